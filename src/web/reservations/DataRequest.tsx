import type { requestPersonData } from '#domain/privacy/contract.ts';
import { useState } from 'react';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { messageOf } from '#web/lib/failures.ts';
import { useAsking } from '#web/lib/use-asking.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

const requestCall = endpoint<typeof requestPersonData>('POST /privacy/requests');

/** Asks for the link to what the shop keeps of whom a reservation, or a place in the waitlist, belongs to. */
export function DataRequest({ link, shop }: { link: string; shop: string }) {
  const [answer, setAnswer] = useState('');
  const { sending, send } = useAsking(() => call(requestCall, { link }, { skipAuth: true }), {
    onDone: ({ detail }) => setAnswer(detail),
    onFailed: (failure) => toast.error('No pudimos pedirlos', messageOf(failure)),
  });
  return (
    <output>
      {answer || (
        <Button wide variant="quiet" waiting={sending !== null} onClick={() => void send('ask')}>
          Mis datos en {shop}
        </Button>
      )}
    </output>
  );
}
