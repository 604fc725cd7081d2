import { defaultDurationMin } from '../schedule/default-duration.ts';
import { epochOf, minuteMs } from '../time.ts';
import type { Instant } from '../time.ts';

type Reservation = {
  start_at: Instant;
  end_at?: Instant | null;
  services?: readonly { duration_min: number; quantity: number }[];
};

/** Minutes a reservation needs when it is moved: its services times quantity, else its own length, else 45. */
export function reservationLength({ start_at, end_at, services = [] }: Reservation): number {
  const ofServices = services.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);
  if (ofServices > 0) return ofServices;
  const own = end_at ? Math.round((epochOf(end_at) - epochOf(start_at)) / minuteMs) : 0;
  return own > 0 ? own : defaultDurationMin;
}
