import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { requestOf } from '#domain/route.ts';
import { addBlock, addClosing } from '#domain/schedule/blocks/contract.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { listOpeningDays, listOpenings } from '#domain/schedule/openings/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
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
});

// Today is Wednesday the 18th, 09:00 on the shop's clock; the barber works from 09:00 to 18:00.
const day = '2026-11-24';
type OpeningsInput = {
  minutes?: string;
  barber_id?: number;
  branch_id?: number;
  arrangement?: 'in_a_row' | 'together';
};
const openings = async (date: string, { minutes = '30', ...more }: OpeningsInput = {}) =>
  (await app.call(listOpenings, { slug: shop.slug, date, minutes, ...more })).body;
const days = async ({ minutes = '30', ...more }: OpeningsInput = {}) =>
  (await app.call(listOpeningDays, { slug: shop.slug, minutes, ...more })).body;
const dayOf = async (date: string, asked: OpeningsInput = {}) =>
  (await days(asked)).find((one) => one.date === date);
const colleague = async (hours: Parameters<typeof world.hoursFor>[2] = {}) => {
  const other = await world.aStaffMember(shop);
  await world.hoursFor(shop, other, hours);
  return other;
};
const close = (form: object = {}) =>
  world.ask(
    app.call,
    addClosing,
    { from_date: day, to_date: day, name: 'Feriado', ...form },
    { token: shop.token },
  );
const block = (start: string, end: string, of = barber) =>
  world.ask(
    app.call,
    addBlock,
    { barber_id: of.user.id, date: day, start, end, kind: 'errand', reason: 'Dentista' },
    { token: shop.token },
  );
const dayOff = (of = barber) =>
  world.ask(app.call, addDayOff, { off_date: day, reason: 'Cirugía' }, { token: of.token });
const bookAt = (start_local: string, of = barber) =>
  world.aReservation(shop, { barber: of, service, start_local });

describe('the openings of a day', () => {
  test('are those of all people, each with who has them', async () => {
    const other = await colleague({ from: '10:00', to: '12:00' });
    await bookAt(`${day}T10:00`);
    await block('11:00', '13:00');
    const { times, why, closing, next } = await openings(day, { minutes: '60' });
    const [one, two] = [barber.user.id, other.user.id];
    expect(times.slice(0, 7)).toEqual([
      { time: '09:00', barber_ids: [one] },
      { time: '10:00', barber_ids: [two] },
      { time: '10:15', barber_ids: [two] },
      { time: '10:30', barber_ids: [two] },
      { time: '10:45', barber_ids: [two] },
      { time: '11:00', barber_ids: [two] },
      { time: '13:00', barber_ids: [one] },
    ]);
    expect([why, closing, next]).toEqual([null, null, { date: '2026-11-25', time: '09:00' }]);
  });

  test('are of one person where one is asked for, of a branch where one is asked for', async () => {
    const other = await colleague();
    const [centro, norte] = [await world.aBranch(shop), await world.aBranch(shop, { name: 'Norte' })];
    for (const [who, branch] of [
      [barber, centro],
      [other, norte],
    ] as const) {
      await world.ask(
        app.call,
        assignBranch,
        { id: who.user.id, branch_id: branch.id },
        { token: shop.token },
      );
    }
    const idsOf = async (asked: OpeningsInput) => [
      ...new Set((await openings(day, asked)).times.flatMap(({ barber_ids }) => barber_ids)),
    ];
    expect(await idsOf({})).toEqual([barber.user.id, other.user.id]);
    expect(await idsOf({ barber_id: other.user.id })).toEqual([other.user.id]);
    expect(await idsOf({ branch_id: norte.id })).toEqual([other.user.id]);
    const first = (await dayOf(day, { branch_id: norte.id }))?.first;
    expect(first).toEqual({ time: '09:00', barber_id: other.user.id, branch_id: norte.id });
  });

  test('are told anew after every booking, and not before', async () => {
    const url = `/api${requestOf(listOpenings, { slug: shop.slug, date: day, minutes: '30' }).url}`;
    const ask = (etag?: string) => app.app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} });
    const first = await ask();
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
    const etag = String(first.headers.etag);
    expect((await ask(etag)).statusCode).toBe(304);
    await bookAt(`${day}T09:00`);
    const changed = await ask(etag);
    expect([changed.statusCode, changed.json().times[0].time]).toEqual([200, '09:30']);
  });

  test('leave out a slot that waits for its email, until its time is over', async () => {
    await world.ask(app.call, editRules, { online: { confirmation: 'on' } }, { token: shop.token });
    const first = async () => (await openings(day)).times[0]?.time;
    expect(await first()).toBe('09:00');
    const slot = { barber_id: barber.user.id, start_local: `${day}T09:00` };
    const services = [{ service_id: service.id, quantity: 1 }];
    const form = { slug: shop.slug, client: world.aClient(), services, ...slot };
    expect((await app.call(bookReservation, form)).status).toBe(202);
    expect(await first()).toBe('09:30');
    app.clock.advance(11 * 60_000);
    expect(await first()).toBe('09:00');
  });
});

describe('the sixteen days', () => {
  test('say when each begins, and with whom: who has the least booked that day', async () => {
    const other = await colleague();
    const [today] = await days();
    expect(await days()).toHaveLength(16);
    expect(today).toEqual({
      date: '2026-11-18',
      first: { time: '09:00', barber_id: barber.user.id, branch_id: null },
      why: null,
      closing: null,
    });
    await bookAt(`${day}T15:00`);
    expect((await dayOf(day))?.first?.barber_id).toBe(other.user.id);
    await world.aReservation(shop, { barber: other, service, start_local: `${day}T16:00`, quantity: 2 });
    expect((await dayOf(day))?.first?.barber_id).toBe(barber.user.id);
  });

  test('name the shop’s only branch where the barber has none', async () => {
    const { id } = await world.aBranch(shop);
    expect((await dayOf(day))?.first?.branch_id).toBe(id);
  });

  test('follow a barber who leaves', async () => {
    await world.ask(app.call, deleteUser, { id: barber.user.id }, { token: shop.token });
    expect((await dayOf(day))?.why).toBe('no_hours');
  });
});

describe('why a day has no free start', () => {
  const one = () => ({ barber_id: barber.user.id });
  const both = async (asked: OpeningsInput = {}) => {
    const { times, why, closing } = await openings(day, { ...one(), ...asked });
    expect(times).toEqual([]);
    expect(await dayOf(day, { ...one(), ...asked })).toEqual({ date: day, first: null, why, closing });
    return why;
  };

  test('the shop is closed, with the name of the closing', async () => {
    await dayOff();
    const { name } = await close();
    expect(await both()).toBe('closed');
    expect((await openings(day)).closing).toEqual({ date: day, name, from: null, to: null });
  });
  test('the shop is closed for all the hours that the person works', async () => {
    await close({ closed_from: '08:00', closed_to: '18:00' });
    expect(await both()).toBe('closed');
  });
  test('the person has the day off, which says no reason', async () => {
    await dayOff();
    expect(await both()).toBe('day_off');
    expect(JSON.stringify([await days(), await openings(day), await days(one())])).not.toContain('Cirugía');
  });
  test('the person does not work that weekday', async () => {
    await world.hoursFor(shop, barber, { weekdays: [0, 2, 3, 4, 5, 6] });
    expect(await both()).toBe('no_hours');
  });
  test('the visit is longer than every range of the day', async () => {
    await world.hoursFor(shop, barber, { from: '09:00', to: '12:00', second: ['13:00', '17:00'] });
    expect(await both({ minutes: '245' })).toBe('too_long');
  });
  test('only starts that passed are left', async () => {
    app.clock.set(`${day}T20:40:00Z`);
    expect(await both()).toBe('over');
  });
  test('all is booked', async () => {
    await world.hoursFor(shop, barber, { from: '09:00', to: '09:30' });
    await bookAt(`${day}T09:00`);
    expect(await both()).toBe('full');
  });
  test('all is blocked, which says no reason and is no different from booked', async () => {
    await block('08:00', '19:00');
    expect(await both()).toBe('full');
    expect(JSON.stringify([await days(), await openings(day)])).not.toMatch(/Dentista|errand/);
  });
  test('only starts that passed are left beside a closing for the rest of the day', async () => {
    await close({ closed_from: '14:00', closed_to: '19:00' });
    app.clock.set(`${day}T17:00:00Z`);
    expect(await both()).toBe('full');
  });
  test('of several people the most hopeful reason counts', async () => {
    const other = await colleague({ weekdays: [0] });
    await dayOff();
    expect((await openings(day)).why).toBe('day_off');
    await world.hoursFor(shop, other, { from: '09:00', to: '10:00' });
    expect((await openings(day, { minutes: '90' })).why).toBe('too_long');
    await world.hoursFor(shop, other, { from: '09:00', to: '09:30' });
    await bookAt(`${day}T09:00`, other);
    expect((await openings(day)).why).toBe('full');
  });
  test('the next free start is named, where the window has one', async () => {
    await dayOff();
    expect((await openings(day)).next).toEqual({ date: '2026-11-25', time: '09:00' });
    expect((await openings('2026-12-03')).next).toBeNull();
  });
});

describe('a group', () => {
  test('in a row needs one barber for as long as all of it', async () => {
    await colleague({ from: '09:00', to: '10:00' });
    await block('10:00', '17:00');
    const { times } = await openings(day, { minutes: '30,30', arrangement: 'in_a_row' });
    expect(times.map(({ time }) => time)).toEqual(['09:00', '17:00']);
    expect(times[0]?.barber_ids).toHaveLength(2);
  });
  test('at the same time needs as many barbers, the longest visit first', async () => {
    const other = await colleague({ from: '09:00', to: '10:00' });
    const together = { minutes: '30,60', arrangement: 'together' as const };
    const { times } = await openings(day, together);
    expect(times).toEqual(
      ['09:00', '09:15', '09:30'].map((time) => ({ time, barber_ids: [barber.user.id, other.user.id] })),
    );
    // The booker has the shorter visit; the longer visit takes the barber with the lower id.
    expect((await dayOf(day, together))?.first?.barber_id).toBe(other.user.id);
    expect((await openings(day, { ...together, minutes: '60,60,60' })).why).toBe('no_hours');
  });
});

describe('what cannot be asked for', () => {
  const statuses = (asked: object) =>
    Promise.all(
      [listOpenings, listOpeningDays].map(async ({ path }) => {
        const query = new URLSearchParams({ minutes: '30', date: day, ...asked });
        const url = `/api${path.replace(':slug', shop.slug)}?${query.toString()}`;
        return (await app.app.inject({ url })).statusCode;
      }),
    );
  test.each(['', '4', '721', '-30', '30.5', 'abc', '1e2', '030,', '30,40'])('minutes %j', async (minutes) => {
    expect(await statuses({ minutes })).toEqual([422, 422]);
  });
  test.each([
    ['six people', { minutes: '30,40,50,60,70,80', arrangement: 'together' }],
    ['six people in a row', { minutes: '30,40,50,60,70,80', arrangement: 'in_a_row' }],
    ['a time for a length', { minutes: '10:00', arrangement: 'in_a_row' }],
    ['a group of one', { minutes: '30', arrangement: 'together' }],
    ['a group without an arrangement', { minutes: '30,30' }],
    ['an unknown arrangement', { minutes: '30,30', arrangement: 'sideways' }],
    ['one barber for all at once', { minutes: '30,30', arrangement: 'together', barber_id: '1' }],
    ['a barber that is no number', { barber_id: 'x' }],
  ])('%s', async (_, asked) => {
    expect(await statuses(asked)).toEqual([422, 422]);
  });
  test.each(['2026-11-17', '2026-12-04', '2026-02-30', 'hoy', ''])('date %j', async (date) => {
    expect((await statuses({ date }))[0]).toBe(422);
  });
  test('shortest, longest, and the last day of the window are fine', async () => {
    for (const minutes of ['5', '720']) expect(await statuses({ minutes })).toEqual([200, 200]);
    expect(await statuses({ date: '2026-12-03' })).toEqual([200, 200]);
  });
  test('an unknown barber, branch or shop is not found, nor a manager, nor what is another shop’s', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const other = await world.aShop(app.call);
    const branch = await world.aBranch(other);
    const asked = [
      { barber_id: '987654' },
      { barber_id: String(manager.user.id) },
      { barber_id: String(other.owner.user.id) },
      { branch_id: '987654' },
      { branch_id: String(branch.id) },
    ];
    for (const each of asked) expect(await statuses(each)).toEqual([404, 404]);
    const nowhere = { slug: 'no-hay', minutes: '30' };
    expect((await app.call(listOpeningDays, nowhere)).status).toBe(404);
    expect((await app.call(listOpenings, { ...nowhere, date: 'hoy' })).status).toBe(404);
  });
});
