import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptBooking, bookReservation } from '#domain/booking/contract.ts';
import * as calls from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { readPublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithDeposits } from '#test/paying-shop.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let client: ReturnType<typeof world.aClient>;
let link: { externalId: string; token: string };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  ({ shop, barber, service } = await aShopWithDeposits(app));
  await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
  client = world.aClient({ phone: '+598 99 765 432' });
  await app.call(calls.openDeposit, { ...request(), whatsapp: true });
  const [asked] = await mails();
  const [, externalId = '', token = ''] = /\/r\/([\w-]+)\?t=([\w-]+)/.exec(asked?.text ?? '') ?? [];
  link = { externalId, token };
});

const request = () => ({
  slug: shop.slug,
  barber_id: barber.user.id,
  services: [{ service_id: service.id, quantity: 1 }],
  start_local: '2026-11-19T10:00',
  client,
});
const mails = async () => {
  await app.deps.jobs.drain();
  return app.mailer.sent.filter(({ to }) => to === client.email);
};
const staff = async () => ({ token: await world.signIn(app.call, shop.owner.email) });
const only = async () =>
  (await world.ask(app.call, calls.listDeposits, {}, await staff()))[0] as calls.Deposit;
const settle = async (call: typeof calls.receiveDeposit | typeof calls.waiveDeposit) =>
  app.call(call, { id: (await only()).id }, await staff());
const accept = () => app.call(acceptBooking, link);
const isBooked = async () =>
  (await app.call(readPublicReservation, { externalId: link.externalId })).status === 200;
const refusal = (status: number, code: string) => ({ status, body: { code } });

test('a client who must confirm by e-mail does so before paying', async () => {
  expect([(await accept()).status, (await accept()).status]).toEqual([202, 202]);
  const { externalId } = link;
  expect((await app.call(calls.readPublicDeposit, { externalId })).body).toMatchObject({ state: 'open' });
  expect(await mails()).toHaveLength(2);
  const consents = app.db.selectFrom('client_consents').select('channel');
  expect(await consents.where('organization_id', '=', shop.organization.id).execute()).toEqual([
    { channel: 'chat' },
  ]);
});

test('the staff book no visit that its client has not confirmed by e-mail', async () => {
  expect(await only()).toMatchObject({ state: 'open', unconfirmed: true });
  for (const call of [calls.receiveDeposit, calls.waiveDeposit])
    expect(await settle(call)).toMatchObject(refusal(409, 'deposit_unconfirmed'));
  expect(await isBooked()).toBe(false);
  expect((await accept()).status).toBe(202);
  expect(await only()).not.toHaveProperty('unconfirmed');
  expect((await settle(calls.receiveDeposit)).body).toMatchObject({ state: 'paid' });
  expect(await isBooked()).toBe(true);
});

test('money for a visit that nobody confirmed in time is to be given back', async () => {
  app.clock.advance(2 * 3_600_000);
  expect(await settle(calls.waiveDeposit)).toMatchObject(refusal(409, 'deposit_unconfirmed'));
  expect((await settle(calls.receiveDeposit)).body).toMatchObject({
    state: 'refunding',
    visit: { reservation_id: null },
  });
  expect((await accept()).status).toBe(404);
  expect(await isBooked()).toBe(false);
  await world.ask(
    app.call,
    editRules,
    { policy: { deposits: { who: 'nobody' } }, online: { confirmation: 'off' } },
    await staff(),
  );
  expect((await app.call(bookReservation, request())).status).toBe(201);
});

test('an unconfirmed deposit ends without a second e-mail', async () => {
  app.clock.advance(13 * 3_600_000);
  expect(await mails()).toHaveLength(1);
  expect((await only()).state).toBe('lapsed');
});
