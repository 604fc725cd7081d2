import { chargeProblem } from '#domain/charges/chargeable.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { epochOf } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import type { Marking } from '../use-agenda.ts';

export function useCharging(
  reservation: Reservation,
  { now, zone, onCharge }: Pick<Marking, 'now' | 'zone' | 'onCharge'>,
) {
  const { user } = useSession();
  const isCharged = reservation.charged !== undefined;
  const mayOpen = user !== null && (reservation.barber_id === user.id || userMay(user, 'charges.create-all'));
  return {
    mayCharge: mayOpen && chargeProblem(reservation, isCharged, { now, zone }) === null,
    hasBegun: epochOf(reservation.start_at) <= now,
    mayOpen,
    open: () => onCharge(reservation),
  };
}

export type Charging = ReturnType<typeof useCharging>;
