const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls only if the element begins in the lower half of the window. */
export function bringIntoSight(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight / 2) return;
  element.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}

/** Scrolls only if the element begins above the window. */
export function bringToTop(element: Element | null): void {
  if (element && element.getBoundingClientRect().top < 0)
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
