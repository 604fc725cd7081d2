import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import * as calls from '#domain/clients/contract.ts';
import * as merging from '#domain/clients/merge-contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aClientBook } from '#test/client-book.ts';
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

test('a client is written down and changed; the log says which facts, never what they are', async () => {
  const made = await book.add({
    firstname: 'Rita',
    lastname: 'Paz',
    phone: '099 123 456',
    email: 'rita@example.com',
  });
  expect(made).toMatchObject({ origin: 'staff', visits: 0, tags: [], blocked: null, history: [] });
  const taken = await it.call(calls.createClient, { firstname: 'Otra', email: 'rita@example.com' }, book.own);
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'email_taken' }]);
  const { id } = made;
  const changes = { id, phone: null, tags: ['vip', 'tijera'], preferred_barber_id: book.barber.user.id };
  const changed = await world.ask(it.call, calls.editClient, changes, { token: book.barber.token });
  expect(changed).toMatchObject({
    phone: null,
    tags: ['vip', 'tijera'],
    preferred_barber_id: book.barber.user.id,
  });
  const other = await book.add({ firstname: 'Otra', email: 'otra@example.com' });
  const conflict = await it.call(calls.editClient, { id: other.id, email: 'rita@example.com' }, book.own);
  expect(conflict.body).toMatchObject({ code: 'email_taken' });
  const nobody = await it.call(calls.editClient, { id, preferred_barber_id: 999_999 }, book.own);
  expect(nobody.body).toMatchObject({ code: 'unknown_barber' });
  const photo = await it.call(
    calls.editClient,
    { id, photo_url: 'https://elsewhere.example/p.jpg' },
    book.own,
  );
  expect(photo.body).toMatchObject({ code: 'photo_elsewhere' });
  await world.ask(it.call, calls.writeNote, { id, text: 'Secreto de Rita' }, book.own);
  const events = await world.ask(it.call, listAudit, { subject: 'client' }, book.own);
  expect(events.map(({ action, about }) => [action, about])).toEqual([
    ['noted', 'Rita Paz'],
    ['created', 'Otra'],
    ['tagged', 'Rita Paz'],
    ['changed', 'Rita Paz'],
    ['created', 'Rita Paz'],
  ]);
  expect(events[2]?.differences).toEqual([{ field: 'tags', before: null, after: 'tijera, vip' }]);
  expect(events[3]?.differences).toEqual([{ field: 'client_fields', after: 'phone,preferred_barber_id' }]);
  const stored = await it.db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('subject', '=', 'client')
    .execute();
  expect(JSON.stringify(stored)).not.toMatch(/Rita|Secreto|example\.com|123 456/);
});

test('notes are for the team: one’s own can be taken back, anybody’s by the owner', async () => {
  const { id } = await book.add({ firstname: 'Rita' });
  const first = await world.ask(
    it.call,
    calls.writeNote,
    { id, text: 'Prefiere\ntijera' },
    { token: book.barber.token },
  );
  const second = await world.ask(it.call, calls.writeNote, { id, text: 'Llega tarde' }, book.own);
  expect((await book.read(id)).body.notes).toMatchObject([
    { text: 'Llega tarde', user: { id: book.shop.owner.user.id } },
    { text: 'Prefiere\ntijera', user: { id: book.barber.user.id } },
  ]);
  const foreign = { id, noteId: second.id };
  expect((await it.call(calls.deleteNote, foreign, { token: book.barber.token })).status).toBe(404);
  expect((await it.call(calls.deleteNote, { id, noteId: first.id }, book.own)).status).toBe(204);
  expect((await book.read(id)).body.notes).toMatchObject([{ id: second.id }]);
});

test('a barber who sees their own meets only clients who had a reservation with them', async () => {
  const colleague = await world.aStaffMember(book.shop);
  const mine = await book.visit({ firstname: 'Mía', email: 'mia@example.com' });
  const theirs = await book.visit({ firstname: 'Suya' }, '2026-11-10', colleague);
  const [{ token }, id] = [book.barber, theirs.client.id];
  expect(await book.list({}, token)).toHaveLength(2);
  await world.ask(it.call, editRules, { clients: { barbers_see: 'own' } }, book.own);
  expect(await book.list({}, token)).toMatchObject([{ id: mine.client.id, email: null }]);
  expect(await book.list({ sort: 'name' }, token)).toHaveLength(1);
  expect(await book.list()).toHaveLength(2);
  const asked = [
    it.call(calls.readClient, { id }, { token }),
    it.call(calls.listVisits, { id }, { token }),
    it.call(calls.editClient, { id, tags: ['x'] }, { token }),
    it.call(calls.writeNote, { id, text: 'x' }, { token }),
    it.call(calls.deleteNote, { id, noteId: 1 }, { token }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await book.read(mine.client.id, token)).body).toMatchObject({ email: 'mia@example.com' });
});

test('ids of another shop are nobody’s, in every call', async () => {
  const { client } = await book.visit({ firstname: 'Rita' });
  const note = await world.ask(it.call, calls.writeNote, { id: client.id, text: 'Nota' }, book.own);
  const { token } = await world.aShop(it.call);
  const { id } = client;
  const asked = [
    it.call(calls.readClient, { id }, { token }),
    it.call(calls.listVisits, { id }, { token }),
    it.call(calls.editClient, { id, firstname: 'x' }, { token }),
    it.call(calls.blockClient, { id }, { token }),
    it.call(calls.unblockClient, { id }, { token }),
    it.call(calls.writeNote, { id, text: 'x' }, { token }),
    it.call(calls.deleteNote, { id, noteId: note.id }, { token }),
    it.call(merging.mergeClients, { id, ids: [id] }, { token }),
    it.call(merging.undoMerge, { id, otherId: id }, { token }),
    it.call(merging.markDistinct, { id, ids: [id] }, { token }),
    it.call(merging.undoMarkDistinct, { id, ids: String(id) }, { token }),
  ];
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
  expect(await book.list({}, token)).toEqual([]);
});

test('the list is walked page by page in every order, and narrowed', async () => {
  const people = ['Ana', 'Bea', 'Ciro', 'Dora', 'Eva'];
  for (const [nth, firstname] of people.entries()) await book.visit({ firstname }, `2026-11-0${nth + 1}`);
  const missed = await book.visit({ firstname: 'Fito' }, '2026-10-25');
  const absent = { id: missed.id, status: 'no_show' } as const;
  await world.ask(it.call, setReservationStatus, absent, book.own);
  const dora = (await book.list({ q: 'dora' }))[0];
  await world.ask(it.call, calls.editClient, { id: dora?.id ?? 0, tags: ['vip'] }, book.own);
  const walk = async (sort: calls.ClientSort) => {
    const names: string[] = [];
    for (let after: number | undefined; ;) {
      const page = await book.list({ sort, limit: 2, ...(after && { after }) });
      names.push(...page.map(({ firstname }) => firstname));
      after = page.at(-1)?.id;
      if (page.length < 2) return names.join(' ');
    }
  };
  expect(await walk('name')).toBe('Ana Bea Ciro Dora Eva Fito');
  expect(await walk('last_visit')).toBe('Eva Dora Ciro Bea Ana Fito');
  expect(await walk('no_shows')).toBe('Fito Eva Dora Ciro Bea Ana');
  expect(await book.list({ tag: 'vip' })).toMatchObject([{ firstname: 'Dora', tags: ['vip'] }]);
  expect(await world.ask(it.call, calls.listTags, {}, book.own)).toEqual(['vip']);
  expect((await book.list({ inactive_days: 15 })).map(({ firstname }) => firstname)).toEqual([
    'Ciro',
    'Bea',
    'Ana',
  ]);
  expect(await book.list({ barber_id: book.shop.owner.user.id })).toEqual([]);
  expect((await it.call(calls.listClients, { limit: 51 }, book.own)).status).toBe(422);
});

test('history comes twenty at a time, with what each visit brought', async () => {
  const { client } = await book.visit({ firstname: 'Rita' });
  for (let nth = 0; nth < 24; nth += 1) await book.visit({ id: client.id }, '2026-11-11');
  const { history, visits, last } = (await book.read(client.id)).body;
  expect([history.length, visits]).toEqual([20, 25]);
  expect(last).toEqual({
    start_at: history[0]?.start_at,
    barber_id: book.barber.user.id,
    services: book.services,
  });
  const before = history.at(-1)?.id ?? 0;
  const rest = await world.ask(it.call, calls.listVisits, { id: client.id, before }, book.own);
  expect(rest).toHaveLength(5);
  expect(rest.at(-1)).toMatchObject({
    status: 'scheduled',
    price: book.service.price,
    services: [{ quantity: 1 }],
  });
  expect(new Set([...history, ...rest].map(({ id }) => id)).size).toBe(25);
});

test('news are agreed to only where the shop asks', async () => {
  const consents = async (email: string) =>
    (await it.call(calls.readClient, { id: (await book.list({ q: email }))[0]?.id ?? 0 }, book.own)).body
      .consents;
  await book.online({ email: 'no@example.com', phone: '099 100 100' }, '2026-11-20T10:00', {
    marketing: true,
  });
  expect(await consents('no@example.com')).toEqual([]);
  await world.ask(it.call, editRules, { marketing: { on: true } }, book.own);
  await book.online({ email: 'yes@example.com', phone: '099 100 101' }, '2026-11-20T11:00', {
    marketing: true,
  });
  await book.online({ email: 'never@example.com', phone: '099 100 102' }, '2026-11-20T12:00', {
    marketing: false,
  });
  expect(await consents('yes@example.com')).toMatchObject([
    { channel: 'mail', purpose: 'marketing', given: true, source: 'booking-form' },
  ]);
  expect(await consents('never@example.com')).toEqual([]);
});

test('the book leaves as a table that no spreadsheet runs, and the log says so', async () => {
  await book.visit({ firstname: '=cmd', lastname: '@sum', phone: '+598 99 123 456', email: 'a@example.com' });
  await book.visit({ firstname: 'José', lastname: 'Núñez; el "Pepe"' });
  const file = await it.app.inject({
    url: '/api/clients/export.csv',
    headers: { authorization: `Bearer ${book.shop.token}` },
  });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = file.body.split('\r\n');
  expect(lines[0]).toContain('Nombre;Apellido;Teléfono;Correo');
  expect(lines[1]).toContain(`'=cmd;'@sum;'+598 99 123 456;a@example.com;;1;0;10/11/2026`);
  expect(lines[2]).toContain('José;"Núñez; el ""Pepe"""');
  const [event] = await world.ask(it.call, listAudit, { subject: 'organization' }, book.own);
  expect(event).toMatchObject({ action: 'clients-exported' });
  const barred = await it.app.inject({
    url: '/api/clients/export.csv',
    headers: { authorization: `Bearer ${book.barber.token}` },
  });
  expect(barred.statusCode).toBe(403);
});

test('what a client tells the staff of messages is recorded once, and the newest record counts everywhere', async () => {
  const { id } = await book.add({ firstname: 'Rita', phone: '099 123 456', email: 'rita@example.com' });
  const say = (consents: { reminders?: boolean; chat?: boolean; marketing?: boolean }) =>
    world.ask(it.call, calls.editClient, { id, consents }, { token: book.barber.token });
  const recorded = ({ consents }: calls.Client) =>
    consents.map(({ channel, purpose, given, source }) => `${source} ${channel} ${purpose} ${given}`);
  const edited = await say({ reminders: false, chat: true, marketing: true });
  expect(edited.reminders_off).toBe(true);
  expect(recorded(edited).toSorted()).toEqual([
    'staff chat service true',
    'staff mail marketing true',
    'staff mail service false',
  ]);
  expect(recorded(await say({ reminders: false, chat: true }))).toHaveLength(3);
  const back = await say({ reminders: true, marketing: false });
  expect([back.reminders_off, recorded(back).length]).toEqual([false, 5]);
  const wrong = await it.call(calls.editClient, { id, consents: { chat: 1 as never } }, book.own);
  expect(wrong.status).toBe(422);
  const events = await world.ask(it.call, listAudit, { subject: 'client' }, book.own);
  expect(events.filter(({ action }) => action === 'consents-set')).toHaveLength(2);
});
