const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls to an element, unless it is already in the upper half of the screen. */
export function bringIntoSight(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight / 2) return;
  element.scrollIntoView({ block: 'start', behavior: isCalm() ? 'instant' : 'smooth' });
}

/** Scrolls back to an element's start if that is above the screen. */
export function bringToTop(element: Element | null): void {
  if (element && element.getBoundingClientRect().top < 0)
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
