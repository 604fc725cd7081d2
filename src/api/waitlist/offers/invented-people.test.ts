import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePublicReservation, type PublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import * as calls from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { solvedProof } from '#test/proof.ts';
import { aShopWithList, aJoinRequest, entryOf } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

const minute = 60_000;
let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let taken: PublicReservation;

beforeAll(async () => {
  it = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  await it.deps.pool.query('delete from rate_limits');
  ({ shop, barber, service } = await aShopWithList(it));
  taken = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T10:00' });
  // A shop sends few emails until its owner's address is confirmed.
  await it.db.updateTable('users').set({ email_confirmed_at: testNow }).execute();
  await it.deps.jobs.drain();
  it.mailer.sent.length = 0;
});

const joinRequest = (more: Partial<ReturnType<typeof aJoinRequest>> = {}) =>
  aJoinRequest(shop.slug, service, more);
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const join = (address: string, more: Partial<ReturnType<typeof aJoinRequest>> = {}) =>
  it.call(calls.joinWaitlist, joinRequest(more), from(address));
const staff = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const free = () =>
  world.ask(it.call, changePublicReservation, { externalId: taken.external_id, action: 'cancel' });

const leaveAll = (which: string) =>
  it.deps.pool.query(
    `update waitlist_entries set state = 'left', closed_at = $2 where organization_id = $1 and ${which}`,
    [shop.organization.id, testNow],
  );

const invent = (count: number, addresses: number) =>
  Promise.all(Array.from({ length: count }, (_, nth) => join(`198.51.100.${nth % addresses}`)));
const crowded = {
  code: 'too_many_waiting',
  detail: 'Hay muchos lugares sin confirmar en la lista de espera. Intenta más tarde o llama a la barbería.',
};

async function mailTo(email: string) {
  await it.deps.jobs.drain();
  const mail = it.mailer.sent.findLast(({ to }) => to === email);
  return { ...mail, token: /\/e\/[\w-]+\?t=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}
const confirm = (externalId: string, token: string) => it.call(calls.confirmWaiting, { externalId, token });

test('forty invented people from four addresses keep a freed place from a real client only five times', async () => {
  const invented = await invent(40, 4);
  expect(invented.map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(invented.filter(({ body }) => body.counts)).toHaveLength(5);
  const client = world.aClient({ email: 'real@example.com', phone: '+598 99 765 432' });
  const { body: real } = await join('203.0.113.7', { client });
  expect(real).toMatchObject({ state: 'waiting', counts: false });
  const { token } = await mailTo(client.email);
  expect((await confirm(real.external_id, token)).status).toBe(204);
  expect(await entryOf(it, real)).toMatchObject({ counts: true });
  await free();
  for (let offers = 0; offers < 5; offers += 1) {
    const offered = await world.ask(it.call, calls.listWaitlist, { state: 'offered' }, await staff());
    expect(offered.map((one) => one.external_id)).not.toContain(real.external_id);
    it.clock.advance(15 * minute);
    await it.deps.jobs.drain();
  }
  expect(await entryOf(it, real)).toMatchObject({ state: 'offered' });
});

test('more than five hundred invented entries hide no client who waits behind them', async () => {
  await invent(5, 5);
  await it.deps.pool.query(
    `insert into waitlist_entries (organization_id, external_id, client_id, client_firstname_snapshot,
       client_lastname_snapshot, date_from, date_to, time_from, time_to, state, created_at, is_confirmed, counts)
     select organization_id, external_id || n, client_id, client_firstname_snapshot, client_lastname_snapshot,
       date_from, date_to, time_from, time_to, state, created_at, false, false
     from waitlist_entries, generate_series(1, 200) n where organization_id = $1`,
    [shop.organization.id],
  );
  const real = await world.ask(it.call, calls.addToWaitlist, joinRequest(), await staff());
  await leaveAll('counts and not is_confirmed');
  await free();
  expect(await entryOf(it, real)).toMatchObject({ state: 'offered' });
});

test('invented people who join at once are fifty at most, and known clients and the staff still join', async () => {
  await world.aReservation(shop, { barber, service, start_local: '2026-11-24T10:00' });
  const client = world.aClient({ email: 'conocida@example.com', phone: '+598 99 444 555' });
  await world.aReservation(shop, { barber, service, client, start_local: '2026-11-24T11:00' });
  const answers = await invent(60, 12);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  for (const { status, body } of answers.filter((answer) => answer.status !== 201))
    expect([status, body]).toEqual([429, crowded]);
  const stranger = await join('203.0.113.7');
  expect([stranger.status, stranger.body, stranger.headers.get('retry-after')]).toEqual([
    429,
    crowded,
    '86400',
  ]);
  expect((await join('203.0.113.7', { client })).body).toMatchObject({ counts: true });
  expect(await world.ask(it.call, calls.addToWaitlist, joinRequest(), await staff())).toMatchObject({
    counts: true,
  });
});

test('one address has ten unconfirmed people on the list of a shop, and more once they confirm or leave', async () => {
  const address = '203.0.113.7';
  const joined: calls.WaitEntry[] = [];
  for (let nth = 0; nth < 10; nth += 1) joined.push((await join(address)).body);
  // The requests of a network address have a separate limit, which this statement resets.
  await it.deps.pool.query('delete from rate_limits');
  const more = await join(address);
  expect([more.status, more.body]).toEqual([429, crowded]);
  expect((await join('203.0.113.8')).status).toBe(201);
  await world.ask(it.call, calls.leaveWaitlist, { externalId: joined[0]?.external_id ?? '' });
  const client = world.aClient({ email: 'vecina@example.com', phone: '+598 99 444 556' });
  const { status, body } = await join(address, { client });
  expect(status).toBe(201);
  expect((await join(address)).status).toBe(429);
  await confirm(body.external_id, (await mailTo(client.email)).token);
  expect((await join(address)).status).toBe(201);
});

test('the contact of a client is known only whole, and only with a reservation that was not canceled', async () => {
  await invent(5, 5);
  const client = world.aClient({ email: 'lucia@example.com', phone: '+598 99 111 333' });
  const counts = async (who: typeof client) => (await join('203.0.113.7', { client: who })).body.counts;
  expect(await counts(client)).toBe(false);
  const { external_id: externalId } = await world.aReservation(shop, {
    barber,
    service,
    client,
    start_local: '2026-11-24T11:00',
  });
  expect(await counts({ ...client, email: 'otra@example.com' })).toBe(false);
  expect(await counts({ ...client, phone: '+598 99 111 334' })).toBe(false);
  expect(await counts(client)).toBe(true);
  await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
  await leaveAll('not counts');
  expect(await counts(client)).toBe(false);
});

test('whoever joins is told so by e-mail, and whoever must confirm is told that too', async () => {
  const first = world.aClient({ email: 'primera@example.com', phone: '+598 99 111 001' });
  const { body } = await join('203.0.113.7', { client: first });
  const told = await mailTo(first.email);
  expect(told.subject).toBe(`Estás en la lista de espera de ${shop.organization.name}`);
  expect(told.text).toContain('Te escribimos en cuanto se libere un lugar.');
  expect(told.text).toContain(`/e/${body.external_id}?t=`);
  await invent(4, 4);
  const sixth = world.aClient({ email: 'sexta@example.com', phone: '+598 99 111 006' });
  await join('203.0.113.7', { client: sixth });
  const asked = await mailTo(sixth.email);
  expect(asked.subject).toBe(`Confirma tu lugar en la lista de espera de ${shop.organization.name}`);
  expect(asked.text).toContain('Estás en la lista de espera');
  expect(asked.text).toContain('Falta un paso: confirma tu lugar');
  it.mailer.sent.length = 0;
  await world.ask(it.call, calls.addToWaitlist, joinRequest(), await staff());
  await it.deps.jobs.drain();
  expect(it.mailer.sent).toEqual([]);
});

test('a place that became free before its client confirmed is offered at the confirmation', async () => {
  await invent(5, 5);
  await leaveAll('true');
  await invent(5, 5);
  const client = world.aClient({ email: 'tarde@example.com', phone: '+598 99 111 010' });
  const { body: entry } = await join('203.0.113.7', { client });
  await leaveAll('counts');
  const { token } = await mailTo(client.email);
  await free();
  expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', counts: false });
  expect((await confirm(entry.external_id, token)).status).toBe(204);
  expect(await entryOf(it, entry)).toMatchObject({ state: 'offered', counts: true });
});

test('nobody waits for a confirmation e-mail that is over its limit', async () => {
  const client = world.aClient({ email: 'lleno@example.com', phone: '+598 99 111 011' });
  await invent(5, 5);
  // A mailbox gets six e-mails an hour from one shop, and at most three of its entries wait at once.
  for (let nth = 0; nth < 6; nth += 1) {
    const { body } = await join(`203.0.113.${nth}`, { client });
    await world.ask(it.call, calls.leaveWaitlist, { externalId: body.external_id });
  }
  const { status, body, headers } = await join('203.0.113.7', { client });
  expect([status, body, headers.get('retry-after')]).toMatchObject([
    503,
    { code: 'confirmation_unavailable' },
    '3600',
  ]);
  expect((await join('203.0.113.9')).status).toBe(201);
});

test('the followed link of a joining e-mail makes its client known to the shop', async () => {
  await invent(5, 5);
  const client = world.aClient({ email: 'sigue@example.com', phone: '+598 99 111 012' });
  const { body: entry } = await join('203.0.113.7', { client });
  const { token } = await mailTo(client.email);
  await confirm(entry.external_id, token);
  await world.ask(it.call, calls.leaveWaitlist, { externalId: entry.external_id });
  expect((await join('203.0.113.8', { client })).body).toMatchObject({ counts: true });
  const other = { ...client, phone: '+598 99 111 013' };
  expect((await join('203.0.113.8', { client: other })).body).toMatchObject({ counts: false });
});

test('a place is confirmed by its own token as often as its link is opened, and by reading the page never', async () => {
  await invent(5, 5);
  const [mine, other] = ['mia@example.com', 'ajena@example.com'].map((email, nth) =>
    world.aClient({ email, phone: `+598 99 111 00${nth}` }),
  );
  const { body: entry } = await join('203.0.113.7', { client: mine });
  await join('203.0.113.7', { client: other });
  const { token } = await mailTo('mia@example.com');
  await it.app.inject({ url: `/e/${entry.external_id}?t=${token}` });
  for (const foreign of [(await mailTo('ajena@example.com')).token, 'x', '']) {
    const { status, body } = await confirm(entry.external_id, foreign);
    expect([status, body]).toMatchObject([404, { code: 'not_found' }]);
  }
  expect((await confirm(`${entry.external_id}x`, token)).status).toBe(404);
  expect(await entryOf(it, entry)).toMatchObject({ counts: false });
  for (let times = 0; times < 2; times += 1) {
    const { status, headers } = await confirm(entry.external_id, token);
    expect([status, headers.get('cache-control')]).toEqual([204, 'no-store']);
  }
  expect(await entryOf(it, entry)).toMatchObject({ state: 'waiting', counts: true });
});

test('during a flood of bookings, strangers solve a proof of work before they join', async () => {
  const known = { firstname: 'Ana', lastname: 'Paz', phone: '+598 99 765 434', email: 'ana.paz@example.com' };
  await world.aReservation(shop, { barber, service, start_local: '2026-11-25T10:00', client: known });
  await it.db
    .updateTable('organizations')
    .set({ flood_seen_at: testNow })
    .where('id', '=', shop.organization.id)
    .execute();
  const client = world.aClient({ email: 'nueva@example.com', phone: '+598 99 765 433' });
  const refused = await join('203.0.113.8', { client });
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([403, 'proof_needed']);
  const proof = await solvedProof(it.call, shop.slug);
  const joined = await it.call(calls.joinWaitlist, joinRequest({ client }), { headers: proof });
  expect(joined.status).toBe(201);
  expect((await join('203.0.113.9', { client: known })).status).toBe(201);
});
