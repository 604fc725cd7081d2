import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reconcileAll } from '#api/billing/reconciliation.ts';
import { days, hours, minutes, seconds } from '#api/clock.ts';
import { openBillingPortal, readBilling, subscribe } from '#domain/billing/contract.ts';
import { leadingSubscription } from '#domain/billing/subscription.ts';
import { tell } from '../faults/figures.ts';
import { type PayingApp, startPayingApp } from '../paying-app.ts';
import * as world from '../world.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Ask } from './changes.ts';
import { aCourier, type Courier, type PostWebhook } from './courier.ts';
import { anInstance, type Instance } from './instance.ts';
import { moments, seeds } from './seeds.ts';

let paying: PayingApp;
let shops: world.Shop[];
beforeEach(async () => {
  paying = await startPayingApp();
  shops = await Promise.all(Array.from({ length: 3 }, () => world.aShop(paying.call)));
});
afterEach(() => paying.close());

type Press = () => Promise<unknown>;
const nothing: Press = async () => undefined;
const portalActions = ['cancel', 'resume', 'fail', 'give_up', 'pay', 'end'];
const endings = ['pay', 'pay', 'trial', 'incomplete', 'decline', 'leave'];

const accountOf = (shop: world.Shop) =>
  paying.db
    .selectFrom('billing')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirst();
async function atProvider(shop: world.Shop) {
  const { customer_id = null } = (await accountOf(shop)) ?? {};
  return customer_id ? (await paying.payments.readSubscriptions(customer_id)).subscriptions : [];
}

/** An owner's action in the product; returns the action at the provider that follows. */
async function pressOnce(shop: world.Shop, chance: Chance, run: Ask): Promise<Press> {
  const token = await world.signIn(paying.call, shop.owner.email);
  const job = chance.below(5);
  if (job < 2) {
    const answer = await run((call) => call(subscribe, {}, { token }));
    if (answer === 'dead' || answer.status !== 200) return nothing;
    return () => paying.press(answer.body.url, chance.oneOf(endings));
  }
  if (job < 4) {
    const answer = await run((call) => call(openBillingPortal, {}, { token }));
    if (answer === 'dead' || answer.status !== 200) return nothing;
    return async () => {
      const ids = (await atProvider(shop)).map(({ id }) => id);
      return paying.press(answer.body.url, chance.oneOf(portalActions), chance.oneOf([...ids, 'none']));
    };
  }
  await run((call) => call(readBilling, {}, { token }));
  return nothing;
}

async function deliverAll(courier: Courier) {
  for (let tries = 0; tries < 200; tries += 1) {
    paying.clock.advance(seconds);
    await courier.collect();
    if (courier.isEmpty()) return;
    await courier.bring(paying.post, 0.7);
  }
  throw new Error('there is no end of messages');
}

const shown = (of?: { status: string | null; cancel_at_period_end: boolean } | null) => ({
  status: of?.status ?? null,
  cancel_at_period_end: of?.cancel_at_period_end ?? false,
});

/** Shops whose status differs from their subscription, or whose audit events have a gap. */
async function shopsAstray() {
  const astray: unknown[] = [];
  for (const shop of shops) {
    const account = shown(await accountOf(shop));
    const there = shown(leadingSubscription(await atProvider(shop)));
    if (!isDeepStrictEqual(account, there)) astray.push({ account, there });
    const changes = await paying.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('organization_id', '=', shop.organization.id)
      .where('subject', '=', 'billing')
      .orderBy('id')
      .execute();
    const befores = [...changes.map(({ before }) => before), account];
    const afters = [shown(), ...changes.map(({ after }) => after)];
    if (!isDeepStrictEqual(befores, afters)) astray.push({ befores, afters });
  }
  return astray;
}

async function eventsAstray(eventIds: readonly string[]) {
  const events = eventIds.map((body) => JSON.parse(body) as { id: string; type: string });
  const meant = events.filter(({ type }) =>
    /^customer\.subscription\.|^checkout\.session\.completed$/.test(type),
  );
  const stored = await paying.db.selectFrom('provider_events').select('event_id').execute();
  const keptIds = stored.map(({ event_id }) => event_id).toSorted();
  const ids = meant.map(({ id }) => id).toSorted();
  return isDeepStrictEqual(keptIds, ids) ? [] : [{ keptIds, ids }];
}

/** Shops with a trial beside a paid subscription, which would pay twice when the trial ends. */
async function trialsLeft() {
  const all = await Promise.all(shops.map(atProvider));
  const standing = all.map((subscriptions) => subscriptions.map(({ status }) => status));
  return standing.filter((of) => of.includes('active') && of.includes('trialing'));
}

async function play(chance: Chance) {
  const faults = { count: 0 };
  const courier = aCourier(paying, chance);
  const anew = () => anInstance({ control: paying, chance, mailbox: { delivered: [] }, faults });
  let instance: Instance = await anew();
  let deaths = 0;
  const run: Ask = (work) => Promise.race([work(instance.call), instance.died]);
  const post: PostWebhook = (...message) => Promise.race([instance.post(...message), instance.died]);

  for (let moment = 0; moment < moments; moment += 1) {
    if (chance.happens(0.25)) instance.doom(1 + chance.below(60));
    const brought = courier.bring(post, 0.3);
    const presses = await Promise.all(shops.map((shop) => pressOnce(shop, chance, run)));
    await brought;
    // A second passes before actions at the provider, because only the provider knows the order of one second's events.
    paying.clock.advance(seconds);
    for (const press of presses) await press();
    paying.clock.advance(chance.oneOf([seconds, seconds, 5 * minutes, hours, 31 * days]));
    await courier.collect();
    if (!instance.isDead()) continue;
    deaths += 1;
    instance = await anew();
  }
  await instance.close();
  return { courier, faults, deaths };
}

test.each(seeds)(
  'seed %i: whatever fails on the way, each shop stands as its subscription does',
  async (seed) => {
    const { courier, faults, deaths } = await play(chanceOf(seed));
    await deliverAll(courier);
    expect(await eventsAstray(courier.addresses())).toEqual([]);
    expect(await shopsAstray()).toEqual([]);
    paying.clock.advance(7 * hours);
    await reconcileAll({ ...paying.deps, payments: paying.payments });
    await deliverAll(courier);
    expect(await shopsAstray()).toEqual([]);
    expect(await trialsLeft()).toEqual([]);
    const messages = `${courier.addresses().length} messages, ${courier.again()} came again`;
    tell(`seed ${seed}`, `${messages}, ${faults.count} faults, ${deaths} deaths`);
  },
);
