import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBillingPortal, readBilling } from '#domain/billing/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { startTestApp } from '#test/app.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShop, ask, type Shop } from '#test/world.ts';

let paying: PayingApp;
beforeAll(async () => {
  paying = await startPayingApp();
});
afterAll(() => paying.close());

type EventFields = { id?: string; type?: string; at?: number; object?: object };
type Customer = { shop: Shop; customer: string };

const seconds = () => Math.floor(paying.clock.now() / 1_000);
const { webhooks } = new Stripe('sk_test_unused');
const signed = (
  payload: string,
  { secret = paying.sandbox.keys.webhookSecret, timestamp = seconds() } = {},
) => webhooks.generateTestHeaderString({ payload, secret, timestamp });

const aSubscription = ({ shop, customer }: Customer, changes: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  customer,
  status: 'active',
  created: 1_700_000_000,
  cancel_at_period_end: false,
  items: { data: [{ current_period_end: 1_800_000_000 }] },
  metadata: { organization: String(shop.organization.id) },
  ...changes,
});
const anEvent = ({
  id = `evt_${randomUUID()}`,
  type = 'customer.subscription.updated',
  at,
  object,
}: EventFields) => JSON.stringify({ id, object: 'event', type, created: at ?? seconds(), data: { object } });
const post = (event: string) => paying.post(event, signed(event));

async function aCustomer(): Promise<Customer> {
  const shop = await aShop(paying.call);
  const customer = await paying.payments.createCustomer({
    organization: shop.organization.id,
    name: shop.organization.name,
    email: shop.owner.email,
    key: randomUUID(),
  });
  await paying.db
    .insertInto('billing')
    .values({ organization_id: shop.organization.id, customer_id: customer })
    .execute();
  return { shop, customer };
}
const statusOf = async ({ shop }: Customer) =>
  (await ask(shop.call, readBilling, {}, { token: shop.token })).status;

test('an event that is not signed, badly signed, too old, of the future or changed is refused and changes nothing', async () => {
  const whose = await aCustomer();
  const event = anEvent({ object: aSubscription(whose) });
  expect(await paying.post(event)).toBe(400);
  expect(await paying.post(event, 'nonsense')).toBe(400);
  expect(await paying.post(event, signed(event, { secret: 'whsec_other' }))).toBe(400);
  expect(await paying.post(event, signed(event, { timestamp: seconds() - 301 }))).toBe(400);
  expect(await paying.post(event, signed(event, { timestamp: seconds() + 301 }))).toBe(400);
  expect(await paying.post(event.replace('active', 'unpaid'), signed(event))).toBe(400);
  expect(await paying.post(`${event} `, signed(event))).toBe(400);
  expect(await statusOf(whose)).toBeNull();
  expect(await paying.post(event, signed(event, { timestamp: seconds() - 299 }))).toBe(200);
  expect(await statusOf(whose)).toBe('active');
});

test('the signature is of the bytes as they came, however they are spaced', async () => {
  const whose = await aCustomer();
  const event = JSON.stringify(JSON.parse(anEvent({ object: aSubscription(whose) })), null, 3);
  expect(await post(event)).toBe(200);
  expect(await statusOf(whose)).toBe('active');
});

test('a signed message that is no event is refused', async () => {
  expect(await post('{"hello":"there"}')).toBe(400);
  expect(await post('[]')).toBe(400);
  expect(await post('<html>')).toBe(400);
});

test('an event that arrives twice counts once', async () => {
  const whose = await aCustomer();
  const event = anEvent({ object: aSubscription(whose) });
  for (let time = 0; time < 3; time += 1) expect(await post(event)).toBe(200);
  await Promise.all(Array.from({ length: 5 }, () => post(event)));
  const stored = await paying.db
    .selectFrom('provider_events')
    .select('event_id')
    .where('organization_id', '=', whose.shop.organization.id)
    .execute();
  expect(stored).toHaveLength(1);
  const changes = await paying.db
    .selectFrom('audit_events')
    .select(['actor', 'before', 'after'])
    .where('organization_id', '=', whose.shop.organization.id)
    .where('subject', '=', 'billing')
    .execute();
  expect(changes).toEqual([
    {
      actor: 'provider',
      before: { status: null, cancel_at_period_end: false },
      after: { status: 'active', cancel_at_period_end: false },
    },
  ]);
});

test('an older event that comes late changes nothing', async () => {
  const whose = await aCustomer();
  const late = { at: seconds() - 60, object: aSubscription(whose, { status: 'past_due' }) };
  await post(anEvent({ object: aSubscription(whose) }));
  expect(await post(anEvent(late))).toBe(200);
  expect(await statusOf(whose)).toBe('active');
});

test("an event about another shop's customer changes neither shop", async () => {
  const ours = await aCustomer();
  const theirs = await aCustomer();
  const crossed = aSubscription(ours, { customer: theirs.customer });
  expect(await post(anEvent({ object: crossed }))).toBe(200);
  expect(await post(anEvent({ object: aSubscription(ours, { customer: 'cus_unknown' }) }))).toBe(200);
  const nowhere = { metadata: { organization: '999999999' } };
  expect(await post(anEvent({ object: aSubscription(ours, nowhere) }))).toBe(200);
  expect(await statusOf(ours)).toBeNull();
  expect(await statusOf(theirs)).toBeNull();
});

test('an event without our metadata is found by its customer', async () => {
  const whose = await aCustomer();
  await post(anEvent({ object: aSubscription(whose, { metadata: {} }) }));
  expect(await statusOf(whose)).toBe('active');
});

test.each([
  ['the flag', { cancel_at_period_end: true }, true],
  ['a date', { cancel_at: 1_800_000_000 }, true],
  ['neither', { cancel_at: null }, false],
])('that a subscription will end is told by %s', async (_, changes, ends) => {
  const whose = await aCustomer();
  await post(anEvent({ object: aSubscription(whose, changes) }));
  const { token } = whose.shop;
  expect(await ask(paying.call, readBilling, {}, { token })).toEqual({
    status: 'active',
    cancel_at_period_end: ends,
  });
});

test('a subscription that has ended is not one that will end', async () => {
  const whose = await aCustomer();
  const object = aSubscription(whose, { status: 'canceled', cancel_at_period_end: true });
  await post(anEvent({ type: 'customer.subscription.deleted', object }));
  const { token } = whose.shop;
  expect(await ask(paying.call, readBilling, {}, { token })).toEqual({
    status: 'canceled',
    cancel_at_period_end: false,
  });
});

test.each([
  ['on its items', { items: { data: [{ current_period_end: 1_790_000_000 }] } }],
  ['on itself', { items: undefined, current_period_end: 1_790_000_000 }],
])('the period of a subscription is read %s', async (_, changes) => {
  const whose = await aCustomer();
  await post(anEvent({ object: aSubscription(whose, changes) }));
  const row = await paying.db
    .selectFrom('billing')
    .select('current_period_end')
    .where('organization_id', '=', whose.shop.organization.id)
    .where('customer_id', '=', whose.customer)
    .executeTakeFirst();
  expect(row?.current_period_end).toBe('2026-09-21T14:13:20Z');
});

test('a subscription that ends does not close a shop that has another one', async () => {
  const whose = await aCustomer();
  await post(
    anEvent({ at: seconds() - 9, object: aSubscription(whose, { id: 'sub_old', status: 'trialing' }) }),
  );
  await post(anEvent({ at: seconds() - 5, object: aSubscription(whose, { id: 'sub_new' }) }));
  await post(anEvent({ object: aSubscription(whose, { id: 'sub_old', status: 'canceled' }) }));
  expect(await statusOf(whose)).toBe('active');
});

test('a trial that was given after a subscription ended goes on, though news of that end come later', async () => {
  const whose = await aCustomer();
  await post(anEvent({ at: seconds() - 9, object: aSubscription(whose, { id: 'sub_bought' }) }));
  const ended = vi.spyOn(paying.payments, 'endSubscription').mockResolvedValue();
  const now = [
    { id: 'sub_given', status: 'trialing' },
    { id: 'sub_bought', status: 'canceled' },
  ].map((one) => ({
    ...one,
    cancel_at_period_end: false,
    current_period_end: null,
    created_at: '2026-11-01',
  }));
  const asked = vi
    .spyOn(paying.payments, 'readSubscriptions')
    .mockResolvedValue({ at: seconds() * 1_000, subscriptions: now });
  await post(anEvent({ object: aSubscription(whose, { id: 'sub_given', status: 'trialing' }) }));
  expect(ended).not.toHaveBeenCalled();
  asked.mockRestore();
  ended.mockRestore();
});

test('of two events in one second the provider itself says which came last', async () => {
  const { shop } = await aCustomer();
  await buy(paying, shop);
  await paying.sandbox.deliver();
  const row = await paying.db
    .selectFrom('billing')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirstOrThrow();
  const whose = { shop, customer: row.customer_id ?? '' };
  const stale = aSubscription(whose, { id: row.subscription_id, status: 'incomplete' });
  expect(await post(anEvent({ id: 'evt_zzz', object: stale }))).toBe(200);
  expect(await statusOf(whose)).toBe('active');
});

const disorder = (count: number) => {
  const places = Array.from({ length: count * 3 }, (_, place) => place % count);
  return fc.shuffledSubarray(places, { minLength: places.length });
};
const inOrder = (events: string[], places: number[]) => places.map((place) => events[place] ?? '');

async function forget({ shop }: Customer) {
  const { id } = shop.organization;
  await paying.db.deleteFrom('subscriptions').where('organization_id', '=', id).execute();
  await paying.db.deleteFrom('provider_events').where('organization_id', '=', id).execute();
  await paying.db.updateTable('billing').set({ status: null }).where('organization_id', '=', id).execute();
}

async function outcomeOf(whose: Customer, events: string[]) {
  await forget(whose);
  for (const event of events) expect(await post(event)).toBe(200);
  return ask(paying.call, readBilling, {}, { token: whose.shop.token });
}

test('any order and repetition of the events of a subscription ends as the subscription is', async () => {
  const shop = await aShop(paying.call);
  const life = fc.array(
    fc.record({
      action: fc.constantFrom('cancel', 'resume', 'fail', 'give_up', 'pay'),
      pause: fc.constantFrom(0, 0, 1_000),
    }),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(life, fc.gen(), async (steps, choose) => {
      const messages = paying.holdMessages();
      await buy(paying, shop);
      const { url } = await ask(shop.call, openBillingPortal, {}, { token: shop.token });
      const { customer_id } = await paying.db
        .selectFrom('billing')
        .select('customer_id')
        .where('organization_id', '=', shop.organization.id)
        .executeTakeFirstOrThrow();
      const whose = { shop, customer: customer_id ?? '' };
      const read = async () => (await paying.payments.readSubscriptions(whose.customer)).subscriptions[0];
      const bought = await read();
      for (const { action, pause } of steps) {
        paying.clock.advance(pause);
        await paying.press(url, action, bought?.id);
      }
      await paying.sandbox.deliver();
      const events = messages.release();
      const is = await read();
      const shown = { status: is?.status, cancel_at_period_end: is?.cancel_at_period_end };
      expect(await outcomeOf(whose, inOrder(events, choose(disorder, events.length)))).toEqual(shown);
      await paying.press(url, 'end', bought?.id);
      await paying.sandbox.deliver();
      paying.clock.advance(2_000);
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 60_000);

test('when the provider cannot be asked, any order and repetition ends alike all the same', async () => {
  const whose = await aCustomer();
  const life = fc.array(
    fc.record({
      at: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('incomplete', 'active', 'past_due', 'canceled'),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const asked = vi.spyOn(paying.payments, 'readSubscriptions').mockRejectedValue(new Refusal('unavailable'));
  await fc.assert(
    fc.asyncProperty(life, fc.gen(), async (history, choose) => {
      const events = history.map(({ at, status }, number) =>
        anEvent({ id: `evt_${number}`, at: seconds() + at, object: aSubscription(whose, { status }) }),
      );
      expect(await outcomeOf(whose, inOrder(events, choose(disorder, events.length)))).toEqual(
        await outcomeOf(whose, events),
      );
    }),
    { numRuns: 12 },
  );
  asked.mockRestore();
}, 60_000);

test('without a provider there is nothing to tell', async () => {
  const alone = await startTestApp();
  const answer = await alone.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: {} });
  expect(answer.statusCode).toBe(404);
  await alone.close();
});
