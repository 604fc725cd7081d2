import { useQueryClient } from '@tanstack/react-query';
import { takesArrival } from '#domain/reservations/arrival/arrival.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { useChange } from '#web/lib/forms/use-change.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { setArrived } from '#web/lib/http/first-calls.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import { offerUndoOf, readsOfReservations } from '#web/reservations/undo.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

type Context = { now: EpochMs; refresh: () => void };

export function useArrival(reservation: Reservation, { now, refresh }: Context) {
  const queries = useQueryClient();
  const change = useChange(setArrived, {
    refreshes: readsOfReservations,
    onDone: ({ arrived, change_id }) => {
      if (change_id)
        offerUndoOf(change_id, arrived ? 'Marcada: llegó' : 'Marcada: no llegó todavía', queries, {
          description: clientName(reservation),
        });
    },
  });
  const failed = (problem: unknown) => {
    toast.error('No se pudo guardar', messageOf(problem));
    refresh();
  };
  const set = (arrived: boolean) => {
    if (change.isPending) return;
    change.mutate({ id: reservation.id, arrived, change_id: randomKey() }, { onError: failed });
  };
  return {
    isArrived: reservation.arrived_at !== undefined,
    mayMark: takesArrival(reservation, now),
    isPending: change.isPending,
    set,
  };
}

export type ArrivalChange = ReturnType<typeof useArrival>;
