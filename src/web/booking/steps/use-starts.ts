import { useState } from 'react';
import type { EpochMs } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';

type Options<T> = {
  key: string | null;
  load: () => Promise<T>;
  now: EpochMs;
  /** Whether a loaded start is no longer offered, so that it loads again. */
  isPast: (value: T) => boolean;
};

/** Loads starts, which a page left open outlives; the former value stays while the next one loads. */
export function useStarts<T>({ key, load, now, isPast }: Options<T>) {
  const [loadedAt, setLoadedAt] = useState(now);
  const [last, setLast] = useState<{ value: T } | null>(null);
  const found = useLoad({ key: key === null ? null : `${key} ${loadedAt}`, load });
  const next = found.state === 'ready' ? found : null;
  if (found.state !== 'loading' && next?.value !== last?.value) setLast(next);
  if (next && loadedAt !== now && isPast(next.value)) setLoadedAt(now);
  return { last, isLoading: found.state === 'loading' };
}
