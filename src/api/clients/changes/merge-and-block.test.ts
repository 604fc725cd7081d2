import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdHeader, takeHold } from '#domain/booking/holds/contract.ts';
import * as calls from '#domain/clients/contract.ts';
import * as merging from '#domain/clients/merge-contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { changePublicReservation, listReservations } from '#domain/reservations/contract.ts';
import { cancelUnknown } from '#domain/reservations/restore-contract.ts';
import { setReminders } from '#domain/reservations/messages/contract.ts';
import { joinWaitlist } from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
import { waitingForLocks } from '#test/tenants.ts';
import { aJoinRequest } from '#test/waitlist.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let book: Awaited<ReturnType<typeof aClientBook>>;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  book = await aClientBook(it);
});

const refused = { code: 'not_taken_online', detail: expect.stringContaining('por internet') };

test('merged clients are one: their visits count together, and the old e-mail books for who stands', async () => {
  const old = await book.visit({ firstname: 'Rita', email: 'old@example.com', phone: '099 111 111' });
  await book.visit({ firstname: 'Rita', email: 'old@example.com' });
  const { client } = await book.visit({ firstname: 'Rita', email: 'new@example.com' });
  const [before, duplicate] = [(await book.read(client.id)).body, (await book.read(old.client.id)).body];
  expect([before.visits, duplicate.visits]).toEqual([1, 2]);
  const merge = { id: client.id, ids: [old.client.id] };
  const merged = await world.ask(it.call, merging.mergeClients, merge, book.own);
  expect(merged).toMatchObject({ id: client.id, visits: 3, phone: '099 111 111', email: 'new@example.com' });
  expect(merged.merged).toMatchObject([{ id: old.client.id, email: 'old@example.com' }]);
  expect(merged.history).toHaveLength(3);
  expect((await book.read(old.client.id)).body.id).toBe(client.id);
  expect(await book.list()).toMatchObject([{ id: client.id, visits: 3 }]);
  expect(await book.list({ q: 'old@' })).toMatchObject([{ id: client.id }]);
  expect(await world.ask(it.call, listReservations, { client_id: client.id }, book.own)).toHaveLength(3);
  expect((await book.visit({ firstname: 'Rita', email: 'old@example.com' })).client.id).toBe(client.id);
  expect((await book.online({ email: 'x@example.com', phone: '+598 99 111111' })).status).toBe(201);
  expect((await book.read(client.id)).body).toMatchObject({ visits: 4, ahead: 1 });
});

test('the staff book for all that merged clients are reached by', async () => {
  const own = await book.add({ firstname: 'Rita', phone: '099 111 111' });
  const twin = await book.add({ firstname: 'Rita', lastname: 'Paz', email: 'rita@example.com' });
  await world.ask(it.call, merging.mergeClients, { id: own.id, ids: [twin.id] }, book.own);
  const shown = { firstname: 'Rita', lastname: 'Paz', phone: '099 111 111', email: 'rita@example.com' };
  const [found] = await book.list({ q: 'rita' });
  expect(found).toMatchObject({ id: own.id, ...shown });
  for (const { id } of [own, twin])
    expect((await book.visit({ id }, '2026-11-20')).client).toEqual({ id, ...shown });
  await it.deps.jobs.drain();
  expect(it.mailer.sent.filter(({ to }) => to === 'rita@example.com')).toHaveLength(2);
});

test('who is one person with a known one is no stranger whose bookings are canceled in one go', async () => {
  const at = (minute: number) =>
    `2026-11-20T1${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const by = async (name: string, minute: number) => {
    const contact = { email: `${name}@example.com`, phone: `+598 99 111 ${100 + minute}` };
    const { body } = await book.online(contact, at(minute));
    const [client] = await book.list({ q: `${name}@` });
    return { id: client?.id ?? 0, visit: body.id };
  };
  const [rita, leo] = [await by('rita', 0), await by('leo', 30)];
  it.clock.advance(60_000);
  const since = new Date(it.clock.now()).toISOString();
  const [twin, survivor] = [await by('twin', 60), await by('survivor', 90)];
  await world.ask(it.call, merging.mergeClients, { id: rita.id, ids: [twin.id] }, book.own);
  await world.ask(it.call, merging.mergeClients, { id: survivor.id, ids: [leo.id] }, book.own);
  const { visit } = await by('leo', 120);
  const stranger = await by('nadie', 150);
  expect(await world.ask(it.call, cancelUnknown, { since }, book.own)).toEqual({ canceled: 1 });
  const all = await world.ask(it.call, listReservations, {}, book.own);
  const canceled = all.filter(({ status }) => status === 'canceled').map(({ id }) => id);
  expect(canceled).toEqual([stranger.visit]);
  expect(all.map(({ id }) => id)).toContain(visit);
});

test('reminders begin again by any link of a client whose reservations have one e-mail', async () => {
  const contact = { email: 'one@example.com', phone: '+598 99 111 111' };
  const one = (await book.online(contact)).body;
  const other = (await book.online(contact, '2026-11-20T11:00')).body;
  const [{ id } = { id: 0 }] = await book.list();
  const areRemindersOff = async () => (await book.read(id)).body.reminders_off;
  const set = ({ external_id: externalId }: { external_id: string }, on: boolean) =>
    world.ask(it.call, setReminders, { externalId, on });
  await set(other, false);
  expect(await areRemindersOff()).toBe(true);
  await set(one, true);
  expect(await areRemindersOff()).toBe(false);
});

test('reminders of merged clients with an e-mail each are turned off by each for their own', async () => {
  const one = (await book.online({ email: 'one@example.com', phone: '+598 99 111 111' })).body;
  const other = (
    await book.online({ email: 'two@example.com', phone: '+598 99 222 222' }, '2026-11-20T11:00')
  ).body;
  const [id = 0, twin = 0] = (await book.list({ sort: 'name' })).map((client) => client.id);
  await world.ask(it.call, merging.mergeClients, { id, ids: [twin] }, book.own);
  const { email } = (await book.read(id)).body;
  const [own, foreign] = email === 'one@example.com' ? [one, other] : [other, one];
  const areRemindersOff = async () => (await book.read(id)).body.reminders_off;
  await world.ask(it.call, setReminders, { externalId: foreign.external_id, on: false });
  expect(await areRemindersOff()).toBe(false);
  await world.ask(it.call, setReminders, { externalId: own.external_id, on: false });
  expect(await areRemindersOff()).toBe(true);
});

test('two merges at once leave no chain', async () => {
  const [a, b, c] = [
    await book.add({ firstname: 'A' }),
    await book.add({ firstname: 'B' }),
    await book.add({ firstname: 'C' }),
  ];
  const merge = (id: number, ids: number[]) => it.call(merging.mergeClients, { id, ids }, book.own);
  // The merge of `a` into `c` locks client `a` and waits for the lock of client `c`.
  const both = await it.db.transaction().execute(async (tx) => {
    await tx.selectFrom('clients').select('id').where('id', '=', c.id).forUpdate().execute();
    const away = merge(c.id, [a.id]);
    await expect.poll(() => waitingForLocks(it.db)).toHaveLength(1);
    const into = merge(a.id, [b.id]);
    await expect.poll(() => waitingForLocks(it.db)).toHaveLength(2);
    return [away, into];
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await book.read(c.id)).body.merged.map(({ id }) => id)).toEqual([a.id, b.id]);
});

test('undoing a merge restores exactly what was, also of those who came along', async () => {
  const people: number[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    people.push((await book.visit({ firstname: name, email: `${name}@example.com` })).client.id);
  const [a = 0, b = 0, c = 0, d = 0] = people;
  await world.ask(it.call, merging.mergeClients, { id: b, ids: [c] }, book.own);
  const facts = async () => Promise.all(people.map(async (id) => (await book.read(id)).body));
  const before = await facts();
  const merged = await world.ask(it.call, merging.mergeClients, { id: a, ids: [b, d] }, book.own);
  expect(merged).toMatchObject({ visits: 4 });
  await world.ask(it.call, merging.undoMerge, { id: a, otherId: b }, book.own);
  await world.ask(it.call, merging.undoMerge, { id: a, otherId: d }, book.own);
  expect(await facts()).toEqual(before);
  expect((await it.call(merging.undoMerge, { id: a, otherId: b }, book.own)).status).toBe(404);
  const unknown = await it.call(merging.mergeClients, { id: a, ids: [999_999] }, book.own);
  expect([unknown.status, unknown.body]).toMatchObject([422, { code: 'unknown_client' }]);
  expect((await it.call(merging.mergeClients, { id: a, ids: [a] }, book.own)).status).toBe(422);
});

test('duplicates are who share a phone', async () => {
  const one = await book.visit({ firstname: 'Rita', phone: '099 123 456', email: 'one@example.com' });
  const other = await book.add({ firstname: 'Rita P', phone: '+598 99 123 456', email: 'two@example.com' });
  await book.add({ firstname: 'Ana', phone: '098 765 432' });
  const ask = () => world.ask(it.call, merging.listDuplicates, {}, book.own);
  expect(await ask()).toMatchObject([{ clients: [{ id: one.client.id, visits: 1 }, { id: other.id }] }]);
  await world.ask(it.call, merging.mergeClients, { id: other.id, ids: [one.client.id] }, book.own);
  expect(await ask()).toEqual([]);
});

test('who is blocked books nothing online by any contact of theirs, and the staff book them still', async () => {
  const { client } = await book.visit({ firstname: 'Rita', email: 'rita@example.com', phone: '099 123 456' });
  const link = (await book.online({ email: 'rita@example.com', phone: '+598 98 000 000' })).body;
  const { body } = await it.call(calls.blockClient, { id: client.id, reason: 'No viene' }, book.own);
  expect(body).toMatchObject({ ahead: 1, blocked: { by: book.shop.owner.user.id, reason: 'No viene' } });
  const attempts = [
    await book.online({ email: 'rita@example.com', phone: '+598 97 111 111' }, '2026-11-20T11:00'),
    await book.online({ email: 'other@example.com', phone: '+598 099 12 34 56' }, '2026-11-20T11:00'),
    await book.online({ email: 'other@example.com', phone: '+59899123456' }, '2026-11-20T10:00'),
  ];
  for (const { status, body: answer } of attempts) expect([status, answer]).toEqual([403, refused]);
  await world.ask(it.call, editRules, { waitlist: { on: true } }, book.own);
  const joinRequest = aJoinRequest(book.shop.slug, book.service, {
    client: { ...world.aClient(), phone: '099 12 34 56' },
  });
  const waits = await it.call(joinWaitlist, joinRequest);
  expect([waits.status, waits.body]).toEqual([403, refused]);
  const held = await it.call(takeHold, {
    slug: book.shop.slug,
    barber_id: book.barber.user.id,
    services: book.services,
    start_local: '2026-11-20T12:00',
  });
  const headers = { [holdHeader]: held.body.hold };
  expect(held.status).toBe(201);
  expect((await book.online({ email: 'rita@example.com' }, '2026-11-20T12:00', {}, headers)).status).toBe(
    403,
  );
  const move = { externalId: link.external_id, start_at_utc: '2026-11-20T18:00:00Z' };
  const moved = await it.call(changePublicReservation, { ...move, action: 'reschedule' });
  expect([moved.status, moved.body]).toEqual([403, refused]);
  expect((await book.visit({ firstname: 'Rita', phone: '099123456' }, '2026-11-21')).client.id).toBe(
    client.id,
  );
  const cancel = { externalId: link.external_id, action: 'cancel' } as const;
  expect((await it.call(changePublicReservation, cancel)).status).toBe(200);
  expect(await book.list({ blocked: true })).toMatchObject([{ id: client.id, is_blocked: true }]);
  await world.ask(it.call, calls.unblockClient, { id: client.id }, book.own);
  expect((await book.online({ email: 'rita@example.com' }, '2026-11-20T11:00')).status).toBe(201);
  expect(await book.list({ blocked: true })).toEqual([]);
});

test('a link moves nothing of somebody blocked whose contact is another one by now', async () => {
  const { body } = await book.online({ email: 'old@example.com', phone: '+598 98 111 111' });
  const [client] = await book.list({ q: 'old@' });
  const id = client?.id ?? 0;
  await world.ask(it.call, calls.editClient, { id, email: 'new@example.com', phone: null }, book.own);
  const move = {
    externalId: body.external_id,
    start_at_utc: '2026-11-20T18:00:00Z',
    action: 'reschedule' as const,
  };
  await world.ask(it.call, calls.blockClient, { id }, book.own);
  expect((await it.call(changePublicReservation, move)).body).toEqual(refused);
  await world.ask(it.call, calls.unblockClient, { id }, book.own);
  expect((await it.call(changePublicReservation, move)).status).toBe(200);
});

test('a block of any of those who are one person blocks all of them', async () => {
  const blocked = await book.add({ firstname: 'Rita', email: 'one@example.com' });
  const other = await book.add({ firstname: 'Rita', email: 'two@example.com' });
  await world.ask(it.call, calls.blockClient, { id: blocked.id }, book.own);
  expect((await book.online({ email: 'two@example.com' })).status).toBe(201);
  await world.ask(it.call, merging.mergeClients, { id: other.id, ids: [blocked.id] }, book.own);
  expect((await book.online({ email: 'two@example.com' }, '2026-11-20T11:00')).body).toEqual(refused);
  await world.ask(it.call, merging.undoMerge, { id: other.id, otherId: blocked.id }, book.own);
  expect((await book.online({ email: 'two@example.com' }, '2026-11-20T11:00')).status).toBe(201);
});

test('clients whom the staff told apart are no duplicates until that is undone', async () => {
  const twins = [
    await book.add({ firstname: 'Ana', phone: '099 123 450' }),
    await book.add({ firstname: 'Eva', phone: '099 123 450' }),
  ].map(({ id }) => id) as [number, number];
  const groups = async () => {
    const found = await world.ask(it.call, merging.listDuplicates, {}, book.own);
    return found.map(({ clients }) => clients.map(({ id }) => id));
  };
  expect(await groups()).toEqual([twins]);
  const [id, other] = twins;
  await world.ask(it.call, merging.markDistinct, { id: other, ids: [id] }, book.own);
  expect(await groups()).toEqual([]);
  const third = (await book.add({ firstname: 'Mia', phone: '099 123 450' })).id;
  expect(await groups()).toEqual([[id, third]]);
  await world.ask(it.call, merging.undoMarkDistinct, { id, ids: String(other) }, book.own);
  expect(await groups()).toEqual([[id, other, third]]);
  for (const ids of [[999_999_999], [id]]) {
    const { status, body } = await it.call(merging.markDistinct, { id, ids }, book.own);
    expect([status, body]).toMatchObject([422, { code: 'unknown_client' }]);
  }
});
