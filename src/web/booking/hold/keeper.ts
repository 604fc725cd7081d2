import type { z } from 'zod';
import type { HeldForForm, NotHeld, releaseHold, takeHold } from '#domain/booking/hold-contract.ts';
import { publicIdOf } from '#domain/public-id.ts';
import { requestOf } from '#domain/route.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { Refusal, Unreachable } from '#web/lib/failures.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { apiBase } from '#web/lib/send.ts';

const takeCall = endpoint<typeof takeHold>('POST /public/:slug/holds');
const releaseCall = endpoint<typeof releaseHold>('DELETE /public/:slug/holds/:hold');
const patienceMs = 3_000;

export type Wanted = Omit<z.input<typeof takeHold.input>, 'replaces' | 'hold'> & { organization: number };
type Calls = {
  /** Token proposed for the hold of a slot. */
  mint: (wanted: Wanted) => string;
  take: (wanted: Wanted, replaces: string | undefined, hold: string) => Promise<HeldForForm | NotHeld>;
  /** Never rejects. */
  release: (slug: string, hold: string) => Promise<unknown>;
};
/**
 * Last requested slot. `slot` is null when the server holds nothing or the call failed, which does not prevent booking.
 * After a lost answer the server may still hold the slot, so its token stays.
 */
type Kept = { wanted: Wanted | null; slot: HeldForForm | null; token: string | undefined };

const mayBeDone = (failure: unknown) =>
  failure instanceof Unreachable || (failure instanceof Refusal && failure.status >= 500);
const isSame = (a: Wanted | null, b: Wanted | null) => JSON.stringify(a) === JSON.stringify(b);

/** Holds the last wanted slot and releases each previous one; the calls run one after another. */
export function createKeeper({ mint, take, release }: Calls) {
  const nothing: Kept = { wanted: null, slot: null, token: undefined };
  let wanted: Wanted | null = null;
  let kept = nothing;
  let work = Promise.resolve();
  let isBusy = false;
  let isDue = false;
  let asked: string | undefined;
  let tell: (slot: HeldForForm | null) => void = () => undefined;

  async function settle(): Promise<void> {
    if (!isDue && isSame(wanted, kept.wanted)) return;
    isBusy = true;
    while (isDue || !isSame(wanted, kept.wanted)) {
      isDue = false;
      const [target, former] = [wanted, kept];
      kept = await ask(target, former);
      if (!kept.slot && kept.token !== former.token) await giveBack(former);
    }
    isBusy = false;
    tell(kept.slot);
  }

  async function ask(target: Wanted | null, former: Kept): Promise<Kept> {
    if (!target) return nothing;
    const token = (isSame(target, former.wanted) && former.token) || mint(target);
    asked = token;
    try {
      const slot = await take(target, former.token, token);
      if ('held' in slot) return { wanted: target, slot: null, token: undefined };
      return { wanted: target, slot, token: slot.hold };
    } catch (failure) {
      return { wanted: target, slot: null, token: mayBeDone(failure) ? token : undefined };
    }
  }
  const giveBack = async ({ wanted: former, token }: Kept) => former && token && release(former.slug, token);

  return {
    /** Requests a hold for a slot; null releases the present one. `anew` requests a refused slot again. */
    want(next: Wanted | null, anew = false) {
      wanted = next;
      if (isBusy) return;
      isDue = anew && next !== null && !kept.slot;
      work = settle();
    },
    isWanted: (other: Wanted | null) => wanted !== null && isSame(other, wanted),
    /** Token of the present hold, or of the one being requested; waits at most three seconds for a running call. */
    async token(): Promise<string | undefined> {
      await Promise.race([work, new Promise((done) => setTimeout(done, patienceMs))]);
      return isBusy ? asked : kept.token;
    },
    /** Drops the hold without a release call, after the slot was booked or the hold expired. */
    forget: () => {
      kept = nothing;
      wanted = null;
    },
    /** Releases the hold without waiting for the answer. */
    leave: () => void giveBack(kept),
    onSettled: (listen: typeof tell) => void (tell = listen),
  };
}

export const keeper = createKeeper({
  mint: ({ organization }) => publicIdOf(organization, randomKey()),
  take: (wanted, replaces, hold) => {
    const { organization: _, ...slot } = wanted;
    return call(takeCall, { ...slot, hold, ...(replaces && { replaces }) });
  },
  // `keepalive`: the request continues while the page unloads.
  release: (slug, hold) =>
    fetch(apiBase + requestOf(releaseCall, { slug, hold }).url, { method: 'DELETE', keepalive: true }).catch(
      () => undefined,
    ),
});
