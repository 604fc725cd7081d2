import { expect } from 'vitest';

/** The long run (`npm run faults`) repeats each fault and checks times too; the short one checks only that nothing is lost. */
export const isLong = process.env.MODE === 'long';
/** How often a fault is repeated. */
export const rounds = isLong ? 10 : 1;

/** Prints a measured figure. */
export const tell = (what: string, figure: string | number): void =>
  void process.stdout.write(`  ${what}: ${figure}\n`);

/** Prints the longest of some times; only the long run fails when it is over the limit. */
export function tellTimes(what: string, times: readonly number[], promisedMs: number): void {
  const longest = Math.max(0, ...times);
  tell(what, `longest ${longest.toFixed(0)} ms of ${times.length}, promised ${promisedMs} ms`);
  if (isLong) expect(longest).toBeLessThan(promisedMs);
}
