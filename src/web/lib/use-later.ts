import { type Loaded, useLoad } from './use-load.ts';

export type Later<T> = Loaded<T> & { retry: () => void; ensure: () => void };

/**
 * A part of the program that the first picture does without, fetched as soon as that stands. `ensure` asks again
 * for one that did not come.
 */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const part = useLoad({ key: 'later', load });
  const ensure = () => {
    if (part.state === 'failed') part.retry();
  };
  return { ...part, ensure };
}
