import type { Reservation } from '#domain/reservations/contract.ts';
import { countVisits } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { isInBook } from '#web/reservations/reservation-formatters.ts';

export type Visits = { visits: number; no_shows: number };

export function useVisits(reservations: readonly Reservation[]): ReadonlyMap<number, Visits> {
  const known = reservations.filter((reservation) => isInBook(reservation, reservation.client));
  const ids = [...new Set(known.map(({ client }) => client.id))].toSorted((one, other) => one - other);
  const { data = [] } = useRead(
    countVisits,
    { ids: ids.join(',') },
    { enabled: ids.length > 0, keepPrevious: true, onFailure: () => null },
  );
  return new Map(data.map((counted) => [counted.id, counted]));
}
