import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { changePublicReservation, type PublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aShopWithList, aJoinRequest, entryOf, wait } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let taken: PublicReservation;

beforeAll(async () => {
  const renderPage = async (page: object) => ({ html: JSON.stringify(page) });
  const env = { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' };
  it = await startTestApp({ env, deps: { renderPage } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  await it.deps.pool.query('delete from rate_limits');
  ({ shop, barber, service } = await aShopWithList(it));
  taken = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T10:00' });
});

const joinRequest = (more: Partial<ReturnType<typeof aJoinRequest>> = {}) =>
  aJoinRequest(shop.slug, service, more);
const staff = () => ({ token: shop.token });
const join = (more: Partial<ReturnType<typeof aJoinRequest>> = {}) =>
  it.call(calls.joinWaitlist, joinRequest(more));

test('who joins has a link, which shows their place in the line', async () => {
  const { status, body, headers } = await join();
  expect(status).toBe(201);
  expect(body).toEqual({
    external_id: expect.any(String),
    state: 'waiting',
    counts: true,
    window: { date_from: '2026-11-20', date_to: '2026-11-20', time_from: '10:00', time_to: '10:30' },
    offer: null,
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(await entryOf(it, body)).toEqual(body);
  const page = await it.app.inject({ url: `/e/${body.external_id}` });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(JSON.parse(page.body)).toMatchObject({
    kind: 'wait-entry',
    data: { entry: body, services: ['Corte de lista'], barber: null, shop: { slug: shop.slug } },
  });
  expect((await it.app.inject({ url: `/e/${body.external_id}x` })).statusCode).toBe(404);
});

const wrong: [string, () => ReturnType<typeof joinRequest>, number, string][] = [
  ['a time that is free', () => joinRequest({ time_to: '11:00' }), 409, 'free_now'],
  ['a day that is over', () => joinRequest({ date_from: '2026-11-17' }), 422, 'past'],
  [
    'a time of today that is over',
    () =>
      joinRequest({ date_from: '2026-11-18', date_to: '2026-11-18', time_from: '07:00', time_to: '09:00' }),
    422,
    'past',
  ],
  ['a day that cannot be booked yet', () => joinRequest({ date_to: '2026-12-04' }), 422, 'outside_window'],
  ['somebody who is none of the shop', () => joinRequest({ barber_id: 999_999 }), 422, 'unknown_barber'],
  ['a branch that is none of the shop', () => joinRequest({ branch_id: 999_999 }), 422, 'unknown_branch'],
  [
    'a service that is none of the shop',
    () => joinRequest({ services: [{ service_id: 999_999, quantity: 1 }] }),
    422,
    'unknown_service',
  ],
  ['days in the wrong order', () => joinRequest({ date_to: '2026-11-19' }), 422, 'invalid'],
  ['times in the wrong order', () => joinRequest({ time_to: '10:00' }), 422, 'invalid'],
  ['less time than the services take', () => joinRequest({ time_to: '10:15' }), 422, 'invalid'],
];
test.each(wrong)('nobody can wait for %s', async (_what, ask, status, code) => {
  const answer = await it.call(calls.joinWaitlist, ask());
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});

test('a shop that has no list, or takes no bookings, takes nobody', async () => {
  await world.ask(it.call, editRules, { online: { paused: true } }, staff());
  expect((await join()).body).toMatchObject({ code: 'booking_closed' });
  await world.ask(it.call, calls.addToWaitlist, joinRequest(), staff());
  await world.ask(it.call, editRules, { online: { paused: false }, waitlist: { on: false } }, staff());
  expect((await join()).body).toEqual({
    code: 'waitlist_off',
    detail: 'Esta barbería no tiene lista de espera.',
  });
});

test('the staff write down somebody by a first name and one contact', async () => {
  const ask = (client: { firstname: string; phone: string | null; email?: string }) =>
    it.call(calls.addToWaitlist, { ...joinRequest(), client }, staff());
  for (const contact of [{ phone: '+598 99 311 204' }, { phone: null, email: 'rosa@example.com' }]) {
    const { status, body } = await ask({ firstname: 'Rosa', ...contact });
    expect([status, body]).toMatchObject([201, { client: { firstname: 'Rosa', lastname: '' } }]);
  }
  const { status, body } = await ask({ firstname: 'Rosa', phone: ' ' });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    detail: [{ loc: ['client', 'phone'], msg: 'Escribe un teléfono o un correo.' }],
  });
  const incomplete = { firstname: 'Rosa', lastname: '', phone: '+598 99 311 205', email: '' };
  expect((await join({ client: incomplete })).status).toBe(422);
});

test('one phone and one e-mail wait for three things, however they are spelled', async () => {
  const client = world.aClient({ phone: '+598 99 123 456', email: 'carla@example.com' });
  for (let nth = 0; nth < 3; nth += 1) expect((await join({ client })).status).toBe(201);
  for (const other of [
    { ...client, email: 'otra@example.com', phone: '+64 099 123 456' },
    { ...client, email: 'carla+lista@example.com', phone: '+598 91 000 000' },
  ]) {
    const { status, body, headers } = await join({ client: other });
    expect([status, body, headers.get('retry-after')]).toEqual([
      429,
      { code: 'too_many_waiting', detail: 'Ya estás en la lista de espera de esta barbería.' },
      '86400',
    ]);
  }
  const [first] = await world.ask(it.call, calls.listWaitlist, {}, staff());
  await world.ask(it.call, calls.removeFromWaitlist, { id: first?.id ?? 0 }, staff());
  expect((await join({ client })).status).toBe(201);
});

test('the staff see who waits, add, offer, take back and remove, and all of it is told', async () => {
  await wait(it, joinRequest());
  const added = await world.ask(
    it.call,
    calls.addToWaitlist,
    joinRequest({ barber_id: barber.user.id }),
    staff(),
  );
  expect(added).toMatchObject({
    state: 'waiting',
    barber: { id: barber.user.id },
    services: [{ service_id: service.id, name: 'Corte de lista', quantity: 1 }],
    lapsed: 0,
  });
  const list = await world.ask(it.call, calls.listWaitlist, { barber_id: barber.user.id }, staff());
  expect(list.map(({ id }) => id)).toEqual([expect.any(Number), added.id]);
  const place = { id: added.id, barber_id: barber.user.id, start_local: '2026-11-19T16:10' };
  const offered = await world.ask(it.call, calls.offerPlace, place, staff());
  expect(offered).toMatchObject({ state: 'offered', offer: { start_at: '2026-11-19T19:10:00Z' } });
  const again = await it.call(calls.offerPlace, place, staff());
  expect([again.status, again.body]).toMatchObject([409, { code: 'offer_gone' }]);
  const back = await world.ask(it.call, calls.withdrawOffer, { id: added.id }, staff());
  expect(back).toMatchObject({ state: 'waiting', offer: null });
  await world.ask(it.call, calls.removeFromWaitlist, { id: added.id }, staff());
  const events = await world.ask(it.call, listAudit, { subject: 'waitlist' }, staff());
  expect(events.map(({ action, about }) => `${action} ${about}`)).toEqual([
    'removed Carla Sosa',
    'withdrawn Carla Sosa',
    'offered Carla Sosa',
    'added Carla Sosa',
    'joined Carla Sosa',
  ]);
  const starts = events.flatMap(({ differences }) => differences.filter(({ field }) => field === 'start_at'));
  expect(starts.map(({ after }) => after)).toEqual(['2026-11-19T19:10:00Z', '2026-11-19T19:10:00Z']);
});

const refused: [string, string, string][] = [
  ['what somebody has', '2026-11-20T10:00', 'slot_taken'],
  ['what begins too soon to be answered', '2026-11-18T09:10', 'past'],
  ['what is outside hours', '2026-11-19T20:00', 'outside_hours'],
];
test.each(refused)('the staff offer nobody %s', async (_what, start_local, code) => {
  const { id } = await world.ask(it.call, calls.addToWaitlist, joinRequest(), staff());
  const answer = await it.call(calls.offerPlace, { id, barber_id: barber.user.id, start_local }, staff());
  expect(answer.body).toMatchObject({ code });
});

test('the staff say in which branch a place is, where they wait for none or for another', async () => {
  const [centre, harbour] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Puerto' })];
  const start_local = '2026-11-19T16:10';
  const branchOf = async (more: { branch_id?: number | null }) => {
    const entry = await world.ask(
      it.call,
      calls.addToWaitlist,
      joinRequest({ branch_id: centre.id }),
      staff(),
    );
    expect(entry.branch_id).toBe(centre.id);
    const place = { id: entry.id, barber_id: barber.user.id, start_local, ...more };
    await world.ask(it.call, calls.offerPlace, place, staff());
    const link = { externalId: entry.external_id };
    const { branch_id, external_id: externalId } = await world.ask(it.call, calls.acceptOffer, link);
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    return branch_id;
  };
  expect(await branchOf({})).toBe(centre.id);
  expect(await branchOf({ branch_id: harbour.id })).toBe(harbour.id);
  expect(await branchOf({ branch_id: null })).toBeNull();
  const { id } = await world.ask(it.call, calls.addToWaitlist, joinRequest(), staff());
  const unknown = { id, barber_id: barber.user.id, start_local, branch_id: 999_999 };
  const answer = await it.call(calls.offerPlace, unknown, staff());
  expect([answer.status, answer.body]).toMatchObject([422, { code: 'unknown_branch' }]);
});

test('the staff see in their shop that clients can wait, only while they can', async () => {
  const bruno = { token: barber.token };
  expect(await world.ask(it.call, readOrganization, {}, bruno)).toMatchObject({ waitlist: true });
  await world.ask(it.call, editRules, { waitlist: { on: false } }, staff());
  expect(await world.ask(it.call, readOrganization, {}, bruno)).not.toHaveProperty('waitlist');
});

test('somebody whose days are over is off the list', async () => {
  const entry = await wait(it, joinRequest());
  it.clock.set('2026-11-20T13:30:00Z');
  await it.deps.jobs.drain();
  await it.deps.jobs.drain();
  expect(await entryOf(it, entry)).toMatchObject({ state: 'expired' });
  expect((await it.call(calls.acceptOffer, { externalId: entry.external_id })).body).toMatchObject({
    code: 'offer_gone',
  });
});

test('who has three reservations ahead accepts no fourth', async () => {
  const client = world.aClient({ phone: '+598 99 222 333', email: 'tres@example.com' });
  const entry = await wait(it, joinRequest({ client }));
  for (const clock of ['11:00', '12:00', '13:00'])
    await world.aReservation(shop, { barber, service, client, start_local: `2026-11-25T${clock}` });
  const { external_id: externalId } = taken;
  await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
  const { status, body } = await it.call(calls.acceptOffer, { externalId: entry.external_id });
  expect([status, body]).toMatchObject([429, { code: 'too_many_visits' }]);
  expect(await entryOf(it, entry)).toMatchObject({ state: 'offered' });
});
