import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPublicBilling } from '#domain/billing/contract.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { waitingForLocks } from '#test/tenants.ts';
import { aShop, ask } from '#test/world.ts';

let paying: PayingApp;
beforeAll(async () => {
  paying = await startPayingApp();
});
afterAll(() => paying.close());

const { webhooks } = new Stripe('sk_test_unused');

async function aSubscriber() {
  const shop = await aShop(paying.call);
  await buy(paying, shop);
  await paying.sandbox.deliver();
  paying.clock.advance(5_000);
  const id = shop.organization.id;
  const account = paying.db.selectFrom('billing').selectAll().where('organization_id', '=', id);
  const { customer_id, subscription_id } = await account.executeTakeFirstOrThrow();
  const created = Math.floor(paying.clock.now() / 1_000);
  const tell = (name: string, status: string) => {
    const object = {
      id: subscription_id,
      object: 'subscription',
      customer: customer_id,
      status,
      created: created - 5,
      metadata: { organization: String(id) },
    };
    const type = 'customer.subscription.updated';
    const payload = JSON.stringify({ id: name, object: 'event', type, created, data: { object } });
    const secret = paying.sandbox.keys.webhookSecret;
    const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: created });
    // Retries like the provider: on a slow machine, waiting for the lock can time out.
    return vi.waitUntil(async () => (await paying.post(payload, signature)) === 200, { timeout: 30_000 });
  };
  // Reads the public status, because the signed-in route may query the provider.
  const status = async () => (await ask(paying.call, readPublicBilling, { slug: shop.slug })).status;
  /** Sends the events concurrently: the account's lock is held until all events wait for it. */
  const tellAtOnce = (statusByEvent: Record<string, string>) =>
    paying.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await tx.selectFrom('billing').select('status').where('organization_id', '=', id).forUpdate().execute();
      const answers = Object.entries(statusByEvent).map(([name, status]) => tell(name, status));
      const all = async () => expect(await waitingForLocks(paying.db)).toHaveLength(answers.length);
      await vi.waitFor(all, { timeout: 30_000 });
      return { answers };
    });
  return { tellAtOnce, status };
}

test.each([[{ evt_a: 'active', evt_b: 'past_due' }], [{ evt_b: 'active', evt_a: 'past_due' }]])(
  'of two events of one second that arrive at once the provider says which came last: %j',
  async (statusByEvent) => {
    const { tellAtOnce, status } = await aSubscriber();
    const { answers } = await tellAtOnce(statusByEvent);
    await Promise.all(answers);
    expect(await status()).toBe('active');
  },
);
