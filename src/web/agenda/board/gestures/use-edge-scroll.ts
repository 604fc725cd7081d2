import type { Point } from '#domain/agenda/snap.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const axisPx = 56;
const headPx = 60;
const edgePx = 44;
const sidePx = 28;
const fastestPx = 12;
const pageMs = 500;

export function useEdgeScroll(
  scroller: RefObject<HTMLElement | null>,
  point: RefObject<Point>,
  onScrolled: () => void,
) {
  const frame = useRef(0);
  const sideSince = useRef<number | null>(null);
  const scrolled = useEffectEvent(onScrolled);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const scrollAtEdge = (now: number) => {
    const place = scroller.current;
    if (!place) return;
    const { left, top, right, bottom } = insideOf(place);
    const { x, y } = point.current;
    const by = y < top + edgePx ? y - top - edgePx : y > bottom - edgePx ? y - bottom + edgePx : 0;
    const side = x < left + sidePx ? -1 : x > right - sidePx ? 1 : 0;
    if (by) place.scrollBy({ top: Math.max(-fastestPx, Math.min(fastestPx, by / 3)) });
    if (side === 0) sideSince.current = null;
    else if (sideSince.current === null) sideSince.current = now;
    else if (now - sideSince.current >= pageMs) {
      sideSince.current = now;
      place.scrollBy({ left: side * columnWidth(place) });
    }
    if (by || side) scrolled();
    frame.current = requestAnimationFrame(scrollAtEdge);
  };
  return {
    start: () => {
      sideSince.current = null;
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(scrollAtEdge);
    },
    stop: () => cancelAnimationFrame(frame.current),
  };
}

function insideOf(place: HTMLElement) {
  const { left, top, right, bottom } = place.getBoundingClientRect();
  return { left: left + axisPx, top: top + headPx, right, bottom };
}

const columnWidth = (place: HTMLElement) =>
  place.querySelector('[data-column]')?.getBoundingClientRect().width ?? place.clientWidth;
