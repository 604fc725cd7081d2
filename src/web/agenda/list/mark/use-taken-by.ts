import { largestPage } from '#domain/reservations/limits.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf, instantOf, minuteMs, type Zone } from '#domain/time.ts';
import { listReservations } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { formatTaken } from '#web/reservations/reservation-formatters.ts';
import { normalise } from '../use-open-reservations.ts';

const longestMs = 1440 * minuteMs;

export type Refused = { reservation: Reservation; from: EpochMs };

/** Text about the reservation that occupies the time; undefined while it loads, null if none does (a held slot). */
export function useTakenBy(refused: Refused | null, zone: Zone): string | null | undefined {
  const { data = [], isLoading } = useRead(listReservations, refused ? around(refused) : {}, {
    enabled: refused !== null,
    normalise,
  });
  if (isLoading) return undefined;
  const taken = refused && data.find((other) => isBlocking(other, refused));
  return taken ? formatTaken(taken, zone) : null;
}

const endOf = ({ reservation, from }: Refused): EpochMs =>
  from + epochOf(reservation.end_at) - epochOf(reservation.start_at);

const around = (refused: Refused) => ({
  barber_id: refused.reservation.barber_id,
  date_from: instantOf(refused.from - longestMs),
  date_to: instantOf(endOf(refused)),
  limit: largestPage,
});

const isBlocking = (other: Reservation, refused: Refused): boolean =>
  other.id !== refused.reservation.id &&
  occupiesTime(other.status) &&
  epochOf(other.start_at) < endOf(refused) &&
  epochOf(other.end_at) > refused.from;
