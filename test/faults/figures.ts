import { expect } from 'vitest';

/** The long run (`npm run faults`) repeats each fault and holds times to their promise; the short one looks at what is kept. */
export const isLong = process.env.MODE === 'long';
/** How often a fault strikes. */
export const rounds = isLong ? 10 : 2;

/** Tells a measured figure. */
export const tell = (what: string, figure: string | number): void =>
  void process.stdout.write(`  ${what}: ${figure}\n`);

/** Tells the longest of some times; a slow machine breaks the promise only where it was asked to measure. */
export function tellTimes(what: string, times: readonly number[], promisedMs: number): void {
  const longest = Math.max(0, ...times);
  tell(what, `longest ${longest.toFixed(0)} ms of ${times.length}, promised ${promisedMs} ms`);
  if (isLong) expect(longest).toBeLessThan(promisedMs);
}
