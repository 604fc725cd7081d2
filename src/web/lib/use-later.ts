import { beginUse, firstUse } from './first-use.ts';
import { type Loaded, useLoad } from './use-load.ts';

export type Later<T> = Loaded<T> & { retry: () => void; ensure: () => void };

/**
 * A part of the program that the first picture does without, fetched at the first sign of use, long before it is
 * reached. `ensure` asks for one at once, and again for one that did not come.
 */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const part = useLoad({ key: 'later', load: () => firstUse.then(load) });
  const ensure = () => {
    beginUse();
    if (part.state === 'failed') part.retry();
  };
  return { ...part, ensure };
}
