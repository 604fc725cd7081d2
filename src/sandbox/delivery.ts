import { setTimeout as sleep } from 'node:timers/promises';

/** Sends one signed body to the product; true when it was accepted. */
export type Carry = (body: string, signature: string) => Promise<boolean>;
/** What the product has to be told, and when it is tried next. */
export type Errand = { attempts: number; dueMs: number };

const second = 1_000;
const minute = 60 * second;
const pauses = [second, 3 * second, 10 * second, minute, 5 * minute, 30 * minute, 60 * minute];
const givenUpAfter = 3 * 24 * 60 * minute;
const lookEvery = 500;

/** Carries to an address, with the signature in the header that the provider names. */
export const carryTo =
  (url: string, signatureHeader: string): Carry =>
  async (body, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', [signatureHeader]: signature };
    const signal = AbortSignal.timeout(10 * second);
    const answer = await fetch(url, { method: 'POST', body, headers, signal });
    await answer.body?.cancel();
    return answer.ok;
  };

type Round<E extends Errand> = {
  /** What is to be told; what is done leaves the list. */
  errands: E[];
  now: () => number;
  save: () => void;
  hand: (errand: E) => Promise<boolean>;
  /** When it happened, in milliseconds since 1970. */
  bornMs: (errand: E) => number;
  /** What falls due by itself; runs before each round. */
  passTime?: () => void;
};

/** Delivers events to the product, and repeats each with growing pauses until it is accepted. */
export function createDelivery<E extends Errand>({ errands, now, save, hand, bornMs, passTime }: Round<E>) {
  const closing = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let started = false;

  async function attempt(errand: E): Promise<void> {
    const isTaken = await hand(errand).catch(() => false);
    errand.attempts += 1;
    errand.dueMs = now() + (pauses[errand.attempts - 1] ?? 60 * minute);
    if (isTaken || now() - bornMs(errand) > givenUpAfter) errands.splice(errands.indexOf(errand), 1);
    save();
  }

  async function tellDue(): Promise<void> {
    passTime?.();
    for (const errand of errands.filter(({ dueMs }) => dueMs <= now())) await attempt(errand);
  }

  // One after the other, so that no event is delivered twice at once.
  function deliver(): Promise<void> {
    const turn = last.then(tellDue);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function keepDelivering(): Promise<void> {
    while (!closing.signal.aborted) {
      await deliver();
      await sleep(lookEvery, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    /** Delivers everything that is due. */
    deliver,
    /** Once started, delivers new events at once. */
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
