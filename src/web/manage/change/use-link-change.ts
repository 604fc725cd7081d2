import { useRef, useState } from 'react';
import type { acceptProposal } from '#domain/absences/contract.ts';
import type { cancelFollowing } from '#domain/series/contract.ts';
import type { changePublicReservation, PublicReservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { detailText } from '#domain/text/server-message.ts';
import type { Instant, LocalDateTime, Zone } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { detailOf, Unreachable } from '#web/lib/http/failures.ts';
import { clearToasts, toast } from '#web/ui/overlays/toasts.ts';

export type Change = {
  reservation: PublicReservation;
  isProposed: boolean;
  zone: Zone;
  onDone: (changed: PublicReservation) => void;
  onFailed: (failure: unknown) => void;
  onClose: () => void;
};

const changeCall = endpoint<typeof changePublicReservation>('PATCH /reservations/public/:externalId');

const acceptCall = endpoint<typeof acceptProposal>('POST /reservations/public/:externalId/proposals');

const followingCall = endpoint<typeof cancelFollowing>(
  'POST /reservations/public/:externalId/cancel-following',
);

export type OwnChange =
  | { action: 'cancel' }
  /** `findBarber` finds the new barber's id, if the reservation moves to another barber. */
  | { action: 'reschedule'; start_at_utc: Instant; findBarber?: () => Promise<number> };
export type LinkChange =
  | OwnChange
  | { action: 'accept'; start_local: LocalDateTime; findBarber: () => Promise<number> }
  | { action: 'cancel-following'; after: PublicReservation };
type Outcome<A> = { onDone: (changed: A) => void; onFailed: (failure: unknown) => void };

const failed = {
  cancel: 'No se pudo cancelar',
  'cancel-following': 'No se pudo cancelar',
  reschedule: 'No se pudo reagendar',
  accept: 'No se pudo reagendar',
  confirm: 'No se pudo confirmar',
  reminders: 'No se pudo guardar',
} as const;

async function changed(externalId: string, change: LinkChange): Promise<PublicReservation> {
  if (change.action === 'cancel-following') {
    await call(followingCall, { externalId });
    return change.after;
  }
  if (change.action === 'accept') {
    const { start_local, findBarber } = change;
    const place = { externalId, start_local, barber_id: await findBarber() };
    return normaliseReservation(await call(acceptCall, place));
  }
  return normaliseReservation(await call(changeCall, { externalId, ...(await changeInput(change)) }));
}

async function changeInput(change: OwnChange) {
  if (change.action === 'cancel' || !change.findBarber) return change;
  const { action, start_at_utc, findBarber } = change;
  return { action, start_at_utc, barber_id: await findBarber() };
}

export const useLinkChange = (externalId: string, outcome: Outcome<PublicReservation>) =>
  useLinkSending((change: LinkChange) => changed(externalId, change), outcome);

/** One call at a time; a toast shows the detail of a refusal. */
export function useLinkSending<C extends { action: keyof typeof failed }, A>(
  ask: (change: C) => Promise<A>,
  { onDone, onFailed }: Outcome<A>,
) {
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);

  const send = async (change: C) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    clearToasts();
    try {
      onDone(await ask(change));
    } catch (failure) {
      const reason = failure instanceof Unreachable ? failure.detail : undefined;
      toast.error(detailText(detailOf(failure)) ?? failed[change.action], reason);
      onFailed(failure);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { isSending, send };
}
