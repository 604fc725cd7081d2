import { useSyncExternalStore } from 'react';

/** Minimum widths of the layouts in em; style sheets use them as `(min-width: …em)`. */
export const breakpoints = { base: 0, sm: 30, md: 48, lg: 62, xl: 80, '2xl': 96 } as const;

function atLeast(em: number) {
  const query = () => matchMedia(`(min-width: ${em}em)`);
  const follow = (listener: () => void) => {
    const followed = query();
    followed.addEventListener('change', listener);
    return () => followed.removeEventListener('change', listener);
  };
  return (): boolean =>
    useSyncExternalStore(
      follow,
      () => query().matches,
      () => false,
    );
}

export const useIsWide = atLeast(breakpoints.md);
/** Whether the booking page shows its summary beside the steps. */
export const useHasSummaryBeside = atLeast(64);
