import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { Undelivered } from './state.ts';
import { passTime } from './subscription-life.ts';

/** Sends one signed body to the product; true when it was accepted. */
export type Carry = (body: string, signature: string) => Promise<boolean>;

const second = 1_000;
const minute = 60 * second;
const pauses = [second, 3 * second, 10 * second, minute, 5 * minute, 30 * minute, 60 * minute];
const givenUpAfter = 3 * 24 * 60 * minute;
const lookEvery = 500;

const sign = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export const carryTo =
  (url: string): Carry =>
  async (body, signature) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const signal = AbortSignal.timeout(10 * second);
    const answer = await fetch(url, { method: 'POST', body, headers, signal });
    await answer.body?.cancel();
    return answer.ok;
  };

/** Delivers events to the product, and repeats each with growing pauses until it is accepted. */
export function createDelivery(ledger: Ledger, carry: Carry) {
  const { state, now, seconds, save } = ledger;
  const closing = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let started = false;

  async function attempt(item: Undelivered): Promise<void> {
    const body = JSON.stringify(item.event);
    const isTaken = await carry(body, sign(body, state.keys.webhookSecret, seconds())).catch(() => false);
    item.attempts += 1;
    item.dueMs = now() + (pauses[item.attempts - 1] ?? 60 * minute);
    if (isTaken || now() - item.event.created * second > givenUpAfter)
      state.undelivered = state.undelivered.filter((each) => each !== item);
    save();
  }

  async function tellDue(): Promise<void> {
    if (passTime(ledger)) save();
    for (const item of state.undelivered.filter(({ dueMs }) => dueMs <= now())) await attempt(item);
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
