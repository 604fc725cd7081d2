import { busySpan, overlaps } from '../schedule/slots.ts';
import type { Instant } from '../time.ts';

type Place = { barber_id: number; start_at: Instant; end_at: Instant };
/** Which time a reservation gives up and which it takes; null for none. */
type Move = { from: Place | null; to: Place | null };

const meet = (one: Place, other: Place): boolean =>
  one.barber_id === other.barber_id && overlaps(busySpan(one), busySpan(other));

/**
 * Several moves in an order in which none takes a time that another one has yet to give up. Where there is no such order,
 * because two change places, they stay as they are.
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
