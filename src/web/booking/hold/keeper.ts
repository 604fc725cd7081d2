import type { z } from 'zod';
import type { HeldForForm, releaseHold, takeHold } from '#domain/booking/hold-contract.ts';
import { requestOf } from '#domain/route.ts';
import { call } from '#web/lib/call.ts';
import { endpoint } from '#web/lib/endpoint.ts';
import { apiBase } from '#web/lib/send.ts';

const takeCall = endpoint<typeof takeHold>('POST /public/:slug/holds');
const releaseCall = endpoint<typeof releaseHold>('DELETE /public/:slug/holds/:hold');
const patienceMs = 3_000;

export type Wanted = Omit<z.input<typeof takeHold.input>, 'replaces'>;
type Calls = {
  take: (wanted: Wanted, replaces: string | undefined) => Promise<HeldForForm>;
  /** Never rejects. */
  release: (slug: string, hold: string) => Promise<unknown>;
};
/** What was asked for last; no slot where nothing is held or the call failed, which is no problem. */
type Kept = { wanted: Wanted | null; slot: HeldForForm | null };

const isSame = (a: Wanted | null, b: Wanted | null) => JSON.stringify(a) === JSON.stringify(b);

/** Holds the slot that is wanted last and gives back every other, one call after the other. */
export function createKeeper({ take, release }: Calls) {
  const nothing: Kept = { wanted: null, slot: null };
  let wanted: Wanted | null = null;
  let kept = nothing;
  let work = Promise.resolve();
  let isBusy = false;
  let tell: (slot: HeldForForm | null) => void = () => undefined;

  async function settle(): Promise<void> {
    if (isSame(wanted, kept.wanted)) return;
    isBusy = true;
    while (!isSame(wanted, kept.wanted)) {
      const [target, former] = [wanted, kept];
      const slot = target && (await take(target, former.slot?.hold).catch(() => null));
      if (!slot) await giveBack(former);
      kept = { wanted: target, slot };
    }
    isBusy = false;
    tell(kept.slot);
  }
  const giveBack = async ({ wanted: former, slot }: Kept) =>
    former && slot && release(former.slug, slot.hold);

  return {
    /** Asks for a slot, or with null for none. One that was asked for and is not held is only asked for `anew`. */
    want(next: Wanted | null, anew = false) {
      wanted = next;
      if (anew && !kept.slot) kept = nothing;
      if (!isBusy) work = settle();
    },
    isWanted: (other: Wanted | null) => wanted !== null && isSame(other, wanted),
    /** The token of what is held, once that is known; a call that takes long is not waited for. */
    async token(): Promise<string | undefined> {
      await Promise.race([work, new Promise((done) => setTimeout(done, patienceMs))]);
      return kept.slot?.hold;
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
  take: (wanted, replaces) => call(takeCall, { ...wanted, ...(replaces && { replaces }) }),
  // Also while the page goes away.
  release: (slug, hold) =>
    fetch(apiBase + requestOf(releaseCall, { slug, hold }).url, { method: 'DELETE', keepalive: true }).catch(
      () => undefined,
    ),
});
