import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { type Charge, chargeReservation, listCharges, voidCharge } from '#domain/charges/contract.ts';
import { type Figures, readNumbers } from '#domain/numbers/contract.ts';
import { type Reservation, listReservations, setReservationStatus } from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { addDays } from '#domain/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let team: world.Staff[];
let services: Service[];
let as: { token: string };

const monday = '2026-11-16';
const sunday = addDays(monday, 6);

beforeAll(async () => {
  it = await startTestApp({ now: '2026-11-16T03:00:00Z' });
  shop = await world.aShop(it.call);
  team = [await world.aStaffMember(shop), await world.aStaffMember(shop, { firstname: 'Zoe' })];
  for (const barber of team) await world.hoursFor(shop, barber, { from: '09:00', to: '17:00' });
  services = [
    await world.aService(shop, { price: 500.5 }),
    await world.aService(shop, { price: 333.33, duration_minutes: 45 }),
  ];
  it.clock.set('2026-11-19T15:00:00Z');
  as = { token: await world.signIn(it.call, shop.owner.email) };
});
afterAll(() => it.close());

const aVisit = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  /** Quarters of an hour from 8:00, so that some reservations lie outside working hours. */
  quarter: fc.integer({ min: 0, max: 38 }),
  barber: fc.integer({ min: 0, max: 1 }),
  lines: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { minLength: 1 }),
  client: fc.integer({ min: 0, max: 9 }),
  status: fc.constantFrom('scheduled', 'confirmed', 'completed', 'no_show', 'canceled'),
  paid: fc.option(fc.record({ discount: fc.integer({ min: 0, max: 300 }), tip: fc.nat(99) })),
  isVoided: fc.boolean(),
});

type Visit = typeof aVisit extends fc.Arbitrary<infer T> ? T : never;
async function make(visit: Visit): Promise<void> {
  const { day, quarter, barber, lines, client, status, paid, isVoided } = visit;
  const minutes = 480 + quarter * 15;
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const booking = {
    barber_id: team[barber]?.user.id ?? 0,
    client: client ? { firstname: `Cliente ${client}`, phone: `+598 99 100 00${client}` } : null,
    services: lines.map((nth) => ({ service_id: services[nth]?.id ?? 0, quantity: 1 })),
    start_local: `${addDays(monday, day)}T${time}`,
    channel: 'walk_in' as const,
    anyway: true,
  };
  const taken = await it.call(takeBooking, booking, as);
  if (taken.status === 409) return;
  const { id } = taken.body;
  await world.ask(it.call, setReservationStatus, { id, status }, as);
  if (!paid) return;
  const cents = inCents(priceOf(taken.body)) + (paid.tip - paid.discount) * 100;
  const payments = [{ method: 'card' as const, amount: cents / 100 }];
  const charge = await it.call(chargeReservation, { id, ...paid, payments }, as);
  if (charge.status === 201 && isVoided)
    await world.ask(it.call, voidCharge, { id: charge.body.id, reason: 'Por error' }, as);
}

const inCents = (price: number) => Math.round(price * 100);
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const priceOf = ({ services: lines }: Pick<Reservation, 'services'>) =>
  sum(lines, ({ service, quantity }) => service.price * quantity);
const minutesOf = ({ start_at, end_at }: Reservation) => (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
/** The reservation's minutes between 9:00 and 17:00 in UTC-3. */
const within = ({ start_at, end_at }: Reservation) => {
  const midnight = Date.parse(`${start_at.slice(0, 10)}T03:00:00Z`);
  const [open, close] = [midnight + 9 * 3_600_000, midnight + 17 * 3_600_000];
  return Math.max(0, Math.min(close, Date.parse(end_at)) - Math.max(open, Date.parse(start_at))) / 60_000;
};

/** Computes the figures independently, from the public lists of reservations and charges only. */
function recount(visits: readonly Reservation[], charges: readonly Charge[]) {
  const now = it.clock.now();
  const is = (...statuses: string[]) => visits.filter(({ status }) => statuses.includes(status));
  const open = is('scheduled', 'confirmed');
  const over = open.filter(({ end_at }) => Date.parse(end_at) <= now);
  const holding = is('scheduled', 'confirmed', 'completed');
  const live = charges.filter(({ voided_at }) => voided_at === null);
  const net = ({ total, tip }: Charge) => inCents(total) - inCents(tip);
  const chargeOf = new Map(live.map((charge) => [charge.reservation_id, net(charge)]));
  const booked = (visit: Reservation) => inCents(priceOf(visit));
  return {
    visits: visits.length - is('canceled').length,
    completed: is('completed').length,
    no_shows: is('no_show').length,
    canceled: is('canceled').length,
    unsettled: over.length,
    unsettled_value: sum(over, booked) / 100,
    expected: (sum(open, booked) - sum(over, booked)) / 100,
    done: sum(is('completed'), (visit) => chargeOf.get(visit.id) ?? booked(visit)) / 100,
    charges: live.length,
    charged: sum(live, net) / 100,
    tips: sum(live, ({ tip }) => tip * 100) / 100,
    booked_minutes: sum(holding, within),
    outside_minutes: sum(holding, (visit) => minutesOf(visit) - within(visit)),
  };
}
type Recounted = ReturnType<typeof recount>;
const only = (figures: Figures, { ...counted }: Recounted) =>
  Object.fromEntries(Object.keys(counted).map((name) => [name, figures[name as keyof Figures]]));

test('every figure is what the lists of visits and charges add up to, of all, of each day and of each barber', async () => {
  for (const visit of fc.sample(aVisit, { numRuns: 60, seed: 11 })) await make(visit);
  const days = { date_from: `${monday}T03:00:00Z`, date_to: `${addDays(sunday, 1)}T03:00:00Z` };
  const visits = await world.ask(it.call, listReservations, { ...days, limit: 100 }, as);
  const charges = await world.ask(it.call, listCharges, { from: monday, to: sunday }, as);
  const numbers = await world.ask(it.call, readNumbers, { from: monday, to: sunday }, as);
  const whole = recount(visits, charges);
  expect(Object.values(whole).every((figure) => figure > 0)).toBe(true);
  expect(only(numbers.totals, whole)).toEqual(whole);
  for (const { start, ...figures } of numbers.series) {
    const own = recount(
      // In UTC-3 these reservations have the same date as in UTC.
      visits.filter(({ start_at }) => start_at.startsWith(start)),
      charges.filter(({ business_day }) => business_day === start),
    );
    const { done: _ofVisits, ...rest } = own;
    expect([start, only(figures, rest as Recounted)]).toEqual([start, rest]);
  }
  for (const { id, name: _name, ...figures } of numbers.barbers) {
    const own = recount(
      visits.filter(({ barber_id }) => barber_id === id),
      charges.filter(({ barber_id }) => barber_id === id),
    );
    expect([id, only(figures, own)]).toEqual([id, own]);
  }
});
