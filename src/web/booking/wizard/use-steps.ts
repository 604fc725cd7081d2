import { useEffect, useEffectEvent, useRef, useState } from 'react';

// The history entry before step 0, which catches the "back" that would leave the page.
const guard = -1;
const stepHere = (): number => (history.state as { step?: number } | null)?.step ?? guard;

// Opening the address anew where it already is keeps the history entry's state too, but begins anew.
const isReturn = (): boolean => {
  const [arrival] = performance.getEntriesByType('navigation');
  return (arrival as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
};

/**
 * The current step, with a history entry for each, so that the browser's "back" goes one step back and never before
 * step 0. `mayShow` limits how far "forward" may lead.
 */
export function useSteps(mayShow: (index: number) => number) {
  const [index, setIndex] = useState(0);
  const shown = useRef(0);
  // Whether the page came back to its place in the history, as after a reload or from a killed tab.
  const wasHere = useRef(false);

  const arrive = useEffectEvent(() => {
    const wanted = stepHere();
    // In a frame the way back belongs to the page around it.
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
