import type { z } from 'zod';
import type { HeldForForm, NotHeld, releaseHold, takeHold } from '#domain/booking/holds/contract.ts';
import { publicIdOf } from '#domain/public-id.ts';
import { requestOf } from '#domain/route.ts';
import { call } from '#web/lib/http/call.ts';
import { endpoint } from '#web/lib/http/endpoint.ts';
import { Refusal, Unreachable } from '#web/lib/http/failures.ts';
import { randomKey } from '#web/lib/http/random-key.ts';
import { apiBase } from '#web/lib/http/send.ts';
import { readHold, storeHold } from '../memory/stored.ts';

const takeCall = endpoint<typeof takeHold>('POST /public/:slug/holds');
const releaseCall = endpoint<typeof releaseHold>('DELETE /public/:slug/holds/:hold');
const patienceMs = 3_000;

export type WantedSlot = Omit<z.input<typeof takeHold.input>, 'replaces' | 'hold'> & { organization: number };
type Calls = {
  mint: (wanted: WantedSlot) => string;
  take: (wanted: WantedSlot, replaces: string | undefined, hold: string) => Promise<HeldForForm | NotHeld>;
  release: (slug: string, hold: string) => Promise<unknown>;
};
/**
 * Last requested slot. `slot` is null when the server holds nothing or the call failed, which does not prevent booking.
 * After a lost answer the server may still hold the slot, so its token stays.
 */
type HoldState = {
  wanted: WantedSlot | null;
  slot: HeldForForm | null;
  token: string | undefined;
  failure?: unknown;
};
type Listener = (slot: HeldForForm | null, failure?: unknown) => void;

const mayBeDone = (failure: unknown) =>
  failure instanceof Unreachable || (failure instanceof Refusal && failure.status >= 500);
const isSame = (a: WantedSlot | null, b: WantedSlot | null) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Holds the last wanted slot and releases each previous one; the calls run one after another. `earlier` is the token of
 * the tab's last hold before a reload; the first hold replaces that one.
 */
export function createSlotHold({ mint, take, release }: Calls, earlier?: string) {
  const nothing: HoldState = { wanted: null, slot: null, token: undefined };
  let wanted: WantedSlot | null = null;
  let state: HoldState = { ...nothing, token: earlier };
  let work = Promise.resolve();
  let isBusy = false;
  let isDue = false;
  let pendingToken: string | undefined;
  let notify: Listener = () => undefined;

  async function settle(): Promise<void> {
    if (!isDue && isSame(wanted, state.wanted)) return;
    isBusy = true;
    while (isDue || !isSame(wanted, state.wanted)) {
      isDue = false;
      const [target, former] = [wanted, state];
      state = await ask(target, former);
      if (!state.slot && state.token !== former.token) await releaseSlot(former);
    }
    isBusy = false;
    notify(state.slot, state.failure);
  }

  async function ask(target: WantedSlot | null, former: HoldState): Promise<HoldState> {
    if (!target) return nothing;
    const token = (isSame(target, former.wanted) && former.token) || mint(target);
    pendingToken = token;
    try {
      const slot = await take(target, former.token, token);
      if ('held' in slot) return { wanted: target, slot: null, token: undefined };
      return { wanted: target, slot, token: slot.hold };
    } catch (failure) {
      return { wanted: target, slot: null, token: mayBeDone(failure) ? token : undefined, failure };
    }
  }
  const releaseSlot = async ({ wanted: former, token }: HoldState) =>
    former && token && release(former.slug, token);

  return {
    /** null releases the present hold; `anew` requests a refused slot again. */
    want(next: WantedSlot | null, anew = false) {
      wanted = next;
      if (isBusy) return;
      isDue = anew && next !== null && !state.slot;
      work = settle();
    },
    isWanted: (other: WantedSlot | null) => wanted !== null && isSame(other, wanted),
    /** Token of the present hold, or of the one being requested; waits at most three seconds for a running call. */
    async token(): Promise<string | undefined> {
      await Promise.race([work, new Promise((done) => setTimeout(done, patienceMs))]);
      return isBusy ? pendingToken : state.token;
    },
    /** Without a release call, because the slot was booked or the hold expired. */
    forget: () => {
      state = nothing;
      wanted = null;
    },
    leave: () => void releaseSlot(state),
    onSettled: (listener: Listener) => void (notify = listener),
  };
}

export const slotHold = createSlotHold(
  {
    mint: ({ organization }) => {
      const token = publicIdOf(organization, randomKey());
      storeHold(token);
      return token;
    },
    take: (wanted, replaces, hold) => {
      const { organization: _, ...slot } = wanted;
      return call(takeCall, { ...slot, hold, ...(replaces && { replaces }) });
    },
    // `keepalive`: the request continues while the page unloads.
    release: (slug, hold) =>
      fetch(apiBase + requestOf(releaseCall, { slug, hold }).url, {
        method: 'DELETE',
        keepalive: true,
      }).catch(() => undefined),
  },
  readHold(),
);
