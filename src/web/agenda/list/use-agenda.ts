import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Organization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { today, type PlainDate } from '#domain/time.ts';
import { listReservations } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import {
  queryOf,
  type AgendaFilters,
  changeFilters,
  readFilters,
  writeFilters,
} from './filters/agenda-filters.ts';
import { useKnownPeople } from '#web/ui/filters/use-known-people.ts';
import { followAgenda } from '#web/reservations/follow-agenda.ts';
import { nextReservation } from '#web/reservations/reservation-formatters.ts';
import { refreshReservations } from '#web/reservations/undo.ts';
import { normalise, useOpenReservations } from './use-open-reservations.ts';

export function useAgenda(shop: Organization, onCharge: (reservation: Reservation) => void) {
  const zone = shop.timezone;
  const now = useNow();
  const me = useSession().user?.id;
  const day = today(now, zone);
  const [filters, change] = useFilters(day);
  const query = queryOf(filters, zone);
  const read = useRead(listReservations, query, { keepPrevious: true, normalise });
  const open = useOpenReservations(filters, query, read);
  const next = nextReservation(open, now, me);
  const reservations = read.data ?? [];
  const seen = {
    barbers: useKnownPeople(reservations.map(({ barber }) => barber)),
    clients: useKnownPeople(reservations.map(({ client }) => client)),
  };
  const queries = useQueryClient();
  const refresh = useCallback(() => refreshReservations(queries), [queries]);
  useEffect(() => followAgenda(refresh), [refresh]);
  const marking = { shop, zone, now, today: day, me, refresh, onCharge };
  return { ...marking, filters, change, query, read, next, seen };
}

export type Agenda = ReturnType<typeof useAgenda>;
export type Marking = Pick<Agenda, 'shop' | 'zone' | 'now' | 'today' | 'me' | 'refresh' | 'onCharge'>;

type ChangeFilters = (change: Partial<AgendaFilters>, options?: { replace?: boolean }) => void;

/** A change without `replace` is a history entry, so that the browser's "back" undoes it. */
export function useFilters(today: PlainDate): [filters: AgendaFilters, change: ChangeFilters] {
  const router = useRouter();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const filters = readFilters(search, today);
  const change: ChangeFilters = (changes, { replace = false } = {}) => {
    const address = writeFilters(changeFilters(filters, changes), today);
    const query = new URLSearchParams(address).toString();
    void router.navigate({ href: query ? `${pathname}?${query}` : pathname, replace });
  };
  return [filters, change];
}
