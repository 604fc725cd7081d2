import { useState } from 'react';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { confirmComing } from '#domain/reservations/messages/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { useLinkSending } from '../change/use-link-change.ts';

const confirmCall = endpoint<typeof confirmComing>('POST /reservations/public/:externalId/confirm');

type ConfirmOptions = { sequence?: number };
type Outcome = { onDone: (fresh: PublicReservation) => void; onFailed: () => void };
type State = 'open' | 'done' | { failure: unknown };

/** Confirms the displayed reservation, or the version that a reminder named. */
export function useComing(externalId: string, { onDone, onFailed }: Outcome) {
  const [state, setState] = useState<State>('open');
  const { isSending, send } = useLinkSending(
    async ({ options }: { action: 'confirm'; options: ConfirmOptions }) =>
      normaliseReservation(await call(confirmCall, { externalId, ...options })),
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
  const confirm = (options: ConfirmOptions = {}) => void send({ action: 'confirm', options });
  return { state, isSending, confirm };
}

export type Coming = ReturnType<typeof useComing>;
