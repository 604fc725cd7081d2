import { defaultDurationMin } from '../schedule/default-duration.ts';
import { type Clock, epochOf, type Instant, minuteMs, type PlainDate } from '../time.ts';

type Reservation = {
  start_at: Instant;
  end_at?: Instant | null;
  services?: readonly { duration_min: number; quantity: number }[];
  duration_min?: number | null | undefined;
};

/** Minutes a reservation needs when it is moved: those that staff set, else its services times quantity, else its own length, else 45. */
export function reservationLength({ start_at, end_at, services = [], duration_min }: Reservation): number {
  if (duration_min) return duration_min;
  const ofServices = services.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);
  if (ofServices > 0) return ofServices;
  const own = end_at ? Math.round((epochOf(end_at) - epochOf(start_at)) / minuteMs) : 0;
  return own > 0 ? own : defaultDurationMin;
}

type Place = { org_slug: string; barber_id: number };

/** What a reservation lacks for its barber's calendar to be shown, as a sentence; null when nothing. */
export function checkPlace({ org_slug, barber_id }: Partial<Place>): string | null {
  if (!org_slug) return 'No se pudo determinar la organización';
  return barber_id ? null : 'Barbero faltante';
}

type Move = Partial<Place> & { date: PlainDate | null; time: Clock | null };

/** Why a reservation cannot be moved as asked, as a sentence; null when it can. */
export const checkMove = ({ date, time, ...place }: Move): string | null =>
  checkPlace(place) ?? (date && time ? null : 'Elegí fecha y hora');
