import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timesOn } from '../chats/offered-times.ts';
import { repeating } from '../schedule/blocks/edits.ts';
import { occurrencesOn } from '../schedule/blocks/blocks.ts';
import { bookableWindow } from '../schedule/openings/bookable-days.ts';
import { closedParts } from '../schedule/blocks/closings.ts';
import { closedReasons } from '../schedule/openings/contract.ts';
import {
  assignAt,
  firstOpening,
  openDay,
  openingsOn,
  type OpeningFacts,
} from '../schedule/openings/openings.ts';
import { busySpan, startsAround } from '../schedule/slots.ts';
import { publicSchedule, rangesOn } from '../schedule/weekly-hours.ts';
import { whyClosed } from '../schedule/openings/why-closed.ts';
import { isBookable } from '../permissions.ts';
import { sampleZones } from '../sample-zones.ts';
import { addDays, clockOf, epochOf, instantOf, localToEpoch, minuteMs, zonedDay } from '../time.ts';
import { decide } from './decide.ts';
import { clientPolicy, type Facts } from './facts.ts';
import { worksIn } from './form/wizard.ts';

// Half of the drawn days lie around a clock change of 2026.
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-10-04',
  '2026-11-01',
];
const firstDate = fc.oneof(
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 15 }))
    .map(([at, back]) => addDays(at, -back)),
  fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days)),
);
const quarter = fc.integer({ min: 0, max: 95 }).map((mark) => mark * 15);
const pair = (minute: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(minute, { minLength: 2, maxLength: 2 })
    .map((ends) => ends.sort((a, b) => a - b).map(clockOf));
const anyMinute = fc.integer({ min: 0, max: 1439 });
const hours = fc.oneof(
  { weight: 4, arbitrary: pair(quarter) },
  { weight: 1, arbitrary: pair(anyMinute) },
  { weight: 1, arbitrary: fc.constant<string[]>([]) },
);
const person = fc.record({
  role: fc.constantFrom(
    'barber' as const,
    'barber' as const,
    'barber' as const,
    'owner' as const,
    'manager' as const,
  ),
  branch_id: fc.constantFrom(null, 5, 6),
  hours,
  isOff: fc.constantFrom(false, false, false, true),
  booked: fc.array(
    fc.record({ from: fc.integer({ min: -120, max: 1500 }), length: fc.integer({ min: 5, max: 300 }) }),
    {
      maxLength: 5,
    },
  ),
  blocks: fc.array(pair(anyMinute), { maxLength: 2 }),
});
const shops = fc.record({
  zone: fc.constantFrom(...sampleZones),
  firstDate,
  nowMinute: anyMinute,
  nowSeconds: fc.integer({ min: 0, max: 59 }),
  ahead: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 15 })),
  durationMin: fc.oneof(fc.constantFrom(15, 30, 45, 60), fc.integer({ min: 5, max: 360 })),
  branch: fc.constantFrom(null, null, 5),
  people: fc.array(person, { minLength: 1, maxLength: 4 }),
  closings: fc.array(fc.option(pair(anyMinute), { freq: 6 }), { maxLength: 1 }),
  noticeMin: fc.constantFrom(0, 0, 15, 60, 240, 1440),
  minutes: fc.array(anyMinute, { minLength: 8, maxLength: 8 }),
});
type Drawn = typeof shops extends fc.Arbitrary<infer V> ? V : never;

const everyDay = ([start, end]: readonly string[]) =>
  Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    start_time_1: start ?? null,
    end_time_1: end ?? null,
    start_time_2: null,
    end_time_2: null,
  }));

function situation(drawn: Drawn) {
  const { zone, durationMin, branch, noticeMin } = drawn;
  const now = zonedDay(drawn.firstDate, zone).start + drawn.nowMinute * minuteMs + drawn.nowSeconds * 1_000;
  const date = bookableWindow(now, zone)[drawn.ahead] ?? '';
  const day = zonedDay(date, zone);
  const closings = drawn.closings.map((part) => ({
    date,
    name: 'Feriado',
    from: part?.[0] ?? null,
    to: part?.[1] ?? null,
  }));
  const people = drawn.people.map(({ hours: own, isOff, booked, blocks, ...rest }, nth) => ({
    ...rest,
    id: 10 + nth,
    deleted_at: null,
    schedule: publicSchedule(everyDay(own), isOff ? [date] : [], [], noticeMin),
    busy: booked.map(({ from, length }) => ({
      start_at: instantOf(day.start + from * minuteMs),
      end_at: instantOf(day.start + (from + length) * minuteMs),
    })),
    blocked: blocks.flatMap(([start_time = '', end_time = '']) => {
      const rule = {
        start_time,
        end_time,
        ...repeating('2025-12-01', { weekdays: [0, 1, 2, 3, 4, 5, 6], every_weeks: 1 }),
      };
      return occurrencesOn(rule, [date], zone);
    }),
  }));
  const facts: Facts = {
    zone,
    isOpen: true,
    services: [{ id: 1, name: 'Corte', price_cents: 1, is_premium: false, duration_minutes: durationMin }],
    branches: [{ id: 5 }, { id: 6 }],
    barbers: people.map((one) => ({ ...one, firstname: 'Bruno', lastname: 'Díaz', photo_url: null })),
    busy: people.flatMap(({ id, busy }) => busy.map((times) => ({ barber_id: id, ...times }))),
    blocked: people.flatMap(({ id, blocked }) =>
      blocked.map((times) => ({ barber_id: id, kind: 'break' as const, reason: null, ...times })),
    ),
    closings,
    clients: [],
    ahead: [],
    answered: [],
  };
  const closed = closedParts(closings, zone).map(busySpan);
  const openings: OpeningFacts = {
    zone,
    now,
    noticeMin,
    days: [{ date, closings }],
    people: people
      .filter((one) => isBookable(one) && worksIn(one, branch))
      .map(({ id, branch_id, schedule, busy, blocked }) => {
        const off = schedule.unavailable_days.includes(date);
        const own = { date, zone, ranges: rangesOn(date, schedule), off };
        const days = [openDay(own, busy.map(busySpan), [...blocked.map(busySpan), ...closed])];
        return { id, branch_id, days };
      }),
  };
  return { facts, openings, now, date };
}

function orderAt(start_local: string, branch: number | null) {
  const item = { barber: 'any' as const, branch, lines: [{ service_id: 1, quantity: 1 }], start_local };
  return {
    person: { firstname: 'Carla', lastname: 'Sosa', phone: null, email: null },
    notes: null,
    items: [item],
    idempotency: null,
    ids: { client: 1, reservations: [{ id: 1, external_id: 'x' }] },
  };
}

test('a time is among the openings exactly when any barber books it, with whom the openings say', () => {
  let offered = 0;
  fc.assert(
    fc.property(shops, (drawn) => {
      const { facts, openings, now, date } = situation(drawn);
      const visit = { minutes: [drawn.durationMin] };
      const times = openingsOn(openings, 0, visit);
      offered += times.length;
      const [usual] = drawn.minutes.map((minute) => 10 + (minute % 4)) as [number];
      const chatTimes = timesOn(openings, 0, drawn.durationMin, usual);
      expect(chatTimes.map(({ start }) => start)).toEqual(times.map(({ time }) => `${date}T${time}`));
      const candidates = new Set([...times.map(({ time }) => time), ...drawn.minutes.map(clockOf)]);
      for (const time of drawn.minutes) candidates.add(clockOf(time - (time % 15)));
      for (const time of candidates) {
        const decision = decide(facts, orderAt(`${date}T${time}`, drawn.branch), clientPolicy, now);
        const booked = 'accepted' in decision ? decision.accepted.reservations[0]?.barber.id : undefined;
        const opening = times.find((one) => one.time === time);
        expect([date, time, booked !== undefined]).toEqual([date, time, opening !== undefined]);
        if (!opening) continue;
        const start = localToEpoch(`${date}T${time}`, drawn.zone) ?? 0;
        expect(opening.barber_ids).toContain(booked);
        expect(assignAt(openings, 0, visit, start).map(({ id }) => id)).toEqual([booked]);
        const chatTime = chatTimes.find((one) => one.start === `${date}T${time}`);
        expect(chatTime?.person.id).toEqual(opening.barber_ids.includes(usual) ? usual : booked);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(offered).toBeGreaterThan(5_000);
});

test('a day has either a first free start, which is the first of all, or a reason', () => {
  fc.assert(
    fc.property(shops, (drawn) => {
      const { openings } = situation(drawn);
      const visit = { minutes: [drawn.durationMin] };
      const [earliest] = openingsOn(openings, 0, visit);
      const first = firstOpening(openings, 0, visit);
      const [who] = first?.assigned ?? [];
      expect(first?.time).toBe(earliest?.time);
      expect(earliest?.barber_ids ?? [undefined]).toContain(who?.id);
      expect(first ? 'full' : whyClosed(openings, 0, visit)).toBeOneOf([...closedReasons]);
    }),
    { numRuns: 300 },
  );
});

/** Whether each length gets a different barber, by trying all assignments. */
const canAttend = (
  [length, ...rest]: readonly number[],
  free: (length: number) => readonly number[],
  busy: readonly number[] = [],
): boolean =>
  length === undefined ||
  free(length).some((id) => !busy.includes(id) && canAttend(rest, free, [...busy, id]));

test('a group at the same time is offered exactly where each of it can have a barber, and is given one', () => {
  const minutes = fc.array(fc.constantFrom(15, 30, 45, 60, 90, 120), { minLength: 2, maxLength: 4 });
  const worker = person.map((one) => ({ ...one, role: 'barber' as const, isOff: false, branch_id: null }));
  const workers = fc.array(worker, { minLength: 3, maxLength: 5 });
  let offered = 0;
  fc.assert(
    fc.property(shops, workers, minutes, (shop, people, lengths) => {
      const drawn = { ...shop, people, closings: [], ahead: Math.max(shop.ahead, 1) };
      const { openings, date } = situation(drawn);
      const visit = { minutes: lengths, arrangement: 'together' as const };
      const times = openingsOn(openings, 0, visit).map(({ time }) => time);
      offered += times.length;
      const freeAt = (time: string) => (length: number) =>
        openingsOn(openings, 0, { minutes: [length] }).find((one) => one.time === time)?.barber_ids ?? [];
      const anybody = openingsOn(openings, 0, { minutes: [Math.min(...lengths)] });
      expect(times).toEqual(
        anybody.map(({ time }) => time).filter((time) => canAttend(lengths, freeAt(time))),
      );
      for (const time of times) {
        const assigned = assignAt(openings, 0, visit, localToEpoch(`${date}T${time}`, drawn.zone) ?? 0);
        expect(new Set(assigned).size).toBe(lengths.length);
        for (const [nth, length] of lengths.entries())
          expect(freeAt(time)(length)).toContain(assigned[nth]?.id);
      }
    }),
    { numRuns: 150 },
  );
  expect(offered).toBeGreaterThan(100);
});

test('a group in a row is offered what one visit of its whole length is', () => {
  fc.assert(
    fc.property(shops, (drawn) => {
      const { openings } = situation(drawn);
      const group = { minutes: [drawn.durationMin, 30], arrangement: 'in_a_row' as const };
      const whole = { minutes: [drawn.durationMin + 30] };
      expect(openingsOn(openings, 0, group)).toEqual(openingsOn(openings, 0, whole));
    }),
    { numRuns: 100 },
  );
});

test('the first starts of a day are the same, however many are asked for', () => {
  const date = '2026-11-19';
  const zone = 'America/Montevideo';
  const day = {
    date,
    zone,
    ranges: [{ start: '09:00', end: '12:00' }],
    durationMin: 30,
    now: epochOf('2026-11-18T12:00:00Z'),
  };
  const all = startsAround([], day);
  expect(all).toHaveLength(11);
  expect(startsAround([], day, 3)).toEqual(all.slice(0, 3));
});
