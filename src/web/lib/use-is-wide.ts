import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/theme/breakpoints.ts';

const wide = () => matchMedia(`(min-width: ${breakpoints.md}em)`);

function follow(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wider than a phone's. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => wide().matches,
    () => false,
  );
