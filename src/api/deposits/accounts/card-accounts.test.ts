import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { connectCards, readCardAccount } from '#domain/deposits/accounts/contract.ts';
import { instantOf } from '#domain/time.ts';
import { testNow } from '#test/app.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShop, ask, type Shop, signIn } from '#test/world.ts';
import { hours, minutes } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { accountSweep } from './account-sweep.ts';

let it: PayingApp;
let shop: Shop;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await aShop(it.call, { timezone: 'America/Mexico_City' });
});

const connect = () => ask(it.call, connectCards, {}, { token: shop.token });
const state = () => ask(it.call, readCardAccount, {}, { token: shop.token });
const stored = () =>
  it.db
    .selectFrom('deposit_accounts')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirstOrThrow();
const change = async (action: string) => {
  const { account_id } = await stored();
  await it.press(`${it.publicUrl}/dev/payments/accounts/${account_id}`, action);
};
const sweep = (deps: Deps = it.deps) =>
  accountSweep.run(deps, { signal: new AbortController().signal, rest: async () => undefined });

describe('an owner', () => {
  test('connects an account, and it can take payments when the provider says so', async () => {
    expect(await state()).toEqual({ state: 'none', reason: null, country: 'MX', currency: null });
    const { url } = await connect();
    const back = await it.press(url, 'leave');
    expect(back.location).toBe(`${it.publicUrl}/dashboard/ajustes/cobros-con-tarjeta?volver=stripe`);
    expect(await state()).toMatchObject({ state: 'unfinished', country: 'MX', currency: 'MXN' });
    expect((await it.press((await connect()).url, 'complete')).status).toBe(303);
    expect(await state()).toMatchObject({ state: 'unfinished' });
    it.clock.advance(3_000);
    expect(await state()).toEqual({ state: 'able', reason: null, country: 'MX', currency: 'MXN' });
    const entries = await ask(it.call, listAudit, { subject: 'organization' }, { token: shop.token });
    expect(entries.slice(0, 2)).toMatchObject([
      {
        actor: 'provider',
        action: 'cards-changed',
        differences: [{ field: 'card_state', before: 'unfinished', after: 'able' }],
      },
      { actor: 'staff', action: 'cards-connected' },
    ]);
  });

  test('who presses twice has one account', async () => {
    const { text } = await it.open(`${it.publicUrl}/dev/payments`);
    const accounts = (page: string) => page.split('<section>').length;
    await Promise.all([connect(), connect()]);
    expect(accounts((await it.open(`${it.publicUrl}/dev/payments`)).text)).toBe(accounts(text) + 1);
  });

  test('is asked for the password first', async () => {
    await it.db
      .updateTable('sessions')
      .set({ created_at: instantOf(it.clock.now() - 15 * minutes), proven_at: null })
      .execute();
    expect(await it.call(connectCards, {}, { token: shop.token })).toMatchObject({
      status: 403,
      body: { code: 'prove_yourself' },
    });
  });

  test('of a country where the provider opens no accounts is told so', async () => {
    shop = await aShop(it.call, { timezone: 'America/Montevideo' });
    expect(await state()).toMatchObject({ state: 'not_able', reason: 'cards_not_here', country: null });
    expect(await it.call(connectCards, {}, { token: shop.token })).toMatchObject({
      status: 409,
      body: { code: 'cards_not_here' },
    });
  });
});

test('without the secret of connected events cards are off', async () => {
  const alone = await startPayingApp({ STRIPE_CONNECT_WEBHOOK_SECRET: '' });
  const { token } = await aShop(alone.call, { timezone: 'Europe/Madrid' });
  expect(await ask(alone.call, readCardAccount, {}, { token })).toMatchObject({
    state: 'not_able',
    reason: 'cards_off',
  });
  expect((await alone.call(connectCards, {}, { token })).status).toBe(503);
  expect(await alone.postConnected('{}', 't=1,v1=x')).toBe(404);
  await alone.close();
});

describe('an event of the account', () => {
  beforeEach(async () => {
    await connect();
  });

  test.each([
    ['review', { charges_enabled: false, status: 'pending' }],
    ['off', { charges_enabled: false, status: 'rejected', resolution: 'contact_stripe' }],
    ['disconnect', { charges_enabled: false, status: 'gone', country: 'MX', currency: 'MXN' }],
  ])('"%s" leads to a read', async (action, expected) => {
    await change('complete');
    await it.sandbox.deliver();
    expect(await stored()).toMatchObject({ charges_enabled: true, status: 'active' });
    await change(action);
    await it.sandbox.deliver();
    expect(await stored()).toMatchObject(expected);
  });

  test('a shop that disconnected connects another account', async () => {
    const { account_id } = await stored();
    await change('disconnect');
    await it.sandbox.deliver();
    expect(await state()).toMatchObject({ state: 'not_able', reason: 'disconnected' });
    const { url } = await connect();
    expect((await stored()).account_id).not.toBe(account_id);
    await it.press(url, 'complete');
    await it.sandbox.deliver();
    expect(await state()).toMatchObject({ state: 'able' });
  });

  const { webhooks } = new Stripe('sk_test_unused');
  const post = (event: object) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(it.clock.now() / 1_000);
    const secret = it.sandbox.keys.connectSecret;
    return it.postConnected(payload, webhooks.generateTestHeaderString({ payload, secret, timestamp }));
  };
  const anEvent = async (more: object = {}) => ({
    id: 'evt_1',
    object: 'event',
    type: 'account.updated',
    created: Math.floor(it.clock.now() / 1_000),
    livemode: false,
    account: (await stored()).account_id,
    data: { object: { object: 'account' } },
    ...more,
  });
  const events = async () =>
    (await it.db.selectFrom('deposit_events').select('type').execute()).map(({ type }) => type);

  test.each([
    ['of an account that is not ours', { account: 'acct_other' }],
    ['of the platform', { account: null }],
    ['of the live mode', { livemode: true }],
    ['of the second API', { object: 'v2.core.event' }],
    ['about something else', { type: 'payout.paid' }],
  ])('%s is answered and changes nothing', async (_, more) => {
    const before = (await events()).length;
    expect(await post(await anEvent(more))).toBe(200);
    expect(await events()).toHaveLength(before);
  });

  test('comes twice and is stored once', async () => {
    const event = await anEvent();
    expect([await post(event), await post(event)]).toEqual([200, 200]);
    const { length } = await it.db
      .selectFrom('deposit_events')
      .select('event_id')
      .where('organization_id', '=', shop.organization.id)
      .execute();
    expect(length).toBe(1);
  });

  test('is refused with a wrong signature, or without sense', async () => {
    expect(await it.postConnected(JSON.stringify(await anEvent()), 't=1,v1=x')).toBe(400);
    expect(await post({ id: 'evt_2' })).toBe(400);
  });
});

test('an account is read every six hours, so that a lost event does no harm', async () => {
  await connect();
  await state();
  await change('complete');
  await sweep();
  expect(await stored()).toMatchObject({ charges_enabled: false });
  it.clock.advance(6 * hours);
  await sweep();
  expect(await stored()).toMatchObject({ charges_enabled: true });
});

test('while the provider is away the last known state is shown', async () => {
  await connect();
  await change('complete');
  await it.sandbox.deliver();
  const { depositAccounts } = it.deps;
  if (!depositAccounts) throw new Error('no accounts');
  const away = { ...depositAccounts, read: async () => Promise.reject(new Error('away')) };
  it.clock.advance(6 * hours);
  await sweep({ ...it.deps, depositAccounts: away });
  expect(await stored()).toMatchObject({ charges_enabled: true });
  shop = { ...shop, token: await signIn(it.call, shop.owner.email) };
  expect(await state()).toMatchObject({ state: 'able' });
});
