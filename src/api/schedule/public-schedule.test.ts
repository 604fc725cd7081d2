import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDayOff, readPublicSchedule } from '#domain/schedule/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;

beforeAll(async () => {
  app = await startTestApp();
  shop = await world.aShop(app.call);
  barber = await world.aStaffMember(shop);
  await world.hoursFor(shop, barber, { to: '13:00', second: ['14:00', '18:30'], weekdays: [0, 5] });
});
afterAll(() => app.close());

const read = (month = '2026-11', barberId = barber.user.id, slug = shop.slug) =>
  app.call(readPublicSchedule, { slug, barberId, month });
const off = { enabled: false, ranges: [] };

test('the week is keyed by Spanish weekdays without accents, disabled days included', async () => {
  const open = {
    enabled: true,
    ranges: [
      { start: '09:00', end: '13:00' },
      { start: '14:00', end: '18:30' },
    ],
  };
  expect((await read()).body.schedule).toEqual({
    lunes: open,
    martes: off,
    miercoles: off,
    jueves: off,
    viernes: off,
    sabado: open,
    domingo: off,
  });
});

test('days off are those of the month, and why is not told', async () => {
  for (const off_date of ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']) {
    await world.ask(app.call, addDayOff, { off_date, reason: 'Cirugía' }, { token: barber.token });
  }
  const { body } = await read('2026-12');
  expect(body.unavailable_days).toEqual(['2026-12-01', '2026-12-31']);
  expect(JSON.stringify(body)).not.toContain('Cirugía');
});

test('months from the last one to two ahead are shown, by the calendar of the shop', async () => {
  const statuses = async (months: string[]) =>
    Promise.all(months.map(async (month) => (await read(month)).status));
  expect(await statuses(['2026-09', '2026-10', '2027-01', '2027-02'])).toEqual([422, 200, 200, 422]);
  // 1:00 UTC on the first of December is still November in Montevideo.
  app.clock.set('2026-12-01T01:00:00Z');
  expect(await statuses(['2026-10', '2027-02'])).toEqual([200, 422]);
  app.clock.set('2026-12-01T04:00:00Z');
  expect(await statuses(['2026-10', '2027-02'])).toEqual([422, 200]);
  app.clock.set('2026-11-18T12:00:00Z');
});

test('there is none of a manager, of a barber of another shop, of nobody and without a shop', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  const other = await world.aShop(app.call);
  const answers = await Promise.all([
    read('2026-11', manager.user.id),
    read('2026-11', other.owner.user.id),
    read('2026-11', 987),
    read('2026-11', barber.user.id, 'no-hay'),
    read('noviembre', barber.user.id, 'no-hay'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await read('noviembre')).status).toBe(422);
});
