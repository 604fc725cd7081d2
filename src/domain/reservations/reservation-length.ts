import { defaultVisitMin } from '../schedule/default-duration.ts';
import { epochOf, minuteMs } from '../time.ts';
import type { Instant } from '../time.ts';

type Visit = {
  start_at: Instant;
  end_at?: Instant | null;
  services?: readonly { duration_min: number; quantity: number }[];
};

/** Minutes a visit needs when it is moved: its services times quantity, else its own length, else 45. */
export function visitLength({ start_at, end_at, services = [] }: Visit): number {
  const ofServices = services.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);
  if (ofServices > 0) return ofServices;
  const own = end_at ? Math.round((epochOf(end_at) - epochOf(start_at)) / minuteMs) : 0;
  return own > 0 ? own : defaultVisitMin;
}
