import type { QueryClient } from '@tanstack/react-query';
import { readsOfReservations } from './undo.ts';
import { readKey } from '#web/lib/http/use-read.ts';

const pollMs = 100;
const mostPolls = 40;
const ringMs = 1_500;

/** Waits until the outdated reads have reloaded, because the screen still shows the previous place. */
export function showChanged(id: number, queries: QueryClient): void {
  let polls = 0;
  const timer = setInterval(() => {
    polls += 1;
    const isStale = readsOfReservations.some((read) => queries.isFetching({ queryKey: readKey(read) }) > 0);
    const boxes = [...document.querySelectorAll(`[data-reservation="${id}"]`)];
    // On phones the next client's row is hidden below the card that replaces it.
    const box = boxes.findLast((each) => each.getBoundingClientRect().height > 1);
    if (polls === mostPolls || (box && !isStale)) clearInterval(timer);
    if (!box || isStale) return;
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const ring = { outline: '3px solid var(--text)', outlineOffset: '-3px' };
    box.animate([ring, ring], { duration: ringMs });
  }, pollMs);
}
