type Answer = { until: number; promise: Promise<unknown> };
const answers = new Map<string, Answer>();

/** Caches the promise of an answer for `keepMs` milliseconds; a failure is not cached. */
export function cached<T>(key: string, keepMs: number, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(key);
  if (known && Date.now() < known.until) return known.promise as Promise<T>;
  const promise = ask();
  answers.set(key, { until: Date.now() + keepMs, promise });
  promise.catch(() => answers.delete(key));
  return promise;
}

/** Removes each cached answer whose key starts with the prefix. */
export function evict(prefix: string): void {
  for (const key of answers.keys()) if (key.startsWith(prefix)) answers.delete(key);
}
