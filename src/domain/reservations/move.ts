import { defaultDurationMin } from '../schedule/default-duration.ts';
import { type Clock, epochOf, type Instant, minuteMs, type PlainDate } from '../time.ts';

type Reservation = {
  start_at: Instant;
  end_at?: Instant | null;
  services?: readonly { duration_min: number; quantity: number }[];
  duration_min?: number | null | undefined;
};

/**
 * Minutes that a reservation needs when it is moved: the staff's minutes, else those of the services times quantity,
 * else its own length, else 45.
 */
export function reservationLength({ start_at, end_at, services = [], duration_min }: Reservation): number {
  if (duration_min) return duration_min;
  const ofServices = services.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);
  if (ofServices > 0) return ofServices;
  const own = end_at ? Math.round((epochOf(end_at) - epochOf(start_at)) / minuteMs) : 0;
  return own > 0 ? own : defaultDurationMin;
}

type CalendarKey = { org_slug: string; barber_id: number };

export function checkCalendar({ org_slug, barber_id }: Partial<CalendarKey>): string | null {
  if (!org_slug) return 'No se pudo determinar la organización';
  return barber_id ? null : 'Barbero faltante';
}

type Move = Partial<CalendarKey> & { date: PlainDate | null; time: Clock | null };

export const checkMove = ({ date, time, ...place }: Move): string | null =>
  checkCalendar(place) ?? (date && time ? null : 'Elegí fecha y hora');
