import { expect } from 'vitest';
import { isLong, roundsOf } from '../long-run.ts';

export const rounds = roundsOf({ short: 1, long: 10 });

export const tell = (what: string, figure: string | number): void =>
  void process.stdout.write(`  ${what}: ${figure}\n`);

export function tellTimes(what: string, times: readonly number[], promisedMs: number): void {
  const longest = Math.max(0, ...times);
  tell(what, `longest ${longest.toFixed(0)} ms of ${times.length}, promised ${promisedMs} ms`);
  if (isLong) expect(longest).toBeLessThan(promisedMs);
}
