import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Board, boardOf } from '#domain/agenda/board.ts';
import { type Move, withMove } from '#domain/agenda/preview.ts';
import type { BoardPlace } from '#domain/agenda/snap.ts';
import type { AgendaCalendar, AgendaReservation } from '#domain/reservations/contract.ts';
import { type EpochMs, epochOf, type PlainDate, type Zone } from '#domain/time.ts';
import type { HeldPlace } from '#domain/waitlist/contract.ts';
import { listHolds, readAgenda } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { refreshReservations } from '#web/reservations/undo.ts';

export type Pending = {
  changeId: string;
  move: Move;
  own: AgendaReservation;
  shown: AgendaReservation;
  place: BoardPlace;
};

type CalendarQuery = {
  from: PlainDate;
  to: PlainDate;
  barber: number | null;
  isKnown: boolean;
  now: EpochMs;
};

export function useCalendar({ from, to, barber, isKnown, now }: CalendarQuery, zone: Zone) {
  const queries = useQueryClient();
  const read = useRead(readAgenda, { from, to, ...(barber && { barber_id: barber }) }, { enabled: isKnown });
  const refresh = useCallback(() => refreshReservations(queries), [queries]);
  useEffect(() => followAgenda(refresh), [refresh]);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const { data } = read;
  const held = useHeldPlaces({ from, to, now });
  const board = useMemo(
    () => data && boardOf(withPending(data, pending), zone, held),
    [data, pending, zone, held],
  );
  const begin = (board: Board, own: AgendaReservation, place: BoardPlace, move: Move, changeId: string) =>
    setPending((others) => [...others, { changeId, move, own, place, shown: withMove(own, place, board) }]);
  const end = useCallback(
    (changeId: string) => setPending((others) => others.filter((each) => each.changeId !== changeId)),
    [],
  );
  return { read, board, refresh, pending, begin, end };
}

const none: readonly HeldPlace[] = [];

/** Unexpired held slots. A new array would render the board again, so only a slot's expiry or new data makes one. */
function useHeldPlaces({ from, to, now }: Pick<CalendarQuery, 'from' | 'to' | 'now'>): readonly HeldPlace[] {
  const query = { date: from, ...(from < to && { to }) };
  const { data = none } = useRead(listHolds, query, { onFailure: () => null });
  const lapsed = Math.max(0, ...data.map(({ until }) => epochOf(until)).filter((end) => end <= now));
  return useMemo(() => data.filter(({ until }) => epochOf(until) > lapsed), [data, lapsed]);
}

const withPending = (calendar: AgendaCalendar, pending: readonly Pending[]): AgendaCalendar => ({
  ...calendar,
  visits: calendar.visits.map((each) => pending.findLast(({ shown }) => shown.id === each.id)?.shown ?? each),
});
