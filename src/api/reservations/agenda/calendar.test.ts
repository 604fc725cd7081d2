import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import {
  deleteReservation,
  type PublicReservation,
  readAgenda,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { agendaMost } from '#domain/reservations/limits.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  reservation = await book('2026-11-19T10:00');
});

const book = (start_local: string, more = {}) =>
  world.aReservation(shop, { barber, service, start_local, ...more });
const ask = (from: string, to = from, more = {}) =>
  it.call(readAgenda, { from, to, ...more }, { token: barber.token });
const read = async (...when: Parameters<typeof ask>) => (await ask(...when)).body;
const namesIn = async (...when: Parameters<typeof ask>) =>
  (await read(...when)).people.map(({ firstname }) => firstname);

test('a day shows who can be booked with their hours, and its reservations without e-mail or link', async () => {
  const calendar = await read('2026-11-19');
  expect(calendar).toMatchObject({
    days: [{ date: '2026-11-19', closing: null }],
    people: [
      { firstname: 'Ana', role: 'owner', days: [{ date: '2026-11-19', ranges: [], off: false, blocks: [] }] },
      {
        id: barber.user.id,
        firstname: 'Bruno',
        days: [{ date: '2026-11-19', ranges: [{ start: '09:00', end: '18:00' }], off: false, blocks: [] }],
      },
    ],
    truncated: false,
  });
  expect(calendar.visits).toEqual([
    {
      id: reservation.id,
      status: 'scheduled',
      start_at: '2026-11-19T13:00:00Z',
      end_at: '2026-11-19T13:30:00Z',
      barber_id: barber.user.id,
      branch_id: null,
      client: { id: expect.any(Number), name: 'Carla Sosa', phone: '+598 99 123 456' },
      services: [{ name: 'Corte', quantity: 1 }],
      notes: null,
      channel: 'online',
      series_id: null,
      group_id: null,
    },
  ]);
  expect(JSON.stringify(calendar)).not.toMatch(/@|external_id/);
});

test('both dates belong to a window, from midnight to midnight of the shop', async () => {
  await it.db
    .updateTable('reservations')
    .set({ start_at: '2026-11-21T02:45:00Z', end_at: '2026-11-21T03:00:00Z' })
    .where('organization_id', '=', shop.organization.id)
    .execute();
  const ids = async (...when: Parameters<typeof ask>) => (await read(...when)).visits.map(({ id }) => id);
  expect(await ids('2026-11-20')).toEqual([reservation.id]);
  expect(await ids('2026-11-18', '2026-11-20')).toEqual([reservation.id]);
  expect(await ids('2026-11-21')).toEqual([]);
});

test('what began before midnight and ends after it belongs to both days', async () => {
  await it.db
    .updateTable('reservations')
    .set({ start_at: '2026-11-21T02:30:00Z', end_at: '2026-11-21T03:30:00Z' })
    .where('organization_id', '=', shop.organization.id)
    .execute();
  const ids = async (day: string) => (await read(day)).visits.map(({ id }) => id);
  expect([await ids('2026-11-20'), await ids('2026-11-21')]).toEqual([[reservation.id], [reservation.id]]);
});

test.each([
  ['2026-11-16', '2026-11-23'],
  ['2026-11-19', '2026-11-18'],
  ['2026-02-30', '2026-03-01'],
  ['ayer', 'hoy'],
])('a window from %s to %s is refused', async (from, to) => {
  expect((await ask(from, to)).status).toBe(422);
});

test('a date with several closings shows all of them, whole days first', async () => {
  const close = (name: string, closed_from: string | null, closed_to: string | null) => ({
    organization_id: shop.organization.id,
    from_date: '2026-11-20',
    to_date: '2026-11-20',
    name,
    closed_from,
    closed_to,
    created_at: '2026-11-18T12:00:00Z',
  });
  const both = [close('Curso', '15:00', '16:00'), close('Feriado', null, null)];
  await it.db.insertInto('closings').values(both).execute();
  expect((await read('2026-11-19', '2026-11-20')).days).toEqual([
    { date: '2026-11-19', closing: null },
    {
      date: '2026-11-20',
      closing: { name: 'Feriado', from: null, to: null },
      other_closings: [{ name: 'Curso', from: '15:00', to: '16:00' }],
    },
  ]);
});

test('a week is seven days, with days off, blocked time and closings where they fall', async () => {
  await world.ask(shop.call, addDayOff, { off_date: '2026-11-20' }, { token: barber.token });
  const { id } = shop.organization;
  await it.db
    .insertInto('closings')
    .values({
      organization_id: id,
      from_date: '2026-11-21',
      to_date: '2026-11-21',
      name: 'Feriado',
      created_at: '2026-11-18T12:00:00Z',
    })
    .execute();
  await it.db
    .insertInto('blocks')
    .values({
      organization_id: id,
      user_id: barber.user.id,
      kind: 'break',
      reason: 'Almuerzo',
      start_time: '13:00',
      end_time: '14:00',
      starts_on: '2026-11-19',
      ends_on: '2026-11-19',
      weekdays: 127,
      every_weeks: 1,
      created_by: barber.user.id,
      created_at: '2026-11-18T12:00:00Z',
    })
    .execute();
  it.clock.advance(11_000);
  const { days, people } = await read('2026-11-16', '2026-11-22');
  expect(days.map(({ date, closing }) => [date, closing?.name ?? null])).toEqual([
    ['2026-11-16', null],
    ['2026-11-17', null],
    ['2026-11-18', null],
    ['2026-11-19', null],
    ['2026-11-20', null],
    ['2026-11-21', 'Feriado'],
    ['2026-11-22', null],
  ]);
  const own = people.find((person) => person.id === barber.user.id)?.days ?? [];
  expect(own.filter(({ off }) => off).map(({ date }) => date)).toEqual(['2026-11-20']);
  expect(own.flatMap(({ blocks }) => blocks)).toEqual([
    {
      id: expect.any(Number),
      start_at: '2026-11-19T16:00:00Z',
      end_at: '2026-11-19T17:00:00Z',
      kind: 'break',
      reason: 'Almuerzo',
      repeats: false,
    },
  ]);
});

test('canceled reservations are shown, deleted ones are not', async () => {
  const { token } = shop;
  await world.ask(it.call, setReservationStatus, { id: reservation.id, status: 'canceled' }, { token });
  expect((await read('2026-11-19')).visits.map(({ status }) => status)).toEqual(['canceled']);
  await it.call(deleteReservation, { id: reservation.id }, { token });
  expect((await read('2026-11-19')).visits).toEqual([]);
});

test('a manager has no column, and whoever left keeps one on the days of their reservations', async () => {
  await world.aStaffMember(shop, { role: 'manager', firstname: 'Marta' });
  const gone = await world.aStaffMember(shop, { firstname: 'Zoe' });
  await world.hoursFor(shop, gone);
  await book('2026-11-20T10:00', { barber: gone });
  await world.ask(it.call, deleteUser, { id: gone.user.id }, { token: shop.token });
  expect(await namesIn('2026-11-19')).toEqual(['Ana', 'Bruno']);
  expect(await namesIn('2026-11-20')).toEqual(['Ana', 'Bruno', 'Zoe']);
});

test('one person alone can be asked for, and nobody of another shop', async () => {
  const other = await world.aShopAtWork(it.call);
  const own = await read('2026-11-19', '2026-11-19', { barber_id: barber.user.id });
  expect([own.people.length, own.visits.length]).toEqual([1, 1]);
  const foreign = await read('2026-11-19', '2026-11-19', { barber_id: other.barber.user.id });
  expect([foreign.people, foreign.visits]).toEqual([[], []]);
});

test('at most 2,000 reservations are shown, and it is said that there are more', async () => {
  const row = await it.db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', reservation.id)
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirstOrThrow();
  const { id: _id, during: _during, ...copied } = row;
  const many = Array.from({ length: agendaMost }, (_, nth) => ({
    ...copied,
    external_id: `copy-${shop.slug}-${nth}`,
    status: 'canceled' as const,
  }));
  for (let from = 0; from < many.length; from += 500) {
    await it.db
      .insertInto('reservations')
      .values(many.slice(from, from + 500))
      .execute();
  }
  it.clock.advance(11_000);
  const calendar = await read('2026-11-19');
  expect([calendar.visits.length, calendar.truncated]).toEqual([agendaMost, true]);
});

test('the same calendar is not sent twice, and a change is seen at once', async () => {
  const first = await ask('2026-11-19');
  const etag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag };
  const again = await it.call(
    readAgenda,
    { from: '2026-11-19', to: '2026-11-19' },
    { token: barber.token, headers },
  );
  expect(again.status).toBe(304);
  await book('2026-11-19T11:00', { client: world.aClient({ phone: '+598 99 765 432' }) });
  expect((await read('2026-11-19')).visits).toHaveLength(2);
});
