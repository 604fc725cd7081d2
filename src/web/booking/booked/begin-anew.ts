import { flushSync } from 'react-dom';

/** Leaves the panel of a booking for the first step: at the top of the page, with the focus on its heading. */
export function beginAnew(dismiss: () => void): void {
  flushSync(dismiss);
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true });
}
