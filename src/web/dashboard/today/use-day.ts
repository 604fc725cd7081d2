import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { largestPage } from '#domain/reservations/limits.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { isOpen, type ReservationStatus } from '#domain/reservations/status.ts';
import {
  addDays,
  dayBounds,
  epochOf,
  type Instant,
  instantOf,
  type PlainDate,
  today,
  type Zone,
} from '#domain/time.ts';
import { listReservations } from '#web/lib/first-calls.ts';
import type { SessionUser } from '#web/lib/session-store.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useRead } from '#web/lib/use-read.ts';
import { userMay } from '#web/lib/user-may.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { nextReservation, unsettledReservations } from '#web/reservations/reservation-formatters.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { useAllReservations } from '#web/reservations/use-all-reservations.ts';
import { normalise } from '#web/reservations/use-open-reservations.ts';

// What was left unsettled longer ago is found in the agenda.
const unsettledDays = 7;

/** Today at the shop as somebody sees it: all of it, or their own calendar; read again when reservations change. */
export function useDay(shop: Organization, user: SessionUser, onCharge: (reservation: Reservation) => void) {
  const zone = shop.timezone;
  const now = useNow();
  const date = today(now, zone);
  const whose: Whose = userMay(user, 'numbers.read') ? {} : { barber_id: user.id };
  const read = useAllReservations({ ...periodOf(date, date, zone), ...whose });
  const older = useOpen(
    { ...periodOf(addDays(date, -unsettledDays), addDays(date, -1), zone), ...whose },
    largestPage,
  );
  // What began before midnight may still be under way.
  const all = [...older, ...(read.data ?? [])];
  const next = nextReservation(all, now, user.id);
  const isOver = read.isSuccess && !next;
  const coming = useOpen({ date_from: dayBounds(date, zone).end, ...whose }, 1, isOver).at(0);
  const queries = useQueryClient();
  const refresh = useCallback(() => refreshReservations(queries), [queries]);
  useEffect(() => followAgenda(refresh), [refresh]);
  return {
    shop,
    zone,
    now,
    today: date,
    me: user.id,
    refresh,
    onCharge,
    whose,
    read,
    next,
    coming,
    /** The latest first, because it is remembered best. */
    unsettled: unsettledReservations(all, now).toReversed(),
    after: all.filter((one) => isOpen(one) && one !== next && epochOf(one.end_at) > now),
  };
}

export type Day = ReturnType<typeof useDay>;
/** Whose reservations count: one person's, or everybody's. */
export type Whose = { barber_id?: number };

/** Whole days of the shop, both dates included, as instants. */
export const periodOf = (from: PlainDate, to: PlainDate, zone: Zone) => ({
  date_from: dayBounds(from, zone).start,
  date_to: instantOf(epochOf(dayBounds(to, zone).end) - 1),
});

type Query = Whose & { date_from: Instant; date_to?: Instant };

/** The first reservations of a period that nobody marked yet, in order. */
function useOpen(query: Query, limit: number, enabled = true): Reservation[] {
  const ask = (status: ReservationStatus) =>
    [
      { ...query, status, limit },
      { enabled, normalise },
    ] as const;
  const { data: scheduled = [] } = useRead(listReservations, ...ask('scheduled'));
  const { data: confirmed = [] } = useRead(listReservations, ...ask('confirmed'));
  return [...scheduled, ...confirmed].toSorted(byStart);
}

const byStart = (a: Reservation, b: Reservation) => epochOf(a.start_at) - epochOf(b.start_at);
