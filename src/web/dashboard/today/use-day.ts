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
import { listReservations } from '#web/lib/http/first-calls.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { nextReservation, unsettledReservations } from '#web/reservations/reservation-formatters.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { useAllReservations } from './use-all-reservations.ts';
import { normalise } from '#web/agenda/list/use-open-reservations.ts';

// Days back to look for unsettled reservations; older ones are found in the agenda.
const unsettledDays = 7;

export function useDay(shop: Organization, user: SessionUser, onCharge: (reservation: Reservation) => void) {
  const zone = shop.timezone;
  const now = useNow();
  const date = today(now, zone);
  const barberFilter: BarberFilter = userMay(user, 'numbers.read') ? {} : { barber_id: user.id };
  const read = useAllReservations({ ...periodOf(date, date, zone), ...barberFilter });
  const older = useOpen(
    { ...periodOf(addDays(date, -unsettledDays), addDays(date, -1), zone), ...barberFilter },
    largestPage,
  );
  // Includes earlier days, because a reservation from before midnight may still be running.
  const all = [...older, ...(read.data ?? [])];
  const next = nextReservation(all, now, user.id);
  const isOver = read.isSuccess && !next;
  const coming = useOpen({ date_from: dayBounds(date, zone).end, ...barberFilter }, 1, isOver).at(0);
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
    barberFilter,
    read,
    next,
    coming,
    /** Latest first, because the staff remember the latest visits best. */
    unsettled: unsettledReservations(all, now).toReversed(),
    after: all.filter((one) => isOpen(one) && one !== next && epochOf(one.end_at) > now),
  };
}

export type Day = ReturnType<typeof useDay>;
export type BarberFilter = { barber_id?: number };

/** Instants from the first to the last millisecond of the shop's days, both dates included. */
export const periodOf = (from: PlainDate, to: PlainDate, zone: Zone) => ({
  date_from: dayBounds(from, zone).start,
  date_to: instantOf(epochOf(dayBounds(to, zone).end) - 1),
});

type Query = BarberFilter & { date_from: Instant; date_to?: Instant };

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
