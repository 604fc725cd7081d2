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
  /** The token that a slot is to have. */
  mint: (wanted: Wanted) => string;
  take: (wanted: Wanted, replaces: string | undefined, hold: string) => Promise<HeldForForm | NotHeld>;
  /** Never rejects. */
  release: (slug: string, hold: string) => Promise<unknown>;
};
/**
 * What was asked for last; no slot where nothing is held or the call failed, which is no problem. Where its answer is
 * lost the slot may be held all the same, so its token is kept.
 */
type Kept = { wanted: Wanted | null; slot: HeldForForm | null; token: string | undefined };

const mayBeDone = (failure: unknown) =>
  failure instanceof Unreachable || (failure instanceof Refusal && failure.status >= 500);
const isSame = (a: Wanted | null, b: Wanted | null) => JSON.stringify(a) === JSON.stringify(b);

/** Holds the slot that is wanted last and gives back every other, one call after the other. */
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
    /** Asks for a slot, or with null for none. One that was asked for and is not held is only asked for `anew`. */
    want(next: Wanted | null, anew = false) {
      wanted = next;
      if (isBusy) return;
      isDue = anew && next !== null && !kept.slot;
      work = settle();
    },
    isWanted: (other: Wanted | null) => wanted !== null && isSame(other, wanted),
    /** The token of what is held, or is about to be; a call that takes long is not waited for. */
    async token(): Promise<string | undefined> {
      await Promise.race([work, new Promise((done) => setTimeout(done, patienceMs))]);
      return isBusy ? asked : kept.token;
    },
    /** The slot was booked, or its time is over. */
    forget: () => {
      kept = nothing;
      wanted = null;
    },
    /** Gives back what is held without waiting. */
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
  // Also while the page goes away.
  release: (slug, hold) =>
    fetch(apiBase + requestOf(releaseCall, { slug, hold }).url, { method: 'DELETE', keepalive: true }).catch(
      () => undefined,
    ),
});
