import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { connectCards } from '#domain/deposits/accounts/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { editService } from '#domain/services/contract.ts';
import { testNow } from '#test/app.ts';
import { type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShopWithCards, transferText } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let it: PayingApp;
let atWork: Awaited<ReturnType<typeof aShopWithCards>>;
beforeAll(async () => {
  it = await startPayingApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  atWork = await aShopWithCards(it);
  await it.deps.jobs.drain();
});

const request = () => ({
  slug: atWork.shop.slug,
  barber_id: atWork.barber.user.id,
  services: [{ service_id: atWork.service.id, quantity: 1 }],
  start_local: '2026-11-19T10:00',
  client: world.aClient({ phone: '+52 55 1234 5678' }),
});
const edit = (policy: object) => world.ask(it.call, editRules, { policy }, { token: atWork.shop.token });
async function becomes(action: 'complete' | 'off') {
  const { account_id } = await it.db
    .selectFrom('deposit_accounts')
    .select('account_id')
    .where('organization_id', '=', atWork.shop.organization.id)
    .executeTakeFirstOrThrow();
  it.clock.advance(1_000);
  await it.press(`${it.publicUrl}/dev/payments/accounts/${account_id}`, action);
  await it.sandbox.deliver();
  await it.deps.jobs.drain();
}
const told = () =>
  it.mailer.sent
    .filter(({ to, subject }) => to === atWork.shop.owner.email && subject.includes('cobrar con tarjeta'))
    .map(({ subject }) => (subject.includes('ya puede') ? 'able' : 'stopped'));

test('the owner is told once when the account takes no cards, and again when it does', async () => {
  expect(told()).toEqual(['able']);
  await becomes('off');
  await becomes('off');
  expect(told()).toEqual(['able', 'stopped']);
  expect(it.mailer.sent.at(-1)?.text).toContain('Mientras tanto tus clientes reservan sin anticipo.');
  await becomes('complete');
  expect(told()).toEqual(['able', 'stopped', 'able']);
});

test('clients of a shop whose account takes no cards pay by transfer, or nothing', async () => {
  await becomes('off');
  await edit({ method: 'both', transfer_text: transferText });
  expect(await it.call(bookReservation, request())).toMatchObject({
    status: 402,
    body: { deposit: { methods: ['transfer'] } },
  });
  await edit({ method: 'card' });
  expect((await it.call(bookReservation, request())).status).toBe(201);
});

test('a client who came to pay when the account stopped books all the same', async () => {
  const { external_id: externalId } = await world.ask(it.call, calls.openDeposit, request());
  await becomes('off');
  expect((await it.call(calls.openCheckout, { externalId })).body).toMatchObject({ code: 'payments_down' });
  expect(await world.ask(it.call, calls.readPublicDeposit, { externalId })).toMatchObject({ later: true });
  expect(await world.ask(it.call, calls.bookWithoutPayment, { externalId })).toMatchObject({
    state: 'asked',
  });
});

test('a connection that nobody finished tells nothing', async () => {
  const shop = await world.aShop(it.call, { timezone: 'America/Mexico_City' });
  await world.ask(it.call, connectCards, {}, { token: shop.token });
  await it.deps.jobs.drain();
  expect(
    it.mailer.sent.filter(({ to, subject }) => to === shop.owner.email && subject.includes('tarjeta')),
  ).toEqual([]);
});

test('a sum below the least charge is refused in the policy, and raised where a share comes to less', async () => {
  const refused = await it.call(
    editRules,
    { policy: { amount: { cents: 999 } } },
    { token: atWork.shop.token },
  );
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: [{ msg: 'Con tarjeta se cobran al menos $10.00.', loc: ['policy', 'amount', 'cents'] }] },
  });
  await edit({ amount: { cents: 1_000 } });
  await edit({ amount: { percent: 10 } });
  const { service, shop } = atWork;
  const costs = (price: number) =>
    world.ask(it.call, editService, { id: service.id, price }, { token: shop.token });
  await costs(99);
  await edit({ method: 'both', transfer_text: transferText });
  expect(await it.call(bookReservation, request())).toMatchObject({
    status: 402,
    body: { deposit: { amount: 10, methods: ['card', 'transfer'] } },
  });
  await costs(9);
  expect(await it.call(bookReservation, request())).toMatchObject({
    status: 402,
    body: { deposit: { amount: 0.9, methods: ['transfer'] } },
  });
  await edit({ method: 'card' });
  expect((await it.call(bookReservation, request())).status).toBe(201);
});
