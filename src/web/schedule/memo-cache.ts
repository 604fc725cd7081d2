type Answer = { until: number; promise: Promise<unknown> };
const answers = new Map<string, Answer>();

export function cached<T>(key: string, keepMs: number, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(key);
  if (known && Date.now() < known.until) return known.promise as Promise<T>;
  const promise = ask();
  answers.set(key, { until: Date.now() + keepMs, promise });
  promise.catch(() => answers.delete(key));
  return promise;
}

export function evict(prefix: string): void {
  for (const key of answers.keys()) if (key.startsWith(prefix)) answers.delete(key);
}
