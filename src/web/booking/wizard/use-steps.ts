import { useEffect, useEffectEvent, useRef, useState } from 'react';

// History entry before step 0; it catches the "back" that would leave the page.
const guard = -1;
const stepHere = (): number => (history.state as { step?: number } | null)?.step ?? guard;

// Entering the same address again keeps the state of the history entry, but it starts a new booking.
const isReturn = (): boolean => {
  const [arrival] = performance.getEntriesByType('navigation');
  return (arrival as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
};

/**
 * Current step, with one history entry for each step, so that the browser's "back" goes one step back and never before
 * step 0. `mayShow` limits the step that "forward" may reach.
 */
export function useSteps(mayShow: (index: number) => number) {
  const [index, setIndex] = useState(0);
  const shown = useRef(0);
  // Whether the page returned to its history entry, for example after a reload or from a discarded tab.
  const wasHere = useRef(false);

  const arrive = useEffectEvent(() => {
    const wanted = stepHere();
    // In a frame "back" belongs to the embedding page.
    if (wanted === guard) return parent === window && history.forward();
    const allowed = wanted > shown.current ? mayShow(wanted) : wanted;
    if (allowed !== wanted) return history.go(allowed - wanted);
    shown.current = wanted;
    setIndex(wanted);
  });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    wasHere.current = stepHere() !== guard && isReturn();
    if (!wasHere.current) {
      history.replaceState({ step: guard }, '');
      history.pushState({ step: 0 }, '');
    }
    const listen = () => arrive();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, []);

  const goTo = (target: number) => {
    if (target < shown.current) return history.go(target - shown.current);
    for (let at = shown.current + 1; at <= target; at += 1) history.pushState({ step: at }, '');
    shown.current = target;
    setIndex(target);
  };
  return { index, goTo, wasHere };
}
