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
import { useTakenBy } from './use-taken-by.ts';

const taken = 'El barbero ya tiene otra reserva en ese horario.';

/** Sets the status of a reservation; until the answer is on the screen `status` is the wanted one. */
export function useStatusChange(
  reservation: Reservation,
  { zone, refresh }: Pick<Agenda, 'zone' | 'refresh'>,
) {
  const change = useChange(setReservationStatus, { refreshes: [listReservations, summariseReservations] });
  const isTaken = isRefused(change.error, 'slot_taken');
  const takenBy = useTakenBy(isTaken ? { reservation, from: epochOf(reservation.start_at) } : null, zone);
  const set = (status: ReservationStatus) => {
    if (!change.isPending) change.mutate({ id: reservation.id, status }, { onError: refresh });
  };
  const wanted = change.variables?.status;
  return {
    status: change.isPending && wanted ? wanted : reservation.status,
    isPending: change.isPending,
    isUnsaved: change.isError && takenBy !== undefined,
    /** Why it was not saved, where saving it again would not help. */
    reason: isTaken ? (takenBy ?? taken) : null,
    set,
    retry: () => wanted && set(wanted),
    forget: change.reset,
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
