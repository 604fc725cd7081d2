import { setTimeout as sleep } from 'node:timers/promises';
import { unreachable } from './payment-problem.ts';

/** The result of work that asks the provider, or a refusal when it takes longer; the work itself ends by its own limits. */
export async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const late = sleep(limitMs, undefined, { signal: answered.signal }).then(() => {
    throw unreachable();
  });
  // Whoever loses the race must not fail unheard.
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    answered.abort();
  }
}
