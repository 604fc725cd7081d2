import type { PublicReservation } from '#domain/reservations/contract.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/reservation-length.ts';
import type { Zone } from '#domain/time.ts';
import type { Calendar } from '#web/schedule/availability.ts';

/** Whose time is looked for when a reservation moves: it keeps barber and length, and is not in its own way. */
export function calendarOf(reservation: PublicReservation, zone: Zone): Calendar {
  const { org_slug: slug, barber_id: barberId, status, start_at, end_at } = reservation;
  const durationMin = reservationLength(reservation);
  // Who did not come holds no calendar: an entry at that very time is somebody else's.
  const own = occupiesTime(status) ? { own: { start_at, end_at } } : {};
  return { slug, zone, barberId, durationMin, ...own };
}
