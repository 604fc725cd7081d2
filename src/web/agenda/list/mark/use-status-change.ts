import { useQueryClient } from '@tanstack/react-query';
import type { Reservation } from '#domain/reservations/contract.ts';
import { type ReservationStatus, statusName } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { setReservationStatus } from '#web/lib/http/first-calls.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import { offerUndoOf, readsOfReservations } from '#web/reservations/undo.ts';
import { isTimeTaken } from '#web/schedule/lost-time.ts';
import type { Agenda } from '../use-agenda.ts';

const titleOf = (status: ReservationStatus) =>
  status === 'no_show' ? 'Marcada: no asistió' : `Marcada como ${statusName(status).toLowerCase()}`;

export function useStatusChange(
  reservation: Reservation,
  { zone, refresh }: Pick<Agenda, 'zone' | 'refresh'>,
) {
  const queries = useQueryClient();
  const change = useChange(setReservationStatus, {
    refreshes: readsOfReservations,
    onDone: ({ status, change_id }) => {
      if (change_id)
        offerUndoOf(change_id, titleOf(status), queries, { description: clientName(reservation) });
    },
  });
  const set = (status: ReservationStatus) => {
    if (change.isPending) return;
    change.mutate({ id: reservation.id, status, change_id: randomKey() }, { onError: refresh });
  };
  const wanted = change.variables?.status;
  const isTaken = isTimeTaken(change.error);
  return {
    zone,
    status: change.isPending && wanted ? wanted : reservation.status,
    isPending: change.isPending,
    /** A charged reservation stays completed, and is not deleted, until its charge is voided. */
    isCharged: reservation.charged !== undefined,
    isUnsaved: change.isError,
    /** Set when a reservation or a held slot occupies the time, so that a retry would fail again. */
    taken: isTaken ? { reservation, from: epochOf(reservation.start_at) } : null,
    set,
    retry: () => wanted && set(wanted),
    forget: change.reset,
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
