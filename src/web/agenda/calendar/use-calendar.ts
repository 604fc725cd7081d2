import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Board, boardOf } from '#domain/agenda/board.ts';
import { type Move, withMove } from '#domain/agenda/preview.ts';
import type { Place } from '#domain/agenda/snap.ts';
import { type AgendaCalendar, type AgendaReservation, readAgenda } from '#domain/reservations/contract.ts';
import type { PlainDate, Zone } from '#domain/time.ts';
import { useRead } from '#web/lib/use-read.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { refreshReservations } from '#web/reservations/undo.ts';

/** A move that is on its way to the server; the board already shows it. */
export type Pending = { changeId: string; move: Move; shown: AgendaReservation; place: Place };

type Asked = { from: PlainDate; to: PlainDate; barber: number | null; isKnown: boolean };

/** The calendar of some days, read again when something changes, with what is under way drawn over it. */
export function useCalendar({ from, to, barber, isKnown }: Asked, zone: Zone) {
  const queries = useQueryClient();
  const read = useRead(readAgenda, { from, to, ...(barber && { barber_id: barber }) }, { enabled: isKnown });
  const refresh = useCallback(() => refreshReservations(queries), [queries]);
  useEffect(() => followAgenda(refresh), [refresh]);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const { data } = read;
  const board = useMemo(() => data && boardOf(withPending(data, pending), zone), [data, pending, zone]);
  const begin = (board: Board, own: AgendaReservation, place: Place, move: Move, changeId: string) =>
    setPending((others) => [...others, { changeId, move, place, shown: withMove(own, place, board) }]);
  const end = useCallback(
    (changeId: string) => setPending((others) => others.filter((each) => each.changeId !== changeId)),
    [],
  );
  return { read, board, refresh, pending, begin, end };
}

const withPending = (calendar: AgendaCalendar, pending: readonly Pending[]): AgendaCalendar => ({
  ...calendar,
  visits: calendar.visits.map((each) => pending.findLast(({ shown }) => shown.id === each.id)?.shown ?? each),
});
