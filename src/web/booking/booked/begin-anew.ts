import { flushSync } from 'react-dom';

/** Closes the panel of the made booking, scrolls to the top and focuses the heading of the first step. */
export function beginAnew(dismiss: () => void): void {
  flushSync(dismiss);
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true });
}
