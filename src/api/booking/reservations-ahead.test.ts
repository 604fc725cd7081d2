import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { changePublicReservation } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { instantOf } from '#domain/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';
import { reservationsAhead } from '../reservations/queries.ts';

let app: TestApp;
let shop: world.Shop;
let service: Service;
let long: Service;
let colour: Service;
let barbers: [world.Staff, world.Staff];

async function aBusyShop() {
  const opened = await world.aShop(app.call);
  const team: [world.Staff, world.Staff] = [
    await world.aStaffMember(opened),
    await world.aStaffMember(opened),
  ];
  for (const barber of team) await world.hoursFor(opened, barber);
  return { opened, team };
}

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
  const { opened, team } = await aBusyShop();
  [shop, barbers, service] = [opened, team, await world.aService(opened)];
  long = await world.aService(opened, { name: 'Todo el día', duration_minutes: 240 });
  colour = await world.aService(opened, { name: 'Color', duration_minutes: 100 });
});
afterAll(() => app.close());
// Without the pause so many new clients would count as a flood.
beforeEach(() => app.clock.advance(11 * 60_000));

let asked = 0;
type Client = Parameters<typeof world.aClient>[0];
function book(client: Client, more: { start?: string; key?: string; barber?: world.Staff } = {}) {
  asked += 1;
  const { barber = barbers[0], key } = more;
  const at = Date.parse('2026-11-19T09:00Z') + Math.floor(asked / 18) * 86_400_000 + (asked % 18) * 1_800_000;
  const start_local = more.start ?? new Date(at).toISOString().slice(0, 16);
  const form = { slug: shop.slug, barber_id: barber.user.id, start_local, client: world.aClient(client) };
  return app.call(
    bookReservation,
    { ...form, services: [{ service_id: service.id, quantity: 1 }] },
    {
      headers: {
        // Each request has its own IP address, because these tests exceed the limit of a client, not of an address.
        'x-forwarded-for': `203.0.${asked >> 8}.${asked & 255}`,
        ...(key && { 'idempotency-key': key }),
      },
    },
  );
}

const aPhone = () => `+598 98 ${Math.floor(100_000 + Math.random() * 899_999)}`;
const sixHours =
  'Como máximo puedes tener 6 horas reservadas en esta barbería. Para más, comunícate con ella.';
const refusal = 'Ya tienes 3 reservas próximas en esta barbería. Para otra más, comunícate con ella.';

test('a phone has at most three reservations ahead in a shop, however it is written and whatever the e-mail', async () => {
  const digits = aPhone().replace(/\D/g, '');
  for (const phone of [`+${digits}`, `+64 0${digits.slice(3)}`, digits.split('').join(' ')]) {
    expect((await book({ phone })).status).toBe(201);
  }
  const refused = await book({ phone: `(${digits})` });
  expect([refused.status, refused.detail]).toEqual([429, refusal]);
  expect((await book({ phone: aPhone() })).status).toBe(201);
});

test('an e-mail has at most three, whatever the phone', async () => {
  const email = `${world.aWord()}@example.com`;
  for (const sent of [email, email.toUpperCase(), ` ${email} `]) {
    expect((await book({ email: sent, phone: aPhone() })).status).toBe(201);
  }
  expect((await book({ email, phone: aPhone() })).status).toBe(429);
});

test('who has three may book again when the next one has begun', async () => {
  const client = { email: `${world.aWord()}@example.com`, phone: aPhone() };
  const now = app.clock.now();
  const [first, later] = ['2026-11-18T15:00', '2026-12-01T15:30'];
  expect((await book(client, { start: first })).status).toBe(201);
  expect((await book(client)).status).toBe(201);
  expect((await book(client)).status).toBe(201);
  expect((await book(client, { start: later })).status).toBe(429);
  app.clock.set('2026-11-18T18:00:01Z');
  expect((await book(client, { start: later })).status).toBe(201);
  app.clock.set(new Date(now).toISOString());
});

test('whoever knows a phone does not learn when its owner comes', async () => {
  const answers = [];
  for (const next of ['2026-11-18T15:30', '2026-11-30T11:30']) {
    const phone = aPhone();
    for (const start of [next, undefined, undefined])
      expect((await book({ phone }, start ? { start } : {})).status).toBe(201);
    const { status, body, headers } = await book({ phone });
    expect(headers.has('retry-after')).toBe(false);
    answers.push({ status, body });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(429);
});

const spelled = (spellings: Client[]) =>
  spellings.reduce<Promise<number[]>>(
    async (before, client) => [...(await before), (await book(client)).status],
    Promise.resolve([]),
  );

test('three reservations are three, however a phone or a mailbox is spelled', async () => {
  const digits = String(Math.floor(100_000 + Math.random() * 899_999));
  const arabic = Array.from(`99${digits}`, (one) => String.fromCodePoint(0x660 + Number(one))).join('');
  const wide = Array.from(`099${digits}`, (one) => String.fromCodePoint(0xff10 + Number(one))).join('');
  const phones = [`+598 99 ${digits}`, `0059899${digits}`, `099${digits}`, `99${digits}`, arabic, wide];
  expect(await spelled(phones.map((phone) => ({ phone })))).toEqual([201, 201, 201, 429, 429, 429]);
  const name = world.aWord();
  const dotted = `${name.slice(0, 3)}.${name.slice(3)}`;
  const boxes = [
    `${name}@gmail.com`,
    `${dotted}@gmail.com`,
    `${name}+1@gmail.com`,
    `${dotted}+2@googlemail.com`,
  ];
  const clients = boxes.map((email) => ({ email, phone: 'x' }));
  expect(await spelled(clients)).toEqual([201, 201, 201, 429]);
});

test('nobody has more than six hours ahead: a day is not booked out with long visits', async () => {
  const place = (time: string, quantity: number, email: string) =>
    app.call(
      bookReservation,
      {
        slug: shop.slug,
        barber_id: barbers[1].user.id,
        start_local: `2026-12-03T${time}`,
        client: world.aClient({ email, phone: aPhone() }),
        services: [{ service_id: long.id, quantity }],
      },
      { headers: { 'x-forwarded-for': `203.9.0.${time.slice(0, 2)}` } },
    );
  const email = `${world.aWord()}@example.com`;
  const refused = await place('09:00', 2, email);
  expect([refused.status, refused.detail]).toEqual([429, sixHours]);
  expect((await place('09:00', 1, email)).status).toBe(201);
  expect((await place('13:00', 1, email)).status).toBe(429);
  expect((await place('13:00', 1, `${world.aWord()}@example.com`)).status).toBe(201);
});

test('a canceled reservation counts no more, and a repeated request still gets its first answer', async () => {
  const client = { email: `${world.aWord()}@example.com`, phone: aPhone() };
  const start = '2026-12-01T16:30';
  const first = await book(client, { key: 'once', start });
  await book(client);
  await book(client);
  expect((await book(client)).status).toBe(429);
  const again = await book(client, { key: 'once', start });
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  await world.ask(app.call, changePublicReservation, {
    externalId: first.body.external_id,
    action: 'cancel',
  });
  expect((await book(client)).status).toBe(201);
});

test('nobody gets a fourth by booking several barbers in one instant', async () => {
  const client = { email: `${world.aWord()}@example.com`, phone: aPhone() };
  const wanted = ['16:00', '16:30', '17:00'].flatMap((time) =>
    barbers.map((barber) => ({ barber, start: `2026-12-02T${time}` })),
  );
  const answers = await Promise.all(wanted.map((more) => book(client, more)));
  expect(statusesOf(answers)).toEqual([201, 201, 201, 429, 429, 429]);
});

describe('a group', () => {
  const place = (client: Client, start_local: string, services: readonly Service[]) =>
    app.call(
      bookGroup,
      {
        slug: shop.slug,
        client: world.aClient(client),
        people: ['Carla', 'Leo', 'Ana'].map((firstname, nth) => ({
          firstname,
          services: [{ service_id: services[nth]?.id ?? 0, quantity: 1 }],
        })),
        arrangement: 'in_a_row',
        barber_id: barbers[1].user.id,
        start_local,
      },
      { headers: { 'x-forwarded-for': `203.8.0.${start_local.slice(11, 13)}` } },
    );

  test('of three is one reservation ahead, of which the companions count for nobody', async () => {
    const client = { email: `${world.aWord()}@example.com`, phone: aPhone() };
    const answers = [];
    for (const time of ['09:00', '10:30', '12:00', '15:00'])
      answers.push(await place(client, `2026-11-30T${time}`, [service, service, service]));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[3]?.detail).toBe(refusal);
  });

  test('counts with the minutes of all its people: two groups do not take more than six hours of a shop', async () => {
    const wanted = [service, colour, colour];
    const [email, phone] = [`${world.aWord()}@example.com`, aPhone()];
    expect((await place({ email, phone }, '2026-11-25T09:00', wanted)).status).toBe(201);
    const refusals = [
      await place({ email, phone: aPhone() }, '2026-11-26T09:00', wanted),
      await place({ phone }, '2026-11-26T09:00', wanted),
    ];
    for (const { status, detail } of refusals) expect([status, detail]).toEqual([429, sixHours]);
    const fitting = await place({ email, phone }, '2026-11-26T09:00', [service, service, service]);
    expect(fitting.status).toBe(201);
    expect((await place({ phone: aPhone() }, '2026-11-26T11:00', wanted)).status).toBe(201);
  });

  test('that was canceled counts no more', async () => {
    const client = { email: `${world.aWord()}@example.com`, phone: aPhone() };
    const wanted = [service, colour, colour];
    const { body } = await place(client, '2026-11-27T09:00', wanted);
    expect((await place(client, '2026-11-28T09:00', wanted)).status).toBe(429);
    const externalId = body.reservations[0]?.external_id ?? '';
    await world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
    expect((await place(client, '2026-11-28T09:00', wanted)).status).toBe(201);
  });
});

test('each shop counts for itself, and an address books twenty times in ten minutes', async () => {
  const other = await aBusyShop();
  const cut = await world.aService(other.opened);
  const [barber] = other.team;
  const client = world.aClient({ phone: aPhone() });
  const place = (n: number, who = client) =>
    app.call(
      bookReservation,
      {
        slug: other.opened.slug,
        barber_id: barber.user.id,
        client: who,
        start_local: `2026-11-${19 + Math.floor(n / 8)}T${String(9 + (n % 8)).padStart(2, '0')}:00`,
        services: [{ service_id: cut.id, quantity: 1 }],
      },
      { headers: { 'x-forwarded-for': '198.51.100.77' } },
    );
  for (let n = 0; n < 20; n += 1) {
    const who = world.aClient({ phone: aPhone() });
    expect((await place(n, n < 3 ? client : who)).status).toBe(201);
    // Without the pause so many new clients would count as a flood.
    app.clock.advance(60_000);
  }
  const refused = await place(20);
  expect([refused.status, refused.detail]).toEqual([
    429,
    'Demasiados intentos. Espera un momento y vuelve a probar.',
  ]);
});

test('the count is read from its indexes', async () => {
  const undone = new Error('undone');
  const work = app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    // Other rows in the table must not make the agenda index look cheaper than the index of the count.
    await sql`drop index reservations_agenda_idx`.execute(tx);
    const organization = shop.organization.id as OrganizationId;
    const { byPhone } = reservationsAhead(tx, organization, instantOf(app.clock.now()), 3);
    const look = byPhone(sql<string>`'1'`).compile();
    const { rows } = await tx.executeQuery({ ...look, sql: `explain ${look.sql}` });
    expect(JSON.stringify(rows)).toContain('reservations_phone_idx');
    expect(JSON.stringify(rows)).toContain('reservations_group_idx');
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
});

test('an order that could not be accepted anyway does not tell whether somebody has three reservations ahead', async () => {
  const phone = aPhone();
  const known: Client = { phone };
  for (const _ of [1, 2, 3]) expect((await book(known)).status).toBe(201);
  const impossible = ['2026-11-01T10:00', '2026-12-01T10:07', '2026-12-01T05:00', '2027-11-19T10:00'];
  for (const start of impossible) {
    const [asked, fresh] = [await book(known, { start }), await book({ phone: aPhone() }, { start })];
    expect([asked.status, asked.body]).toEqual([fresh.status, fresh.body]);
    expect(asked.status).not.toBe(429);
  }
  const taken = '2026-12-01T17:30';
  expect((await book({ phone: aPhone() }, { start: taken })).status).toBe(201);
  expect((await book(known, { start: taken })).body).toMatchObject({ code: 'slot_taken' });
  const pause = (paused: boolean) =>
    app.db
      .updateTable('organizations')
      .set({ rules: { online: { paused } } })
      .where('id', '=', shop.organization.id)
      .execute();
  await pause(true);
  expect((await book(known)).body).toMatchObject({ code: 'booking_closed' });
  await pause(false);
  expect((await book(known)).status).toBe(429);
});
