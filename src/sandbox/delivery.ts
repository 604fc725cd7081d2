import { setTimeout as sleep } from 'node:timers/promises';

export type Carry = (body: string, signature: string) => Promise<boolean>;
export type Delivery = { attempts: number; dueMs: number };

const second = 1_000;
const minute = 60 * second;
const pauses = [second, 3 * second, 10 * second, minute, 5 * minute, 30 * minute, 60 * minute];
const givenUpAfter = 3 * 24 * 60 * minute;
const checkEvery = 500;

export const carryTo =
  (url: string, signatureHeader: string): Carry =>
  async (body, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', [signatureHeader]: signature };
    const signal = AbortSignal.timeout(10 * second);
    const answer = await fetch(url, { method: 'POST', body, headers, signal });
    await answer.body?.cancel();
    return answer.ok;
  };

type Round<E extends Delivery> = {
  queue: E[];
  now: () => number;
  save: () => void;
  send: (errand: E) => Promise<boolean>;
  bornMs: (errand: E) => number;
  passTime?: () => void;
};

/** Delivers events to the product and repeats each with growing pauses until the product accepts it, for three days. */
export function createDelivery<E extends Delivery>({ queue, now, save, send, bornMs, passTime }: Round<E>) {
  const closing = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let started = false;

  async function attempt(errand: E): Promise<void> {
    const isTaken = await send(errand).catch(() => false);
    errand.attempts += 1;
    errand.dueMs = now() + (pauses[errand.attempts - 1] ?? 60 * minute);
    if (isTaken || now() - bornMs(errand) > givenUpAfter) queue.splice(queue.indexOf(errand), 1);
    save();
  }

  async function deliverDue(): Promise<void> {
    passTime?.();
    for (const errand of queue.filter(({ dueMs }) => dueMs <= now())) await attempt(errand);
  }

  // Rounds run one after another, so that no event is delivered twice concurrently.
  function deliver(): Promise<void> {
    const turn = last.then(deliverDue);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function keepDelivering(): Promise<void> {
    while (!closing.signal.aborted) {
      await deliver();
      await sleep(checkEvery, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    deliver,
    wake: () => {
      if (started && !closing.signal.aborted) void deliver();
    },
    start: () => {
      started = true;
      void keepDelivering();
    },
    stop: async () => {
      closing.abort();
      await Promise.race([last, sleep(second, undefined, { ref: false })]);
    },
  };
}
