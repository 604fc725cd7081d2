import { chargeProblem } from '#domain/charges/chargeable.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { epochOf } from '#domain/time.ts';
import { useSession } from '#web/lib/session.ts';
import { userMay } from '#web/lib/user-may.ts';
import type { Marking } from '../use-agenda.ts';

/** Whether a reservation can be charged by whoever looks at it, and what opens that. */
export function useCharging(
  reservation: Reservation,
  { now, zone, onCharge }: Pick<Marking, 'now' | 'zone' | 'onCharge'>,
) {
  const { user } = useSession();
  const isCharged = reservation.charged !== undefined;
  const mayOpen = user !== null && (reservation.barber_id === user.id || userMay(user, 'charges.create-all'));
  return {
    mayCharge: mayOpen && chargeProblem(reservation, isCharged, { now, zone }) === null,
    /** Once it did, charging it is what its place offers first. */
    hasBegun: epochOf(reservation.start_at) <= now,
    /** Whether what was taken may be looked at. */
    mayOpen,
    open: () => onCharge(reservation),
  };
}

export type Charging = ReturnType<typeof useCharging>;
