import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignBranch, deleteUser } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import {
  type Figures,
  readHeat,
  readNumbers,
  readOrigins,
  readOwnNumbers,
  readServiceNumbers,
} from '#domain/numbers/contract.ts';
import { moveReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { addBlock, deleteBlock } from '#domain/schedule/blocks/contract.ts';
import { editService } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { aCharge } from '#test/a-charge.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ now: '2026-11-01T12:00:00Z' });
});
afterAll(() => it.close());

const monday = '2026-11-16';
type Home = Awaited<ReturnType<typeof aHome>>;

async function aHome() {
  it.clock.set('2026-11-01T12:00:00Z');
  const shop = await world.aShop(it.call);
  const barber = await world.aStaffMember(shop);
  await world.hoursFor(shop, barber, { from: '10:00', to: '14:00', second: ['15:00', '19:00'] });
  const service = await world.aService(shop, { price: 500.5 });
  return { shop, barber, service };
}

async function goTo({ shop, barber }: Home, instant: string): Promise<void> {
  it.clock.set(instant);
  shop.token = await world.signIn(it.call, shop.owner.email);
  barber.token = await world.signIn(it.call, barber.email).catch(() => '');
}

async function aVisit(
  { shop, barber, service }: Home,
  start_local: string,
  status?: 'completed' | 'no_show' | 'canceled',
  more: object = {},
): Promise<number> {
  const { id } = await world.ask(
    it.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Eva', lastname: 'Paz', phone: '+598 99 000 111' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
      channel: 'phone',
      anyway: true,
      ...more,
    },
    { token: shop.token },
  );
  if (status) await world.ask(it.call, setReservationStatus, { id, status }, { token: shop.token });
  return id;
}

const read = ({ shop }: Home, input: object) =>
  world.ask(it.call, readNumbers, { from: monday, to: monday, ...input }, { token: shop.token });

describe('the worked day', () => {
  let home: Home;
  let charged: number;
  beforeAll(async () => {
    home = await aHome();
    const at = (time: string) => `${monday}T${time}`;
    await aVisit(home, at('10:00'), 'completed');
    const cheap = { ...home, service: await world.aService(home.shop, { price: 300 }) };
    charged = await aVisit(cheap, at('11:00'), 'completed');
    const moved = { id: charged, start_local: at('13:45'), anyway: true };
    await world.ask(it.call, moveReservation, moved, { token: home.shop.token });
    await aVisit(home, at('16:00'), 'no_show');
    const long = { ...home, service: await world.aService(home.shop, { price: 800, duration_minutes: 45 }) };
    await aVisit(long, at('18:00'));
    await goTo(home, '2026-11-16T20:00:00Z');
    await aCharge(it, { reservation: charged, goods: 300_00, discount: 50_00, tip: 20_00 });
  });

  test('every figure is what the text works out', async () => {
    await goTo(home, '2026-11-16T20:00:00Z');
    const { totals, until } = await read(home, {});
    expect(until).toBe(`${monday}T17:00`);
    expect(totals).toMatchObject({
      visits: 4,
      completed: 2,
      no_shows: 1,
      open_minutes: 480,
      booked_minutes: 90,
      outside_minutes: 15,
      done: 750.5,
      charges: 1,
      charged: 250,
      tips: 20,
      average_ticket: 250,
      expected: 800,
      unsettled: 0,
      by_method: { cash: 270, card: 0, transfer: 0, other: 0 },
      new_clients: 1,
      returning_clients: 0,
    });
    expect(totals.occupancy?.toFixed(3)).toBe('0.188');
    expect(totals.no_show_rate?.toFixed(3)).toBe('0.333');
  });

  test('what is over and was not marked is no longer expected', async () => {
    await goTo(home, '2026-11-16T22:00:00Z');
    const { totals } = await read(home, {});
    expect(totals).toMatchObject({ expected: 0, unsettled: 1, unsettled_value: 800 });
  });

  test('services, ways they were taken, hours of the week and one’s own numbers are of the same day', async () => {
    await goTo(home, '2026-11-16T20:01:00Z');
    const token = home.shop.token;
    const period = { from: monday, to: monday };
    const services = await world.ask(it.call, readServiceNumbers, period, { token });
    expect(services.map(({ quantity, done, minutes }) => [quantity, done, minutes])).toEqual([
      [1, 500.5, 30],
      [1, 250, 30],
    ]);
    const origins = await world.ask(it.call, readOrigins, period, { token });
    expect(origins).toEqual([{ via: 'directo', channel: 'phone', visits: 4, new_clients: 1 }]);
    const { cells } = await world.ask(it.call, readHeat, period, { token });
    expect(cells.length).toBe(168);
    expect(cells.filter(({ open_minutes }) => open_minutes > 0).map(({ hour }) => hour)).toEqual([
      10, 11, 12, 13, 15, 16, 17, 18,
    ]);
    expect(cells[13]).toEqual({ weekday: 0, hour: 13, open_minutes: 60, booked_minutes: 15 });
    const mine = await world.ask(it.call, readOwnNumbers, period, { token: home.barber.token });
    expect(mine).toMatchObject({ commission: 100, totals: { done: 750.5, tips: 20 } });
    const owner = await world.ask(it.call, readOwnNumbers, period, { token });
    expect(owner).toMatchObject({ commission: 0, totals: { visits: 0, done: 0 } });
  });

  test('the past does not move when a price is raised, a service renamed or a barber removed', async () => {
    await goTo(home, '2026-11-20T12:00:00Z');
    const token = home.shop.token;
    const before = [
      await read(home, {}),
      await world.ask(it.call, readServiceNumbers, { from: monday, to: monday }, { token }),
    ];
    const edit = { id: home.service.id, name: 'Otro', price: 9_000 };
    await world.ask(it.call, editService, edit, { token });
    await world.ask(it.call, deleteUser, { id: home.barber.user.id }, { token });
    const after = [
      await read(home, {}),
      await world.ask(it.call, readServiceNumbers, { from: monday, to: monday }, { token }),
    ];
    expect(after).toEqual(before);
  });
});

const addable = [
  ...([
    'visits',
    'completed',
    'no_shows',
    'canceled',
    'late_canceled',
    'unsettled',
    'unsettled_value',
  ] as const),
  ...(['expected', 'done', 'charges', 'charged', 'tips', 'open_minutes', 'booked_minutes'] as const),
  ...(['outside_minutes', 'new_clients', 'without_client'] as const),
];
const sums = (all: readonly Figures[]) =>
  addable.map((name) => [name, Math.round(all.reduce((sum, each) => sum + each[name], 0) * 100) / 100]);

test('steps, barbers and branches add up to the whole, kept or counted, of everybody or of one', async () => {
  const home = await aHome();
  const { shop } = home;
  const branch = await world.aBranch(shop);
  const inBranch = { id: home.barber.user.id, branch_id: branch.id };
  await world.ask(it.call, assignBranch, inBranch, { token: shop.token });
  const other = { ...home, barber: await world.aStaffMember(shop, { firstname: 'Zoe' }) };
  await world.hoursFor(shop, other.barber);
  const statuses = ['completed', 'no_show', 'canceled', undefined] as const;
  for (let day = 2; day <= 25; day += 1) {
    const whose = day % 2 ? home : other;
    const client = { firstname: `Cliente ${day % 5}`, phone: `+598 99 100 00${day % 5}` };
    const date = `2026-11-${String(day).padStart(2, '0')}`;
    const id = await aVisit(whose, `${date}T${10 + (day % 4)}:00`, statuses[day % 4], { client });
    if (day % 4 === 0)
      await aCharge(it, { reservation: id, goods: 500_50, discount: 0, tip: day, day: date });
  }
  await goTo(home, '2027-01-20T12:00:00Z');
  const period = { from: '2026-11-01', to: '2026-12-31' };
  for (const whose of [{}, { barber_id: home.barber.user.id }, { branch_id: branch.id }]) {
    const counted = await read(home, { ...period, ...whose, by: 'day' });
    const byWeek = await read(home, { ...period, ...whose, by: 'week' });
    const byMonth = await read(home, { ...period, ...whose, by: 'month' });
    const again = await read(home, { ...period, ...whose, by: 'month', compare: 'none' });
    expect(counted.totals.visits).toBeGreaterThan(5);
    const whole = sums([counted.totals]);
    for (const { totals, series, barbers, branches } of [counted, byWeek, byMonth, again]) {
      expect(sums([totals])).toEqual(whole);
      for (const parts of [series, barbers, branches]) expect(sums(parts)).toEqual(whole);
    }
    expect(byMonth.totals.returning_clients).toBeNull();
    expect(byMonth.series.map(({ start }) => start)).toEqual(['2026-11-01', '2026-12-01']);
    const november = { from: '2026-11-01', to: '2026-11-30', ...whose };
    const [live, kept] = [
      await read(home, { ...november, by: 'day' }),
      await read(home, { ...november, by: 'month' }),
    ];
    expect({ ...kept.totals, rebooked_clients: null }).toEqual({ ...live.totals, rebooked_clients: null });
    expect(kept.barbers.map((each) => ({ ...each, rebooked_clients: null }))).toEqual(
      live.barbers.map((each) => ({ ...each, rebooked_clients: null })),
    );
  }
});

test('who came before is not new, whoever was missed or canceled before is, and a walk-in is nobody', async () => {
  const home = await aHome();
  const client = (firstname: string, phone: string) => ({ client: { firstname, phone } });
  await aVisit(home, '2026-11-03T10:00', 'completed', client('Ana', '+598 91 111 111'));
  await aVisit(home, '2026-11-03T11:00', 'no_show', client('Beto', '+598 92 222 222'));
  await aVisit(home, '2026-11-03T12:00', 'canceled', client('Ciro', '+598 93 333 333'));
  for (const [nth, name] of ['Ana', 'Beto', 'Ciro'].entries()) {
    const phone = `+598 9${nth + 1} ${String(nth + 1).repeat(3)} ${String(nth + 1).repeat(3)}`;
    await aVisit(home, `2026-11-10T1${nth}:00`, 'completed', client(name, phone));
  }
  await aVisit(home, '2026-11-10T16:00', 'completed', { client: null, channel: 'walk_in' });
  await aVisit(home, '2026-11-24T10:00', undefined, client('Ana', '+598 91 111 111'));
  await goTo(home, '2026-11-20T12:00:00Z');
  const { totals } = await read(home, { from: '2026-11-10', to: '2026-11-10' });
  expect(totals).toMatchObject({
    visits: 4,
    new_clients: 2,
    returning_clients: 1,
    rebooked_clients: 1,
    without_client: 1,
  });
});

test('canceling on the last day is late, and earlier is not', async () => {
  const home = await aHome();
  await aVisit(home, '2026-11-10T10:00', 'canceled');
  const late = await aVisit(home, '2026-11-10T11:00');
  await goTo(home, '2026-11-09T14:30:00Z');
  await world.ask(
    it.call,
    setReservationStatus,
    { id: late, status: 'canceled' },
    { token: home.shop.token },
  );
  const { totals } = await read(home, { from: '2026-11-10', to: '2026-11-10' });
  expect(totals).toMatchObject({ visits: 0, canceled: 2, late_canceled: 1 });
});

test('hours that are saved on the 15th leave the 14th as it was', async () => {
  const home = await aHome();
  await goTo(home, '2026-11-15T12:00:00Z');
  await world.hoursFor(home.shop, home.barber, { from: '10:00', to: '11:00' });
  const { series } = await read(home, { from: '2026-11-14', to: '2026-11-16' });
  expect(series.map(({ open_minutes }) => open_minutes)).toEqual([480, 60, 60]);
});

test('a block of the past cannot be taken away, so a kept month keeps its minutes', async () => {
  const home = await aHome();
  const { shop, barber } = home;
  const form = {
    barber_id: barber.user.id,
    date: monday,
    start: '10:00',
    end: '12:00',
    kind: 'break' as const,
  };
  const { block } = await world.ask(it.call, addBlock, form, { token: shop.token });
  await goTo(home, '2027-01-20T12:00:00Z');
  const november = { from: '2026-11-01', to: '2026-11-30', by: 'month' };
  const before = await read(home, november);
  const gone = { id: block.id, scope: 'all' as const, date: monday };
  const refused = await it.call(deleteBlock, gone, { token: shop.token });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'day_off_past' }]);
  expect((await read(home, november)).totals).toEqual(before.totals);
});

test('a running week stops where this one does', async () => {
  const home = await aHome();
  await aVisit(home, '2026-11-10T10:00', 'completed');
  await aVisit(home, '2026-11-10T18:00', 'completed');
  await goTo(home, '2026-11-17T18:30:00Z');
  const { compared, before, series_before } = await read(home, {
    from: '2026-11-16',
    to: '2026-11-22',
    compare: 'previous',
  });
  expect(compared).toEqual({ from: '2026-11-09', to: '2026-11-10', until: '2026-11-10T15:30' });
  expect(before).toMatchObject({ visits: 1, open_minutes: 480 + 240 + 30 });
  expect(series_before?.map(({ visits }) => visits)).toEqual([0, 1]);
});

test('who may not, foreign people and branches, and periods that are no good are refused', async () => {
  const home = await aHome();
  const other = await aHome();
  const foreign = await world.aBranch(other.shop);
  const status = async (input: object, token = home.shop.token) =>
    (await it.call(readNumbers, { from: monday, to: monday, ...input }, { token })).status;
  expect(await status({}, home.barber.token)).toBe(403);
  expect(await status({ branch_id: foreign.id })).toBe(404);
  expect(await status({ barber_id: other.barber.user.id })).toBe(404);
  expect(await status({ from: '2026-01-01', to: '2026-04-02' })).toBe(200);
  expect(await status({ from: '2026-01-01', to: '2026-04-03' })).toBe(422);
  expect(await status({ from: '2024-11-01', to: '2026-11-30', by: 'month' })).toBe(200);
  expect(await status({ from: '2024-10-01', to: '2026-11-30', by: 'month' })).toBe(422);
  expect(await status({ from: '2026-02-30', to: '2026-03-01' })).toBe(422);
  expect(await status({ from: '2026-11-17', to: monday })).toBe(422);
});
