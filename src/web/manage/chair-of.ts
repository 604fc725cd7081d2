import type { PublicReservation } from '#domain/reservations/contract.ts';
import { holdsTheChair } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/reservation-length.ts';
import type { Zone } from '#domain/time.ts';
import type { Chair } from '#web/schedule/chair.ts';

/** Whose time is looked for when a reservation moves: it keeps barber and length, and is not in its own way. */
export function chairOf(reservation: PublicReservation, zone: Zone): Chair {
  const { org_slug: slug, barber_id: barberId, status, start_at, end_at } = reservation;
  const durationMin = reservationLength(reservation);
  // Who did not come holds no chair: an entry at that very time is somebody else's.
  const own = holdsTheChair(status) ? { own: { start_at, end_at } } : {};
  return { slug, zone, barberId, durationMin, ...own };
}
