import type { PublicReservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import type { Zone } from '#domain/time.ts';
import type { Calendar } from '#web/schedule/availability.ts';

/** The calendar for moving a reservation: same barber and length, and its own time counts as free. */
export function calendarOf(reservation: PublicReservation, zone: Zone): Calendar {
  const { org_slug: slug, barber_id: barberId, status, start_at, end_at } = reservation;
  const durationMin = reservationLength(reservation);
  // A no-show occupies no time, so a busy entry at that time is another reservation.
  const own = occupiesTime(status) ? { own: { start_at, end_at } } : {};
  return { slug, zone, barberId, durationMin, ...own };
}
