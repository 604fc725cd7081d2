import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Organization } from '#domain/organization/contract.ts';
import { listReservations, type Reservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { today } from '#domain/time.ts';
import { useNow } from '#web/lib/use-now.ts';
import { readKey, useRead } from '#web/lib/use-read.ts';
import { queryOf } from './filters/agenda-filters.ts';
import { followAgenda } from './follow-agenda.ts';
import { useFilters } from './filters/use-filters.ts';

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
