import type { QueryClient } from '@tanstack/react-query';
import { readsOfReservations } from './undo.ts';
import { readKey } from '#web/lib/use-read.ts';

const pollMs = 100;
const mostPolls = 40;
const ringMs = 1_500;

/**
 * Scrolls to a reservation that was booked or moved and rings it for a moment. Waits until the reads that the change made
 * stale are back, because the screen shows the reservation at its old place before; does nothing on a screen without it.
 */
export function showChanged(id: number, queries: QueryClient): void {
  let polls = 0;
  const timer = setInterval(() => {
    polls += 1;
    const isStale = readsOfReservations.some((read) => queries.isFetching({ queryKey: readKey(read) }) > 0);
    const boxes = [...document.querySelectorAll(`[data-reservation="${id}"]`)];
    // On phones the row of the next client is folded into that client's card.
    const box = boxes.findLast((each) => each.getBoundingClientRect().height > 1);
    if (polls === mostPolls || (box && !isStale)) clearInterval(timer);
    if (!box || isStale) return;
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const ring = { outline: '3px solid var(--text)', outlineOffset: '-3px' };
    box.animate([ring, ring], { duration: ringMs });
  }, pollMs);
}
