import { useState } from 'react';
import { messageOf } from '#web/lib/http/failures.ts';
import { useAsking } from '#web/lib/forms/use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

type Props = {
  text: string;
  failed: string;
  /** Sends the request; resolves to the sentence that replaces the button. */
  ask: () => Promise<string>;
};

export function AnsweredButton({ text, failed, ask }: Props) {
  const [answer, setAnswer] = useState('');
  const { sending, send } = useAsking(ask, {
    onDone: setAnswer,
    onFailed: (failure) => toast.error(failed, messageOf(failure)),
  });
  return (
    <output>
      {answer || (
        <Button wide variant="quiet" waiting={sending !== null} onClick={() => void send('ask')}>
          {text}
        </Button>
      )}
    </output>
  );
}
