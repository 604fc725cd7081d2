import {
  listReservations,
  type Reservation,
  setReservationStatus,
  summariseReservations,
} from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { isRefused } from '#web/lib/failures.ts';
import { useChange } from '#web/lib/use-change.ts';
import type { Agenda } from '../use-agenda.ts';

/** Sets the status of a reservation; until the answer is on the screen `status` is the wanted one. */
export function useStatusChange(
  reservation: Reservation,
  { zone, refresh }: Pick<Agenda, 'zone' | 'refresh'>,
) {
  const change = useChange(setReservationStatus, { refreshes: [listReservations, summariseReservations] });
  const set = (status: ReservationStatus) => {
    if (!change.isPending) change.mutate({ id: reservation.id, status }, { onError: refresh });
  };
  const wanted = change.variables?.status;
  const isTaken = isRefused(change.error, 'slot_taken');
  return {
    zone,
    status: change.isPending && wanted ? wanted : reservation.status,
    isPending: change.isPending,
    isUnsaved: change.isError,
    /** What was refused because its time is taken, so that saving it again would not help. */
    taken: isTaken ? { reservation, from: epochOf(reservation.start_at) } : null,
    set,
    retry: () => wanted && set(wanted),
    forget: change.reset,
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
