import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignAt, openDay, type OpeningFacts, openingsOn } from '../../schedule/openings/openings.ts';
import { busySpan } from '../../schedule/slots.ts';
import { hoursOfWeek, publicSchedule, weekOfHours } from '../../schedule/weekly-hours.ts';
import { clockOf, epochOf, instantOf, localToEpoch, minuteMs } from '../../time.ts';
import { decide } from '../decide.ts';
import { clientPolicy, type Facts, type Order } from '../facts.ts';
import { sampleBarber } from '../sample-barber.ts';

const zone = 'America/Montevideo';
const now = epochOf('2026-11-18T12:00:00Z');
const date = '2026-11-19';
const midnight = epochOf(`${date}T00:00:00-03:00`);
const ranges = [
  { start: '09:00', end: '12:30' },
  { start: '13:30', end: '18:00' },
];
const schedule = publicSchedule(hoursOfWeek(weekOfHours([]).map(() => ({ enabled: true, ranges }))), []);
const barber = (id: number) => sampleBarber(id, schedule);
const lengths = [20, 30, 45, 90];
const service = (duration_minutes: number, nth: number) => ({
  id: nth + 1,
  name: 'Corte',
  price_cents: 50_000,
  is_premium: false,
  duration_minutes,
});
const someFacts: Facts = {
  zone,
  isOpen: true,
  services: lengths.map(service),
  branches: [],
  barbers: [10, 11, 12].map(barber),
  busy: [],
  blocked: [],
  closings: [],
  clients: [],
  ahead: [],
  answered: [],
};

const busy = fc
  .array(
    fc.record({
      barber_id: fc.constantFrom(10, 11, 12),
      start: fc.integer({ min: 8 * 60, max: 18 * 60 }),
      length: fc.integer({ min: 5, max: 120 }),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ barber_id, start, length }) => ({
      barber_id,
      start_at: instantOf(midnight + start * minuteMs),
      end_at: instantOf(midnight + (start + length) * minuteMs),
    })),
  );
const people = fc.array(fc.integer({ min: 1, max: lengths.length }), { minLength: 2, maxLength: 5 });
const arrangement = fc.constantFrom('in_a_row' as const, 'together' as const);

const openingFacts = (facts: Facts): OpeningFacts => ({
  zone,
  now,
  days: [{ date, closings: [] }],
  people: facts.barbers.map(({ id, branch_id }) => {
    const own = facts.busy.filter(({ barber_id }) => barber_id === id).map(busySpan);
    return { id, branch_id, days: [openDay({ date, zone, ranges, off: false }, own, [])] };
  }),
});

function orderOf(services: readonly number[], how: 'in_a_row' | 'together', time: string): Order {
  const items = services.map((service_id, nth) => ({
    barber: 'any' as const,
    branch: null,
    lines: [{ service_id, quantity: 1 }],
    start_local: `${date}T${time}`,
    ...(nth > 0 && { companion: { firstname: 'Leo', lastname: '' } }),
  }));
  const ids = { client: 1, reservations: services.map((_, nth) => ({ id: nth, external_id: `x-${nth}` })) };
  const person = { firstname: 'Carla', lastname: 'Sosa', phone: null, email: null };
  return { person, notes: null, items, list: 'people', arrangement: how, idempotency: null, ids };
}

test('a group is accepted exactly at the starts that its openings offer, with whom they name', () => {
  fc.assert(
    fc.property(busy, people, arrangement, fc.integer({ min: 33, max: 72 }), (taken, services, how, mark) => {
      const facts = { ...someFacts, busy: taken };
      const minutes = services.map((id) => lengths[id - 1] ?? 0);
      const visit = { minutes, arrangement: how };
      const time = clockOf(mark * 15);
      const offered = openingsOn(openingFacts(facts), 0, visit).some((one) => one.time === time);
      const decision = decide(facts, orderOf(services, how, time), clientPolicy, now);
      const isTooMuch = minutes.reduce((sum, each) => sum + each, 0) > 360;
      expect('accepted' in decision).toBe(offered && !isTooMuch);
      if (!('accepted' in decision)) return;
      const start = localToEpoch(`${date}T${time}`, zone) ?? 0;
      const assigned = assignAt(openingFacts(facts), 0, visit, start).map(({ id }) => id);
      const booked = decision.accepted.reservations.map((each) => each.barber.id);
      expect(booked).toEqual(how === 'in_a_row' ? services.map(() => assigned[0]) : assigned);
    }),
    { numRuns: 400 },
  );
});
