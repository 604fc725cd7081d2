import { flushSync } from 'react-dom';

export function beginAnew(dismiss: () => void): void {
  flushSync(dismiss);
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main h2')?.focus({ preventScroll: true });
}
