import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { Organization } from '#domain/organization/contract.ts';
import { listReservations, type Reservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { today, type PlainDate } from '#domain/time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { readKey, useRead } from '#web/lib/use-read.ts';
import {
  queryOf,
  type AgendaFilters,
  changeFilters,
  readFilters,
  writeFilters,
} from './filters/agenda-filters.ts';
import { followAgenda } from './follow-agenda.ts';

const normalise = (reservations: Reservation[]) => reservations.map(normaliseReservation);

/** The shop's reservations for the filters of the address, read again when they change. */
export function useAgenda(shop: Organization) {
  const now = useNow();
  const day = today(now, shop.timezone);
  const [filters, change] = useFilters(day);
  const asked = queryOf(filters, shop.timezone);
  const read = useRead(listReservations, asked, { keepPrevious: true, normalise });
  const queries = useQueryClient();
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: readKey(listReservations) }),
    [queries],
  );
  useEffect(() => followAgenda(refresh), [refresh]);
  return { shop, zone: shop.timezone, now, today: day, filters, change, read, refresh };
}

export type Agenda = ReturnType<typeof useAgenda>;

type ChangeFilters = (change: Partial<AgendaFilters>, options?: { replace?: boolean }) => void;

/** The filters in the page's address; every change is a history entry, so that "back" undoes it. */
function useFilters(today: PlainDate): [filters: AgendaFilters, change: ChangeFilters] {
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
