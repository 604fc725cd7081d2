import { useState } from 'react';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { confirmComing } from '#domain/reservations/message-contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { useLinkSending } from '../use-link-change.ts';

const confirmCall = endpoint<typeof confirmComing>('POST /reservations/public/:externalId/confirm');

type Told = { sequence?: number };
type Outcome = { onDone: (fresh: PublicReservation) => void; onFailed: () => void };
type State = 'open' | 'done' | { failure: unknown };

/** Confirms the client's attendance for the displayed reservation, or for the version that a reminder named. */
export function useComing(externalId: string, { onDone, onFailed }: Outcome) {
  const [state, setState] = useState<State>('open');
  const { isSending, send } = useLinkSending(
    async ({ told }: { action: 'confirm'; told: Told }) =>
      normaliseReservation(await call(confirmCall, { externalId, ...told })),
    {
      onDone: (fresh) => {
        setState('done');
        onDone(fresh);
      },
      onFailed: (failure) => {
        setState({ failure });
        onFailed();
      },
    },
  );
  const confirm = (told: Told = {}) => void send({ action: 'confirm', told });
  return { state, isSending, confirm };
}

export type Coming = ReturnType<typeof useComing>;
