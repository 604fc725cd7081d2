import { useState } from 'react';
import { messageOf } from '#web/lib/failures.ts';
import { useAsking } from '#web/lib/use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Ends the marketing e-mails of a shop to the address behind a link; `refuse` makes the call of that link. */
export function NewsRefusal({ refuse }: { refuse: () => Promise<unknown> }) {
  const [isDone, setDone] = useState(false);
  const { sending, send } = useAsking(refuse, {
    onDone: () => setDone(true),
    onFailed: (failure) => toast.error('No se pudo guardar', messageOf(failure)),
  });
  return (
    <output>
      {isDone ? (
        'Ya no te enviaremos novedades.'
      ) : (
        <Button wide variant="quiet" waiting={sending !== null} onClick={() => void send('refuse')}>
          No quiero novedades
        </Button>
      )}
    </output>
  );
}
