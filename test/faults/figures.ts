import { expect } from 'vitest';

/** The long run (`npm run faults`) repeats each fault and checks durations too; the short run checks data loss only. */
export const isLong = process.env.MODE === 'long';
export const rounds = isLong ? 10 : 1;

export const tell = (what: string, figure: string | number): void =>
  void process.stdout.write(`  ${what}: ${figure}\n`);

/** Prints the longest of some durations; only the long run fails above the limit. */
export function tellTimes(what: string, times: readonly number[], promisedMs: number): void {
  const longest = Math.max(0, ...times);
  tell(what, `longest ${longest.toFixed(0)} ms of ${times.length}, promised ${promisedMs} ms`);
  if (isLong) expect(longest).toBeLessThan(promisedMs);
}
