import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#api/clock.ts';
import { createJobs } from '#api/create-jobs.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { eraseClient } from '#domain/privacy/contract.ts';
import * as calls from '#domain/ratings/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { setReminders } from '#domain/reservations/messages/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { readLinkRating } from './read-link-rating.ts';

let it: TestApp;
let shop: world.Shop;
let bruno: world.Staff;
let service: Service;
const google_url = 'https://g.page/r/central/review';
const carla = world.aClient({ email: 'carla@example.com' });

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber: bruno, service } = await world.aShopAtWork(it.call));
  await rules({ ratings: { on: true, google_url }, reminders: { on: false } });
  await send();
  it.mailer.sent.length = 0;
});

const asOwner = async () => ({ token: await world.signIn(it.call, shop.owner.email) });
const asBarber = async () => ({ token: await world.signIn(it.call, bruno.email) });
const rules = async (form: object) => world.ask(it.call, editRules, form, await asOwner());
const send = () => it.deps.jobs.drain(shop.organization.id as OrganizationId);
const book = (start_local: string, client = carla) =>
  world.aReservation(shop, { barber: bruno, service, client, start_local });
const set = async ({ id }: { id: number }, status: ReservationStatus) =>
  world.ask(it.call, setReservationStatus, { id, status }, await asOwner());
const at = async (instant: string) => {
  it.clock.set(instant);
  await send();
};
const questions = () => it.mailer.sent.filter(({ subject }) => subject.startsWith('¿Cómo te fue'));
const rate = ({ external_id: externalId }: PublicReservation, stars: number, text?: string) =>
  it.call(calls.rateReservation, { externalId, stars, ...(text !== undefined && { text }) });
const ofLink = ({ external_id }: PublicReservation) => readLinkRating(it.deps, external_id);
const list = async (filter: object = {}) => world.ask(it.call, calls.listRatings, filter, await asOwner());

async function completed(start_local: string, client = carla) {
  const reservation = await book(start_local, client);
  await set(reservation, 'completed');
  return reservation;
}

describe('the question', () => {
  test('goes out by e-mail two hours after the end of a visit, with a link to the stars', async () => {
    const { external_id } = await completed('2026-11-18T10:00');
    await at('2026-11-18T15:29:00Z');
    expect(questions()).toEqual([]);
    await at('2026-11-18T15:30:00Z');
    expect(questions()).toMatchObject([{ to: 'carla@example.com', subject: '¿Cómo te fue con Bruno Díaz?' }]);
    expect(questions()[0]?.text).toContain(`/r/${external_id}#opinion`);
  });

  test('goes out at once for a visit that is completed later', async () => {
    const reservation = await book('2026-11-18T10:00');
    await at('2026-11-19T15:00:00Z');
    await set(reservation, 'completed');
    await send();
    expect(questions()).toHaveLength(1);
  });

  test('goes out once for a visit that is completed twice', async () => {
    const reservation = await completed('2026-11-18T10:00');
    await at('2026-11-18T15:30:00Z');
    await set(reservation, 'scheduled');
    it.clock.advance(minutes);
    await set(reservation, 'completed');
    await at('2027-03-01T15:00:00Z');
    expect(questions()).toHaveLength(1);
  });

  test('reaches a client once in 60 days, also where two visits are due together', async () => {
    await completed('2026-11-18T10:00');
    await completed('2026-11-18T11:00');
    await at('2026-11-18T18:00:00Z');
    expect(questions()).toHaveLength(1);
    const ask = async (start_local: string, when: string) => {
      const reservation = await book(start_local);
      await at(when);
      await set(reservation, 'completed');
      await send();
    };
    it.clock.set('2027-01-15T12:00:00Z');
    await ask('2027-01-16T09:00', '2027-01-17T17:59:00Z');
    expect(questions()).toHaveLength(1);
    await ask('2027-01-18T09:00', '2027-01-19T18:00:00Z');
    expect(questions()).toHaveLength(2);
  });

  test('waits for the end of the quiet hours', async () => {
    await rules({ reminders: { quiet: { from: '13:00', to: '20:00' } } });
    await completed('2026-11-18T10:00');
    await completed(
      '2026-11-18T11:00',
      world.aClient({ email: 'dora@example.com', phone: '+598 99 222 333' }),
    );
    await rules({ reminders: { quiet: { from: '12:00', to: '21:00' } } });
    await at('2026-11-18T23:00:00Z');
    expect(questions()).toEqual([]);
    await at('2026-11-19T00:00:00Z');
    expect(
      questions()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['carla@example.com', 'dora@example.com']);
  });

  test.each([
    ['was corrected to no-show', (one: PublicReservation) => set(one, 'no_show')],
    ['has the question switched off', () => rules({ ratings: { on: false } })],
    [
      'has a client without reminders',
      ({ external_id: externalId }: PublicReservation) =>
        world.ask(it.call, setReminders, { externalId, on: false }),
    ],
    ['has an erased client', (one: PublicReservation) => erase(one)],
  ])('is not sent about a visit that %s', async (_title, happens) => {
    await happens(await completed('2026-11-18T10:00'));
    await at('2026-11-18T18:00:00Z');
    expect(questions()).toEqual([]);
  });

  test('is not asked where the shop does not ask', async () => {
    await rules({ ratings: { on: false } });
    const reservation = await completed('2026-11-18T10:00');
    await rules({ ratings: { on: true } });
    await at('2026-11-18T18:00:00Z');
    expect(questions()).toEqual([]);
    await rules({ ratings: { on: false } });
    expect(await ofLink(reservation)).toMatchObject({ rateable: false });
  });

  test('is sent under one key where the worker died before it noted the mail', async () => {
    await completed('2026-11-18T10:00');
    const mail: typeof it.mailer.send = async (each) => {
      await it.mailer.send(each);
      throw new Error('killed');
    };
    it.clock.set('2026-11-18T15:30:00Z');
    const dying = createJobs({ ...it.deps, mailer: { ...it.mailer, send: mail } });
    await dying.drain(shop.organization.id as OrganizationId);
    it.clock.advance(hours);
    await send();
    it.clock.advance(hours);
    await send();
    expect(questions()).toHaveLength(2);
    expect(new Set(questions().map(({ key }) => key)).size).toBe(1);
  });
});

const clientOf = async ({ id }: { id: number }) =>
  (
    await it.db
      .selectFrom('reservations')
      .select('client_id')
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).client_id as number;
const erase = async (one: { id: number }) =>
  world.ask(it.call, eraseClient, { id: await clientOf(one), confirm: 'BORRAR' }, await asOwner());

describe('a rating', () => {
  test('is given and changed for seven days, and shows everybody the link to Google', async () => {
    const reservation = await completed('2026-11-18T10:00');
    expect(await ofLink(reservation)).toEqual({ rateable: true, stars: null, text: null, google_url: null });
    for (const stars of [1, 5]) {
      const said = { rateable: true, stars, text: 'Muy bien', google_url };
      expect(await rate(reservation, stars, ' Muy bien ')).toMatchObject({ status: 200, body: said });
    }
    it.clock.advance(7 * days - 1);
    expect(await rate(reservation, 4)).toMatchObject({ status: 200, body: { stars: 4, text: null } });
    it.clock.advance(1);
    expect(await rate(reservation, 3)).toMatchObject({ status: 409, body: { code: 'not_rateable' } });
    expect(await ofLink(reservation)).toMatchObject({ rateable: false, stars: 4, google_url });
  });

  test('given twice at once is one rating', async () => {
    const reservation = await completed('2026-11-18T10:00');
    const answers = await Promise.all([1, 2, 3].map(() => rate(reservation, 5)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list()).toMatchObject({ count: 1, average: 5 });
  });

  test.each(['scheduled', 'no_show', 'canceled'] as const)('is not given for a %s visit', async (status) => {
    const reservation = await book('2026-11-18T10:00');
    if (status !== 'scheduled') await set(reservation, status);
    expect(await rate(reservation, 5)).toMatchObject({ status: 409, body: { code: 'not_rateable' } });
  });

  test('has one to five stars and at most 500 letters', async () => {
    const reservation = await completed('2026-11-18T10:00');
    for (const stars of [0, 6, 2.5]) expect(await rate(reservation, stars)).toMatchObject({ status: 422 });
    expect(await rate(reservation, 5, 'x'.repeat(501))).toMatchObject({ status: 422 });
    expect(await rate({ ...reservation, external_id: 'nada' }, 9)).toMatchObject({ status: 404 });
  });

  test('is hidden while its visit counts as missed', async () => {
    const reservation = await completed('2026-11-18T10:00');
    await rate(reservation, 5);
    await set(reservation, 'no_show');
    expect(await list()).toEqual({ count: 0, average: null, ratings: [] });
    expect(await ofLink(reservation)).toMatchObject({ stars: null, google_url: null });
    await set(reservation, 'completed');
    expect(await list()).toMatchObject({ count: 1 });
  });

  test('of at most two stars is mailed to the owner, once', async () => {
    const reservation = await completed('2026-11-18T10:00');
    for (const stars of [3, 2, 1]) await rate(reservation, stars, 'Tarde y apurado');
    await send();
    const mails = it.mailer.sent.filter(({ to }) => to === shop.owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Una opinión de 1 estrella en Barbería Central']);
    expect(mails[0]?.text).toContain('«Tarde y apurado»');
  });
});

describe('ratings are read', () => {
  test('by day and barber, the newest first, by owner and manager alone', async () => {
    const reservation = await completed('2026-11-18T10:00');
    await rate(reservation, 4, 'Bien');
    const shown = {
      reservation_id: reservation.id,
      stars: 4,
      text: 'Bien',
      client: { name: 'Carla Sosa' },
      barber: { id: bruno.user.id, firstname: 'Bruno', lastname: 'Díaz' },
    };
    const here = { from: '2026-11-18', to: '2026-11-18', barber_id: bruno.user.id };
    expect(await list(here)).toMatchObject({ count: 1, average: 4, ratings: [shown] });
    for (const other of [{ from: '2026-11-19' }, { to: '2026-11-17' }, { barber_id: shop.owner.user.id }])
      expect(await list(other)).toEqual({ count: 0, average: null, ratings: [] });
    expect((await it.call(calls.listRatings, {}, await asBarber())).status).toBe(403);
    const elsewhere = await world.aShop(it.call);
    const foreign = await world.ask(it.call, calls.listRatings, {}, { token: elsewhere.token });
    expect(foreign).toEqual({ count: 0, average: null, ratings: [] });
    const events = await world.ask(it.call, listAudit, { subject: 'rating' }, await asOwner());
    expect(events).toMatchObject([{ action: 'given', about: 'Carla Sosa', subject_id: reservation.id }]);
  });

  test('by a barber as an average, from the fifth on', async () => {
    const people = ['09:00', '09:30', '10:00', '10:30', '11:00'];
    const mine = async () => world.ask(it.call, calls.readOwnRatings, {}, await asBarber());
    for (const [nth, start] of people.entries()) {
      expect(await mine()).toEqual({ count: nth, average: null });
      const client = world.aClient({ phone: `+598 99 111 00${nth}` });
      await rate(await completed(`2026-11-19T${start}`, client), nth < 2 ? 5 : 4);
    }
    expect(await mine()).toEqual({ count: 5, average: 4.4 });
  });

  test('by the client who exports, and their text goes with the client', async () => {
    const reservation = await completed('2026-11-18T10:00');
    await rate(reservation, 4, 'Prefiero a Bruno');
    const read = async (id: number) => {
      const { token } = await asOwner();
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await it.app.inject({ url: `/api/clients/${id}/export`, headers });
      return body;
    };
    expect(await read(await clientOf(reservation))).toContain('Prefiero a Bruno');
    await erase(reservation);
    expect(await list()).toMatchObject({
      count: 1,
      average: 4,
      ratings: [{ text: null, client: { name: 'Cliente borrado' } }],
    });
  });
});

test('the owner sets the question and a link of Google alone', async () => {
  const { ratings } = (await world.ask(it.call, readRules, {}, await asOwner())) as { ratings: object };
  expect(ratings).toEqual({ on: true, google_url });
  const change = async (url: string | null) =>
    (await it.call(editRules, { ratings: { google_url: url } }, await asOwner())).status;
  for (const url of [
    'https://maps.app.goo.gl/x',
    'https://search.google.com/local/writereview?placeid=1',
    null,
  ])
    expect(await change(url)).toBe(200);
  for (const url of [
    'http://g.page/x',
    'https://google.com.evil.example',
    'https://evilgoogle.com',
    'https://google.com@evil.example',
    'https://goo.gl/x',
    'javascript:alert(1)',
  ])
    expect([url, await change(url)]).toEqual([url, 422]);
});

test('many ratings from one address wait', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const input = { externalId: 'nada', stars: 5 };
    for (let nth = 0; nth < 10; nth += 1)
      expect((await limited.call(calls.rateReservation, input)).status).toBe(404);
    expect(await limited.call(calls.rateReservation, input)).toMatchObject({
      status: 429,
      body: { code: 'too_many' },
    });
  } finally {
    await limited.close();
  }
});
