import { Refusal } from '#domain/refusal.ts';

/** Runs at most `limit` of the given works at once; the others wait in order, those past `queue` are refused. */
export function createLimiter(limit: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    if (running < limit) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    await new Promise<void>((go) => waiting.push(go));
  };
  // A place is handed on, never given back and taken again, so that nobody slips in between.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
