import { Stripe } from 'stripe';
import type { PayingApp } from '../paying-app.ts';
import type { Chance } from '../chance.ts';

const { webhooks } = new Stripe('sk_test_unused');

/** Posts a signed event; returns the status, or `dead` if the process died. */
export type PostWebhook = (body: string, signature: string) => Promise<number | 'dead'>;
export type Courier = ReturnType<typeof aCourier>;
type Line = { hold: PayingApp['holdMessages']; secret: string; isLost?: (body: string) => boolean };

/** Delivers the provider's events late, in any order and some again, and repeats them until they are accepted. */
export function aCourier(
  paying: PayingApp,
  chance: Chance,
  { hold, secret, isLost = () => false }: Line = {
    hold: paying.holdMessages,
    secret: paying.sandbox.keys.webhookSecret,
  },
) {
  const bag: string[] = [];
  const addresses = new Set<string>();
  let again = 0;
  let line = hold();

  const signed = (payload: string) =>
    webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(paying.clock.now() / 1_000),
    });
  async function carry(body: string, post: PostWebhook) {
    const status = await post(body, signed(body));
    if (status !== 200) {
      bag.push(body);
      return;
    }
    if (!addresses.has(body)) addresses.add(body);
    else again += 1;
    if (chance.happens(0.3)) bag.push(body);
  }
  return {
    async collect() {
      await paying.sandbox.deliver();
      bag.push(...line.release().filter((body) => !isLost(body)));
      line = hold();
    },
    async bring(post: PostWebhook, share: number) {
      const now = bag.filter(() => chance.happens(share)).toSorted(() => chance.below(3) - 1);
      for (const body of now) bag.splice(bag.indexOf(body), 1);
      await Promise.all(now.map((body) => carry(body, post)));
    },
    isEmpty: () => bag.length === 0,
    addresses: () => [...addresses],
    again: () => again,
  };
}
