import { largestPage } from '#domain/reservations/limits.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { normaliseReservation } from '#domain/reservations/normalise-reservation.ts';
import { isOpen, type ReservationStatus } from '#domain/reservations/status.ts';
import { listReservations } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { type AgendaFilters, type AgendaQuery, hasNext } from './filters/agenda-filters.ts';

export const normalise = (reservations: Reservation[]) => reservations.map(normaliseReservation);

type Read = { data: Reservation[] | undefined; isPending: boolean; isPlaceholderData: boolean };

export function useOpenReservations(
  filters: AgendaFilters,
  query: AgendaQuery,
  { data: page = [], isPending, isPlaceholderData }: Read,
): Reservation[] {
  const isWhole = filters.offset === 0 && !hasNext(filters, page.length);
  const isKnown = !isPending && !isPlaceholderData;
  const ask = (status: ReservationStatus) =>
    [
      { ...query, status, limit: largestPage, offset: 0 },
      {
        enabled: isKnown && !isWhole && (filters.status === null || filters.status === status),
        normalise,
      },
    ] as const;
  const { data: scheduled = [] } = useRead(listReservations, ...ask('scheduled'));
  const { data: confirmed = [] } = useRead(listReservations, ...ask('confirmed'));
  if (isWhole) return isKnown ? page.filter(isOpen) : [];
  return [...scheduled, ...confirmed].toSorted(inOrder);
}

// Compares as text, because all instants have the same format.
const inOrder = (a: Reservation, b: Reservation) =>
  a.start_at === b.start_at ? a.id - b.id : a.start_at < b.start_at ? -1 : 1;
