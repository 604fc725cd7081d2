import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBooking, bookReservation } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { proofHeader } from '#domain/booking/proof.ts';
import { ProofOfWork } from '#domain/booking/proof-contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { mostUnconfirmed } from '#domain/booking/flood-limits.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import type { Answered } from '#test/caller.ts';
import { solvedProof, withProof } from '#test/proof.ts';
import * as world from '#test/world.ts';

const minute = 60_000;
let app: TestApp;
let shop: world.Shop;
let barbers: world.Staff[];
let service: Service;
let nth = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query('delete from rate_limits');
  app.clock.set(testNow);
  shop = await world.aShop(app.call);
  service = await world.aService(shop, { duration_minutes: 15 });
  barbers = [await world.aStaffMember(shop), await world.aStaffMember(shop), await world.aStaffMember(shop)];
  for (const barber of barbers) await world.hoursFor(shop, barber);
  await app.db.updateTable('users').set({ email_confirmed_at: testNow }).execute();
  await app.deps.jobs.drain();
  app.mailer.sent.length = 0;
  nth = 0;
});

type Form = Parameters<
  typeof app.call<typeof bookReservation.input, typeof bookReservation.answer, 'anyone'>
>[1];
type Sent = { from?: string; headers?: Record<string, string> };
const codeOf = ({ status, body }: Answered<unknown>) => (body as { code?: string }).code ?? status;

function send(more: Partial<Form> = {}, { from, headers }: Sent = {}) {
  nth += 1;
  const slot = Math.floor(nth / barbers.length);
  const at =
    Date.parse('2026-11-19T09:00Z') + Math.floor(slot / 32) * 1440 * minute + (slot % 32) * 15 * minute;
  return app.call(
    bookReservation,
    {
      slug: shop.slug,
      barber_id: barbers[nth % barbers.length]?.user.id ?? 0,
      client: world.aClient({ phone: `+598 98 ${100_000 + nth}` }),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: new Date(at).toISOString().slice(0, 16),
      ...more,
    },
    { headers: { 'x-forwarded-for': from ?? `198.51.${nth >> 8}.${nth & 255}`, ...headers } },
  );
}
const book = (more: Partial<Form> = {}, from?: string) => {
  const client = world.aClient({ phone: `+598 97 ${100_000 + nth}` });
  const now = nth;
  return withProof({ call: app.call, slug: shop.slug }, (headers) => {
    nth = now;
    return send({ client, ...more }, { ...(from && { from }), headers });
  });
};
async function flood() {
  for (let each = 0; each < 13; each += 1) await send();
}
const heldBookings = () =>
  app.db
    .selectFrom('reservations')
    .select(['id', 'held_for'])
    .where('organization_id', '=', shop.organization.id)
    .where('status', '=', 'held')
    .execute();
const confirmations = () => app.mailer.sent.filter(({ text }) => text.includes('?t='));

describe('a proof of work', () => {
  beforeEach(flood);

  test('is asked of strangers during a flood, even for a time in the past, and of nobody else', async () => {
    expect(codeOf(await send())).toBe('proof_needed');
    const past = await send({ start_local: '2026-11-01T09:00' });
    expect([codeOf(past), past.detail]).toEqual([
      'proof_needed',
      'Un momento: estamos comprobando que no eres un robot.',
    ]);
    const known = world.aClient({ phone: '+598 98 100001' });
    await app.db
      .updateTable('clients')
      .set({ email: known.email })
      .where('organization_id', '=', shop.organization.id)
      .where('phone_digits', '=', '59898100001')
      .execute();
    expect(codeOf(await send({ client: known }))).toBe(201);
    app.clock.advance(61 * minute);
    expect(codeOf(await send())).toBe(201);
  });

  test('counts once, for the shop that asked for it, within ten minutes', async () => {
    const headers = await solvedProof(app.call, shop.slug);
    expect(codeOf(await send({}, { headers }))).toBe(202);
    expect(codeOf(await send({}, { headers }))).toBe('proof_needed');
    const other = await world.aShop(app.call);
    const elsewhere = await solvedProof(app.call, other.slug);
    expect(codeOf(await send({}, { headers: elsewhere }))).toBe('proof_needed');
    const late = await solvedProof(app.call, shop.slug);
    app.clock.advance(10 * minute);
    expect(codeOf(await send({}, { headers: late }))).toBe('proof_needed');
  });

  test.each<[title: string, forge: (proof: z.infer<typeof ProofOfWork>) => unknown]>([
    ['a wrong key', ({ solution, ...proof }) => ({ ...proof, solution: { ...solution, derivedKey: '00' } })],
    [
      'an easier challenge',
      ({ challenge, ...proof }) => ({
        ...proof,
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
      }),
    ],
    [
      'a challenge that lasts longer',
      ({ challenge, ...proof }) => {
        const { data, ...parameters } = challenge.parameters;
        const longer = { ...parameters, data: { ...data, until: data.until + 60 } };
        return { ...proof, challenge: { ...challenge, parameters: longer } };
      },
    ],
    ['no proof at all', () => ['x'.repeat(2_000)]],
  ])('is refused if it has %s', async (_title, forge) => {
    const { [proofHeader]: header = '' } = await solvedProof(app.call, shop.slug);
    const forged = forge(ProofOfWork.parse(JSON.parse(Buffer.from(header, 'base64').toString())));
    const headers = { [proofHeader]: Buffer.from(JSON.stringify(forged)).toString('base64') };
    expect(codeOf(await send({}, { headers }))).toBe('proof_needed');
  });
});

describe('strangers who book a shop out with bookings that nobody confirms', () => {
  test('hold at most twelve slots at a time, and free them after ten minutes', async () => {
    await flood();
    const answers = [];
    for (let tries = 0; tries < 20; tries += 1) answers.push(codeOf(await book()));
    expect(answers).toEqual([
      ...Array.from({ length: mostUnconfirmed - 1 }, () => 202),
      ...Array.from({ length: 9 }, () => 'too_many_unconfirmed'),
    ]);
    expect(await heldBookings()).toHaveLength(mostUnconfirmed);
    const refused = await book();
    expect([refused.status, refused.headers.get('retry-after'), refused.detail]).toEqual([
      429,
      '600',
      'Hay muchas reservas por confirmar. Intenta nuevamente en unos minutos o llama a la barbería.',
    ]);
    app.clock.advance(11 * minute);
    expect(codeOf(await book())).toBe(202);
  });

  test('do not exceed the twelve by booking at one moment', async () => {
    await flood();
    const proofs = await Promise.all(Array.from({ length: 20 }, () => solvedProof(app.call, shop.slug)));
    const answers = await Promise.all(proofs.map((headers) => send({}, { headers })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(mostUnconfirmed - 1);
    expect(await heldBookings()).toHaveLength(mostUnconfirmed);
  });

  test('hold two slots a mailbox in any spelling, and six a network address', async () => {
    await flood();
    const spelled = (email: string) => ({
      client: { ...world.aClient(), email, phone: `+598 97 2${1e5 + nth}` },
    });
    expect(codeOf(await book(spelled('ana.paz@gmail.com')))).toBe(202);
    expect(codeOf(await book(spelled('anapaz+dos@gmail.com')))).toBe(202);
    expect(codeOf(await book(spelled('an.apaz@googlemail.com')))).toBe('too_many_unconfirmed');
    const answers = [];
    for (let tries = 0; tries < 7; tries += 1) answers.push(codeOf(await book({}, '198.51.200.7')));
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 'too_many_unconfirmed']);
  });

  test('hold no visit of more than two hours, and a group counts as one booking', async () => {
    await flood();
    const long = await world.aService(shop, { duration_minutes: 121 });
    const refused = await book({ services: [{ service_id: long.id, quantity: 1 }] });
    expect([codeOf(refused), refused.detail]).toEqual([
      'booking_closed',
      'Llama a la barbería para reservar este servicio.',
    ]);
    const people = Array.from({ length: 3 }, (_, one) => ({
      firstname: `Hijo ${one}`,
      services: [{ service_id: service.id, quantity: 1 }],
    }));
    const group = await withProof({ call: app.call, slug: shop.slug }, (headers) =>
      app.call(
        bookGroup,
        {
          slug: shop.slug,
          client: world.aClient(),
          people,
          arrangement: 'in_a_row',
          any_barber: true,
          start_local: '2026-11-20T15:00',
        },
        { headers: { 'x-forwarded-for': '198.51.201.1', ...headers } },
      ),
    );
    expect(codeOf(group)).toBe(202);
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(codeOf(await book()));
    expect(answers.filter((code) => code === 202)).toHaveLength(10);
  });

  test('leave nothing of their network address behind a confirmed booking', async () => {
    await flood();
    const client = world.aClient();
    await book({ client });
    await app.deps.jobs.drain();
    const mail = app.mailer.sent.find(({ to }) => to === client.email);
    const [, externalId = '', token = ''] = /\/r\/([\w-]+)\?t=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await heldBookings()).every(({ held_for }) => held_for !== null)).toBe(true);
    const { status, body } = await app.call(acceptBooking, { externalId, token });
    expect(status).toBe(200);
    const row = await app.db
      .selectFrom('reservations')
      .select(['held_for', 'status'])
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', body.id)
      .executeTakeFirst();
    expect(row).toEqual({ held_for: null, status: 'scheduled' });
  });
});

describe('a confirmation mail that cannot be sent', () => {
  test('is never promised: twenty of a shop whose owner has not confirmed, then the phone', async () => {
    await app.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('organization_id', '=', shop.organization.id)
      .execute();
    await flood();
    const answers: (string | number)[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 8; tries += 1) answers.push(codeOf(await book()));
      app.clock.advance(10 * minute);
    }
    expect(answers).toEqual([
      ...Array.from({ length: 19 }, () => 202),
      ...Array.from({ length: 5 }, () => 'confirmation_unavailable'),
    ]);
    const before = (await heldBookings()).length;
    const refused = await book();
    expect([refused.status, refused.detail]).toEqual([
      503,
      'Ahora no podemos enviarte el correo de confirmación. Llama a la barbería o intenta más tarde.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect(await heldBookings()).toHaveLength(before);
  });

  test('is the sixth to a mailbox within an hour', async () => {
    await flood();
    const client = world.aClient({ phone: '+598 97 300 000' });
    const spell = (one: number) => ({
      client: { ...client, email: `eva+${one}@example.com`, phone: `+598 97 30${1000 + one}` },
    });
    const answers = [];
    for (let one = 0; one < 6; one += 1) {
      answers.push(codeOf(await book(spell(one))));
      app.clock.advance(10 * minute - 1_000 * one);
    }
    expect(answers).toEqual([202, 202, 202, 202, 202, 'confirmation_unavailable']);
  });

  test('is the twenty-first of a network address within an hour', async () => {
    await flood();
    const ofNetwork = [];
    for (let one = 0; one < 21; one += 1) {
      if (one % 5 === 0) {
        app.clock.advance(11 * minute);
        // Rate limits of IP addresses use the real time, not the clock of the test.
        await app.deps.pool.query(`delete from rate_limits where key not like 'mail-%'`);
      }
      ofNetwork.push(codeOf(await book({}, '198.51.202.9')));
    }
    expect(ofNetwork).toEqual([...Array.from({ length: 20 }, () => 202), 'confirmation_unavailable']);
  });

  test('is sent once it was promised, and costs its mailbox one mail', async () => {
    await flood();
    await app.deps.jobs.drain();
    app.mailer.sent.length = 0;
    for (let tries = 0; tries < 5; tries += 1) await book();
    await app.deps.jobs.drain();
    expect(confirmations()).toHaveLength(5);
    const { rows } = await app.deps.pool.query(
      `select max(points)::int as most from rate_limits where key like 'mail-held-to:%'`,
    );
    expect(rows).toEqual([{ most: 1 }]);
  });

  test('costs nothing if the booking is refused for what its contact has ahead', async () => {
    const client = world.aClient();
    for (let tries = 0; tries < 3; tries += 1) await send({ client });
    await app.db
      .updateTable('clients')
      .set({ email: 'other@example.com' })
      .where('organization_id', '=', shop.organization.id)
      .execute();
    await flood();
    expect(codeOf(await book({ client }))).toBe('too_many_visits');
    const { rows } = await app.deps.pool.query(
      `select coalesce(sum(points), 0)::int as points from rate_limits where key = $1`,
      [`mail-held:${shop.organization.id}`],
    );
    expect(rows).toEqual([{ points: 1 }]);
  });
});
