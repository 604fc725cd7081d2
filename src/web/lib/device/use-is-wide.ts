import { useSyncExternalStore } from 'react';

/** Minimum widths of the layouts in em; style sheets use them as `(min-width: …em)`. */
export const breakpoints = { base: 0, sm: 30, md: 48, lg: 62, xl: 80, '2xl': 96 } as const;

const wide = () => matchMedia(`(min-width: ${breakpoints.md}em)`);

function follow(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => wide().matches,
    () => false,
  );
