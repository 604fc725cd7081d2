import { useState } from 'react';
import { messageOf } from '#web/lib/failures.ts';
import { useAsking } from '#web/lib/use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = {
  text: string;
  /** The title of the toast after a failure. */
  failed: string;
  /** Answers the sentence that takes the place of the button. */
  ask: () => Promise<string>;
};

/** A button that is pressed once and gives way to its answer. */
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
