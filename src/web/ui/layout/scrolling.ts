const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function bringIntoSight(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight / 2) return;
  element.scrollIntoView({ block: 'start', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}

export function bringToTop(element: Element | null): void {
  if (element && element.getBoundingClientRect().top < 0)
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
