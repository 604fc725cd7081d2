import { busySpan, overlaps } from '../schedule/slots.ts';
import type { Instant } from '../time.ts';

type CalendarSpan = { barber_id: number; start_at: Instant; end_at: Instant };
/** Old and new time of a reservation; null for none. */
type Move = { from: CalendarSpan | null; to: CalendarSpan | null };

const meet = (one: CalendarSpan, other: CalendarSpan): boolean =>
  one.barber_id === other.barber_id && overlaps(busySpan(one), busySpan(other));

/**
 * Orders moves so that no reservation moves to a time that another one has not left yet. Reservations that swap times
 * have no such order and keep theirs.
 */
export function inOrder<M extends Move>(moves: readonly M[]): M[] {
  const ordered: M[] = [];
  const left = [...moves];
  while (left.length > 0) {
    const isFree = ({ to }: M, nth: number) =>
      left.every(({ from }, other) => other === nth || !to || !from || !meet(to, from));
    ordered.push(...left.splice(Math.max(0, left.findIndex(isFree)), 1));
  }
  return ordered;
}
