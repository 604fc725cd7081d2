import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { rowsOf } from '#domain/agenda/board.ts';
import type { AgendaCalendar, Reservation } from '#domain/reservations/contract.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone, zonedDay } from '#domain/time.ts';
import { call } from '#web/lib/http/call.ts';
import { messageOf } from '#web/lib/http/failures.ts';
import { moveReservation, readAgenda } from '#web/lib/http/first-calls.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { readKey } from '#web/lib/http/use-read.ts';
import { formatMoved } from '#web/reservations/reservation-formatters.ts';
import { rememberOwnPlaces } from '#web/reservations/own-places.ts';
import { offerUndoOf, refreshReservations } from '#web/reservations/undo.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { Pending } from './use-calendar.ts';

type Props = { pending: Pending; zone: Zone; onSettled: (changeId: string) => void };

export function SendMove({ pending, zone, onSettled }: Props) {
  const { changeId, move } = pending;
  const queries = useQueryClient();
  // These handlers run even if the user leaves the calendar during the request; handlers of `mutate` would not.
  const change = useSending({
    mutationFn: () => call(moveReservation, { ...move, change_id: changeId }),
    onSuccess: (moved) => {
      rememberOwnPlaces([pending.own, moved]);
      const description = formatMoved(moved, pending.shown, zone);
      offerUndoOf(changeId, doneText(pending, zone), queries, { description });
      queries.setQueriesData<AgendaCalendar>(
        { queryKey: readKey(readAgenda) },
        (known) => known && withAnswer(known, moved),
      );
    },
    onError: (failure) => toast.error('No se guardó el cambio', messageOf(failure)),
    onSettled: () => {
      onSettled(changeId);
      refreshReservations(queries);
    },
  });
  const send = useEffectEvent(() => change.mutate());
  useEffect(() => send(), []);
  return null;
}

const withAnswer = (known: AgendaCalendar, moved: Reservation): AgendaCalendar => ({
  ...known,
  visits: known.visits.map((each) =>
    each.id === moved.id
      ? {
          ...each,
          start_at: moved.start_at,
          end_at: moved.end_at,
          barber_id: moved.barber_id,
          branch_id: moved.branch_id,
        }
      : each,
  ),
});

function doneText({ move, shown }: Pending, zone: Zone): string {
  const start = instantToLocal(shown.start_at, zone);
  if (move.start_local || move.barber_id) return `Movida a ${formatTime(start)}`;
  const { start: from, end } = rowsOf(shown, zonedDay(start.slice(0, 10), zone));
  return `Ahora dura ${end - from} min`;
}
