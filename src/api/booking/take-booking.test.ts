import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { auditMessage } from '#domain/audit/messages.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { listClients } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  listReservations,
  readPublicReservation,
  readReservation,
} from '#domain/reservations/contract.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { addBlock, addClosing } from '#domain/schedule/blocks/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays } from '#domain/time.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { roundsOf } from '#test/long-run.ts';
import { digestOf } from '#test/tables.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
  await app.deps.jobs.drain();
  app.mailer.sent.length = 0;
});

type Form = z.input<typeof takeBooking.input>;

const take = (more: Partial<Form> = {}, { token = shop.token, key = '' } = {}) =>
  app.call(
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Carla' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-19T10:00',
      channel: 'phone',
      ...more,
    },
    { token, ...(key && { headers: { 'idempotency-key': key } }) },
  );
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const online = (more: Partial<z.input<typeof bookReservation.input>> = {}, key = '') =>
  app.call(
    bookReservation,
    {
      slug: shop.slug,
      barber_id: barber.user.id,
      client: world.aClient(),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-19T10:00',
      ...more,
    },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const agenda = () => world.ask(app.call, listReservations, { limit: 100 }, { token: shop.token });
const found = (q = '') => world.ask(app.call, listClients, { q }, { token: shop.token });

describe('a booking by phone', () => {
  test('without e-mail tells the barber alone, its link answers, and the list says how it came', async () => {
    const { status, body } = await take({ client: { firstname: 'Carla', phone: '+598 99 123 456' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      channel: 'phone',
      booked_by: shop.owner.user.id,
      duration_min: null,
      status: 'scheduled',
      client_name_snapshot: 'Carla',
      client: { firstname: 'Carla', lastname: '', phone: '+598 99 123 456', email: null },
      start_at: '2026-11-19T13:00:00Z',
      end_at: '2026-11-19T13:30:00Z',
    });
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to)).toEqual([barber.email]);
    const link = await app.call(readPublicReservation, { externalId: body.external_id });
    expect([link.status, link.body.client_name_snapshot]).toEqual([200, 'Carla']);
    const { token } = barber;
    expect(await agenda()).toMatchObject([{ id: body.id, channel: 'phone' }]);
    expect((await app.call(readReservation, { id: body.id }, { token })).body).toMatchObject({
      id: body.id,
      channel: 'phone',
    });
  });

  test('is mailed to a client with an e-mail, unless they are not to be told', async () => {
    const client = world.aClient();
    await take({ client }, { token: barber.token });
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to)).toEqual([client.email]);
    await take({ client, start_local: '2026-11-19T11:00', notify: false });
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to)).toEqual([client.email, barber.email]);
  });

  test('joins a client by e-mail, else by phone, and never changes who is known', async () => {
    const known = world.aClient();
    await online({ client: known });
    const mailed = await take({
      client: { firstname: 'Otra', email: known.email },
      start_local: '2026-11-19T11:00',
    });
    const phoned = await take({
      client: { firstname: 'Otra', phone: '+598 99 123456' },
      start_local: '2026-11-19T12:00',
    });
    const [first] = await found();
    expect(await found()).toHaveLength(1);
    expect(first).toMatchObject({ firstname: 'Carla', lastname: 'Sosa', email: known.email });
    expect([mailed.body.client.id, phoned.body.client.id]).toEqual([first?.id, first?.id]);
    const named = await take({ client: { id: first?.id ?? 0 }, start_local: '2026-11-19T13:00' });
    expect(named.body.client).toEqual({ id: first?.id, ...known });
  });

  test('by a barber for a colleague is recorded with who took it', async () => {
    const colleague = await world.aStaffMember(shop, { firstname: 'Eva' });
    const { status, body } = await take({}, { token: colleague.token });
    expect([status, body.booked_by]).toEqual([201, colleague.user.id]);
    const [entry] = await world.ask(app.call, listAudit, { limit: 1 }, { token: shop.token });
    expect(entry).toMatchObject({ actor: 'staff', person: { firstname: 'Eva' }, action: 'booked' });
    expect(entry && auditMessage(entry)).toBe('agendó una reserva de Carla con Bruno Díaz');
  });

  test('that has begun tells nobody', async () => {
    const client = world.aClient();
    expect((await take({ client, start_local: '2026-11-18T08:30', anyway: true })).status).toBe(201);
    await app.deps.jobs.drain();
    expect(app.mailer.sent).toEqual([]);
  });

  test('repeated with its key is answered as before, also by another start of the clock', async () => {
    const now = { start_local: undefined };
    const first = await take(now, { key: 'one' });
    expect(first.body.start_at).toBe('2026-11-18T12:00:00Z');
    app.clock.advance(90_000);
    const again = await take(now, { key: 'one' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await agenda()).toHaveLength(1);
  });

  test('and one by a client never answer each other, whatever their key', async () => {
    await take({}, { key: 'same' });
    expect(codeOf(await online({ start_local: '2026-11-19T12:00' }, 'same'))).toBe('idempotency_mismatch');
    await online({ start_local: '2026-11-19T14:00' }, 'other');
    const taken = await take({ start_local: '2026-11-19T14:00' }, { key: 'other' });
    expect([taken.status, codeOf(taken)]).toEqual([409, 'idempotency_mismatch']);
    expect(await agenda()).toHaveLength(2);
  });

  test('keeps the length that the shop gave it when its client moves it', async () => {
    const { body } = await take({ duration_min: 50 });
    expect(body).toMatchObject({ duration_min: 50, end_at: '2026-11-19T13:50:00Z' });
    const moved = await app.call(changePublicReservation, {
      externalId: body.external_id,
      action: 'reschedule',
      start_at_utc: '2026-11-19T15:00:00Z',
    });
    expect(moved.body.end_at).toBe('2026-11-19T15:50:00Z');
  });

  test('uses the name of a change once', async () => {
    const change_id = crypto.randomUUID();
    const first = await take({ change_id }, { key: 'named' });
    expect(first.status).toBe(201);
    expect((await take({ change_id }, { key: 'named' })).body).toEqual(first.body);
    const other = await take({ change_id, start_local: '2026-11-19T12:00' });
    expect([other.status, codeOf(other)]).toEqual([422, 'invalid']);
  });
});

describe('whoever comes without an appointment', () => {
  test('is one client for the whole shop, whom no search finds', async () => {
    const walkIn: Partial<Form> = { client: null, channel: 'walk_in', services: [], duration_min: 30 };
    const first = await take(walkIn);
    const second = await take({ ...walkIn, start_local: '2026-11-19T11:00' });
    expect(first.body).toMatchObject({ client_name_snapshot: 'Sin cita', duration_min: 30, services: [] });
    expect(second.body.client.id).toBe(first.body.client.id);
    expect([await found(), await found('sin cita')]).toEqual([[], []]);
    const named = await take({ client: { id: first.body.client.id }, start_local: '2026-11-19T12:00' });
    expect(codeOf(named)).toBe('unknown_client');
  });

  test('by two at once is stored as one client', async () => {
    const walkIn = { client: null, channel: 'walk_in' } as const;
    const times = ['10:00', '11:00', '12:00', '13:00'];
    const taken = await Promise.all(
      times.map((time) => take({ ...walkIn, start_local: `2026-11-19T${time}` })),
    );
    expect(new Set(taken.map(({ body }) => body.client.id)).size).toBe(1);
  });
});

describe('what speaks against a place', () => {
  const block = { date: '2026-11-19', start: '13:00', end: '14:00', kind: 'break' } as const;
  const closing = { from_date: '2026-12-25', to_date: '2026-12-25', name: 'Navidad' };

  test.each([
    ['outside_hours', '2026-11-19T20:00'],
    ['blocked_time', '2026-11-19T13:30'],
    ['day_off', '2026-11-21T10:00'],
    ['closed_day', '2026-12-25T10:00'],
  ])('is said as %s, and passed over when the staff say so', async (code, start_local) => {
    await world.ask(app.call, addBlock, { ...block, barber_id: barber.user.id }, { token: shop.token });
    await world.ask(app.call, addDayOff, { off_date: '2026-11-21' }, { token: barber.token });
    await world.ask(app.call, addDayOff, { off_date: '2026-12-25' }, { token: barber.token });
    await world.ask(app.call, addClosing, closing, { token: shop.token });
    const refused = await take({ start_local });
    expect([refused.status, codeOf(refused)]).toEqual([409, code]);
    expect((await take({ start_local, anyway: true })).status).toBe(201);
    const over = await take({ start_local, anyway: true });
    expect([over.status, codeOf(over)]).toEqual([409, 'slot_taken']);
  });

  test('another reservation is named before all else', async () => {
    await take({ start_local: '2026-11-19T20:00', anyway: true });
    expect(codeOf(await take({ start_local: '2026-11-19T20:10' }))).toBe('slot_taken');
  });

  test('a slot that is held for a stranger is taken', async () => {
    await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
    expect((await online()).status).toBe(202);
    expect(codeOf(await take({ anyway: true }))).toBe('slot_taken');
    app.clock.advance(11 * 60_000);
    expect((await take()).status).toBe(201);
  });
});

test('nothing is written of what cannot be', async () => {
  const [other, manager, gone] = [
    await world.aShopAtWork(app.call),
    await world.aStaffMember(shop, { role: 'manager' }),
    await world.aStaffMember(shop),
  ];
  await world.ask(app.call, deleteUser, { id: gone.user.id }, { token: shop.token });
  const theirs = await world.aReservation(other.shop, { ...other, start_local: '2026-11-19T10:00' });
  const [foreign] = await world.ask(app.call, listReservations, {}, { token: other.shop.token });
  expect(foreign?.id).toBe(theirs.id);
  const before = await digestOf(app.db);
  const wrong: [Partial<Form>, string][] = [
    [{ client: { id: foreign?.client.id ?? 0 } }, 'unknown_client'],
    [{ client: null }, 'client_without_name'],
    [{ barber_id: manager.user.id }, 'unknown_barber'],
    [{ barber_id: gone.user.id }, 'unknown_barber'],
    [{ barber_id: other.barber.user.id }, 'unknown_barber'],
    [{ services: [{ service_id: other.service.id, quantity: 1 }] }, 'unknown_service'],
    [{ branch_id: 999_999 }, 'unknown_branch'],
    [{ services: [] }, 'no_duration'],
    [{ duration_min: 721 }, 'invalid'],
    [{ duration_min: 4 }, 'invalid'],
    [{ services: [{ service_id: service.id, quantity: 11 }] }, 'invalid'],
    [{ start_local: '2026-10-17T10:00', anyway: true }, 'date_out_of_reach'],
    [{ start_local: '2027-11-20T10:00', anyway: true }, 'date_out_of_reach'],
    [{ client: { firstname: 'Car\u0000la' } }, 'invalid'],
    [{ channel: 'x' as 'phone' }, 'invalid'],
    [{ channel: 'online' as 'phone' }, 'invalid'],
    [{ change_id: 'x' }, 'invalid'],
  ];
  for (const [form, code] of wrong) {
    const { status, body } = await take(form);
    expect([form, status, (body as { code?: unknown }).code]).toEqual([form, 422, code]);
  }
  expect(await digestOf(app.db)).toEqual(before);
  const edges = ['2026-10-18T10:00', '2027-11-19T10:00'];
  for (const start_local of edges) expect((await take({ start_local })).status).toBe(201);
});

test('a local time that the clock skips is refused', async () => {
  const madrid = await world.aShop(app.call, { timezone: 'Europe/Madrid' });
  const cut = await world.aService(madrid);
  const skipped = {
    barber_id: madrid.owner.user.id,
    services: [{ service_id: cut.id, quantity: 1 }],
    start_local: '2027-03-28T02:30',
    anyway: true,
  };
  expect(codeOf(await take(skipped, { token: madrid.token }))).toBe('nonexistent_time');
});

test('without a subscription and on a paused page the staff book on, and clients do not', async () => {
  const row = { organization_id: shop.organization.id, status: 'canceled', customer_id: 'cus_x' };
  await app.db.insertInto('billing').values(row).execute();
  expect([(await online()).status, (await take()).status]).toEqual([403, 201]);
  await app.db.deleteFrom('billing').where('customer_id', '=', 'cus_x').execute();
  await world.ask(app.call, editRules, { online: { paused: true } }, { token: shop.token });
  const at = { start_local: '2026-11-19T11:00' };
  expect([(await online(at)).status, (await take(at)).status]).toEqual([403, 201]);
});

test('a client for whom the staff booked twelve reservations still books online', async () => {
  const client = world.aClient();
  for (let week = 0; week < 12; week += 1) {
    expect((await take({ client, start_local: `${addDays('2026-11-20', 7 * week)}T10:00` })).status).toBe(
      201,
    );
  }
  expect((await online({ client })).status).toBe(201);
});

// Each round has its own day; clients book two weeks ahead, so a new shop follows after 14 rounds.
test('fifty clients and fifty of the staff want one slot: one gets it, and nobody meets an error', async () => {
  for (let round = 0; round < roundsOf({ short: 1, long: 100 }); round += 1) {
    if (round % 14 === 13) ({ shop, barber, service } = await world.aShopAtWork(app.call));
    const start_local = `${addDays('2026-11-19', round % 14)}T10:00`;
    const rivals = Array.from({ length: 50 }, (_, nth) => [
      online({ start_local, client: world.aClient({ phone: `+598 99 0${round + 100}${nth + 10}` }) }),
      take({ start_local, client: { firstname: `Cliente ${nth}` } }),
    ]);
    const statuses = (await Promise.all(rivals.flat())).map(({ status }) => String(status));
    expect(statuses.toSorted()).toEqual(['201', ...Array(99).fill('409')]);
  }
}, 600_000);
