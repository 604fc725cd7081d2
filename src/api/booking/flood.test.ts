import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBooking, bookReservation } from '#domain/booking/contract.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { changePublicReservation, listReservations, moveReservation } from '#domain/reservations/contract.ts';
import { cancelUnknown } from '#domain/reservations/restore-contract.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { sweep } from '#api/jobs/sweep.ts';
import { staleRows } from '#api/create-jobs.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { patience, roundsOf } from '#test/long-run.ts';
import { withProof } from '#test/proof.ts';
import * as world from '#test/world.ts';

const minute = 60_000;
const rounds = roundsOf({ short: 8, long: 50 });
let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let asked = 0;
let nth = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  // Sign-ins are limited per address, and all tests share one address.
  await app.deps.pool.query('delete from rate_limits');
  app.clock.set(testNow);
  nth = 0;
  shop = await world.aShop(app.call);
  barber = await world.aStaffMember(shop);
  service = await world.aService(shop, { duration_minutes: 15 });
  await world.hoursFor(shop, barber);
  // A shop whose owner has not confirmed the e-mail may send only twenty emails.
  await app.db.updateTable('users').set({ email_confirmed_at: testNow }).execute();
  // The welcome email of the new owner must not count in these tests.
  await app.deps.jobs.drain();
  app.mailer.sent.length = 0;
});

type Form = Parameters<
  typeof app.call<typeof bookReservation.input, typeof bookReservation.answer, 'anyone'>
>[1];

function book(more: Partial<Form> = {}, key?: string) {
  asked += 1;
  nth += 1;
  const at = Date.parse('2026-11-27T09:00Z') + nth * 15 * minute;
  const form = {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: aStranger(),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: new Date(at).toISOString().slice(0, 16),
    ...more,
  };
  const headers = {
    'x-forwarded-for': `203.0.${(asked >> 8) & 255}.${asked & 255}`,
    ...(key && { 'idempotency-key': key }),
  };
  return withProof({ call: app.call, slug: shop.slug }, (proof) =>
    app.call(bookReservation, form, { headers: { ...headers, ...proof } }),
  );
}
const aStranger = () => world.aClient({ phone: `+598 98 ${String(100_000 + asked)}` });
const booked = () => world.ask(app.call, listReservations, { limit: 100 }, { token: shop.token });
const rules = () => world.ask(app.call, readRules, {}, { token: shop.token });
const confirmAlways = () =>
  world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });

async function linkTo(email: string) {
  await app.deps.jobs.drain();
  const mail = app.mailer.sent.find(({ to, text }) => to === email && text.includes('?t='));
  const [, externalId = '', token = ''] = /\/r\/([\w-]+)\?t=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { externalId, token };
}
const accept = (link: { externalId: string; token: string }) =>
  app.call(acceptBooking, link, {
    headers: { 'x-forwarded-for': `203.1.${(asked >> 8) & 255}.${asked & 255}` },
  });
/** Signs the owner in again, because the session expired when the clock moved. */
const anew = async () => ({ token: await world.signIn(app.call, shop.owner.email) });

async function flood(times = 13) {
  const statuses = [];
  for (let n = 0; n < times; n += 1) statuses.push((await book()).status);
  return statuses;
}

describe('a flood of bookings by strangers', () => {
  test('goes into confirmation with the thirteenth in ten minutes; who was there before notices nothing', async () => {
    const known = world.aClient({ phone: '+598 97 111 111' });
    expect((await book({ client: known })).status).toBe(201);
    app.clock.advance(11 * minute);
    expect(await flood()).toEqual([...Array.from({ length: 12 }, () => 201), 202]);
    expect((await book({ client: known })).status).toBe(201);
    const one = await book();
    expect([one.status, one.body]).toEqual([
      202,
      {
        detail: 'Te enviamos un correo para confirmar la reserva.',
        held_until: '2026-11-18T12:21:00Z',
      },
    ]);
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(await booked()).toHaveLength(14);
  });

  test('is told to the owner once, and ends an hour after it was last seen', async () => {
    await flood(15);
    expect(await rules()).toMatchObject({ flood_until: '2026-11-18T13:00:00Z' });
    await app.deps.jobs.drain();
    const ownerMails = app.mailer.sent.filter(({ to }) => to === shop.owner.email);
    expect(ownerMails.map(({ subject }) => subject)).toEqual([
      'Muchas reservas de clientes nuevos en Barbería Central',
    ]);
    const [event] = (
      await world.ask(app.call, listAudit, { subject: 'organization' }, { token: shop.token })
    ).filter(({ action }) => action === 'flood-seen');
    expect(event?.actor).toBe('system');
    app.clock.advance(59 * minute);
    expect((await book()).status).toBe(202);
    app.clock.advance(2 * minute);
    expect((await book()).status).toBe(201);
    expect(await world.ask(app.call, readRules, {}, await anew())).not.toHaveProperty('flood_until');
  });

  test('of a few long bookings is one, too: a third of the next three days within an hour', async () => {
    const long = await world.aService(shop, { duration_minutes: 300 });
    const services = [{ service_id: long.id, quantity: 1 }];
    // Three days of nine hours: a third is nine hours.
    const days = ['18T09:15', '19T09:00', '20T09:00'];
    const statuses = [];
    for (const day of days) statuses.push((await book({ services, start_local: `2026-11-${day}` })).status);
    // During the flood a visit of more than two hours is refused.
    expect(statuses).toEqual([201, 202, 403]);
  });

  test('in one instant is one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => book()));
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(12);
  });

  test('asks nobody where the owner switched that off', async () => {
    await world.ask(app.call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
    expect(await flood(15)).toEqual(Array.from({ length: 15 }, () => 201));
  });

  test('is canceled in one go: what unknown contacts booked since, and nothing else', async () => {
    const known = world.aClient({ phone: '+598 97 222 222' });
    await book({ client: known });
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    app.clock.advance(20 * minute);
    const since = new Date(app.clock.now()).toISOString();
    await flood(14);
    const again = await book({ client: known });
    const token = await world.signIn(app.call, manager.email);
    const all = async () => world.ask(app.call, listReservations, { limit: 100 }, { token });
    const free = { slug: shop.slug, date: '2026-11-27', barber_id: barber.user.id };
    const before = (await world.ask(app.call, listBusy, free)).length;
    expect(await world.ask(app.call, cancelUnknown, { since }, { token })).toEqual({ canceled: 12 });
    const left = (await all()).filter(({ status }) => status === 'scheduled');
    expect(left.map(({ client }) => client.email)).toEqual([known.email, known.email]);
    expect(left.map(({ id }) => id)).toContain(again.body.id);
    expect((await world.ask(app.call, listBusy, free)).length).toBe(before - 14);
    expect(await world.ask(app.call, cancelUnknown, { since }, { token })).toEqual({ canceled: 0 });
    await app.deps.jobs.drain();
    const subjects = app.mailer.sent.filter(({ subject }) => subject.startsWith('Reserva cancelada'));
    expect(subjects).toHaveLength(12);
    expect(subjects.some(({ to }) => to === barber.email)).toBe(false);
  });
});

describe('a slot held until its client confirms', () => {
  const start_local = '2026-11-24T10:00';
  const free = () => ({ slug: shop.slug, date: '2026-11-24', barber_id: barber.user.id });
  beforeEach(confirmAlways);

  test('becomes the reservation when the link of the mail is followed, and its client never confirms again', async () => {
    const client = aStranger();
    expect((await book({ start_local, client })).status).toBe(202);
    expect(await booked()).toEqual([]);
    const link = await linkTo(client.email);
    expect((await accept({ ...link, token: 'wrong' })).status).toBe(404);
    const { status, body } = await accept(link);
    expect([status, body.status, body.start_at]).toEqual([200, 'scheduled', '2026-11-24T13:00:00Z']);
    expect(body.services.map(({ service: { name } }) => name)).toEqual(['Corte']);
    expect((await accept(link)).body).toEqual(body);
    expect((await booked()).map(({ id, client: { email } }) => [id, email])).toEqual([
      [body.id, client.email],
    ]);
    app.mailer.sent.length = 0;
    await app.deps.jobs.drain();
    expect(app.mailer.sent.map(({ to }) => to).toSorted()).toEqual([barber.email, client.email].toSorted());
    await world.ask(app.call, changePublicReservation, { externalId: link.externalId, action: 'cancel' });
    expect((await book({ client })).status).toBe(201);
  });

  test('keeps its time from others, and is free again after ten minutes', async () => {
    const client = aStranger();
    await book({ start_local, client });
    expect(await world.ask(app.call, listBusy, free())).toHaveLength(1);
    expect((await book({ start_local })).status).toBe(409);
    const link = await linkTo(client.email);
    app.clock.advance(10 * minute);
    expect(await world.ask(app.call, listBusy, free())).toEqual([]);
    expect((await accept(link)).status).toBe(409);
    await world.ask(app.call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
    expect((await book({ start_local })).status).toBe(201);
    expect((await accept(link)).status).toBe(404);
    expect(await booked()).toHaveLength(1);
  });

  test('gives way to a move once its time is over, and is swept', async () => {
    await book({ start_local });
    await world.ask(app.call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
    const other = await book({ start_local: '2026-11-24T12:00' });
    const move = { id: other.body.id, start_local };
    expect((await app.call(moveReservation, move, { token: shop.token })).status).toBe(409);
    app.clock.advance(10 * minute);
    expect((await app.call(moveReservation, move, { token: shop.token })).status).toBe(200);
    await confirmAlways();
    await book({ start_local: '2026-11-24T15:00' });
    app.clock.advance(11 * minute);
    await sweep(app.deps, staleRows, { signal: new AbortController().signal, rest: async () => undefined });
    const rows = await app.db
      .selectFrom('reservations')
      .select('id')
      .where('organization_id', '=', shop.organization.id)
      .execute();
    expect(rows).toEqual([{ id: other.body.id }]);
  });

  test('is answered again when the request is repeated with its key, and mailed once', async () => {
    const client = aStranger();
    const first = await book({ start_local, client }, 'held');
    const again = await book({ start_local, client }, 'held');
    expect([again.status, again.body]).toEqual([202, first.body]);
    await app.deps.jobs.drain();
    expect(app.mailer.sent).toHaveLength(1);
  });

  test('counts for its contact like a reservation', async () => {
    const client = aStranger();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await book({ client })).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  test('is not booked in a shop that was paused meanwhile', async () => {
    const client = aStranger();
    await book({ start_local, client });
    const link = await linkTo(client.email);
    await world.ask(app.call, editRules, { online: { paused: true } }, { token: shop.token });
    expect((await accept(link)).status).toBe(403);
    const refused = await book({ client });
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      403,
      'booking_closed',
    ]);
  });

  test(
    `and a booking: of two clients never both get one time, ${rounds} rounds`,
    async () => {
      const known = world.aClient({ phone: '+598 97 333 333' });
      await world.ask(app.call, editRules, { online: { confirmation: 'off' } }, { token: shop.token });
      expect((await book({ client: known })).status).toBe(201);
      await confirmAlways();
      for (let round = 0; round < rounds; round += 1) {
        const client = aStranger();
        const answers = await Promise.all([
          book({ start_local, client }),
          book({ start_local, client: known }),
        ]);
        const [stranger, friend] = answers.map(({ status }) => status);
        expect([`${stranger} ${friend}`]).toEqual([expect.stringMatching(/^(202 409|409 201)$/)]);
        const link = stranger === 202 ? await linkTo(client.email) : null;
        const race = await Promise.all([
          link && accept(link),
          book({ start_local, client: known }),
          link && accept(link),
        ]);
        const expected = link ? [200, 409, 200] : [undefined, 409, undefined];
        expect(race.map((answer) => answer?.status)).toEqual(expected);
        const now = (await booked()).filter(({ start_at }) => start_at === '2026-11-24T13:00:00Z');
        expect(now).toHaveLength(1);
        await app.db
          .deleteFrom('reservation_lines')
          .where('organization_id', '=', shop.organization.id)
          .where('reservation_id', '=', now[0]?.id ?? 0)
          .execute();
        await app.db
          .deleteFrom('reservations')
          .where('organization_id', '=', shop.organization.id)
          .where('id', '=', now[0]?.id ?? 0)
          .execute();
      }
    },
    patience,
  );
});

test('limits are lifted where they are off: nobody is asked to confirm', async () => {
  const calm = await startTestApp();
  try {
    const work = await world.aShopAtWork(calm.call);
    for (let n = 0; n < 16; n += 1) {
      const start_local = `2026-11-19T${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`;
      const { status } = await calm.call(bookReservation, {
        slug: work.shop.slug,
        barber_id: work.barber.user.id,
        client: world.aClient(),
        services: [{ service_id: work.service.id, quantity: 1 }],
        start_local,
      });
      expect(status).toBe(201);
    }
  } finally {
    await calm.close();
  }
});
