import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpeningFacts } from '../schedule/openings/openings.ts';
import { openDay, startsOf } from '../schedule/openings/openings.ts';
import { epochOf, epochToLocal, localToEpoch, minuteMs, zonedDay } from '../time.ts';
import {
  fitsWindow,
  isFreeNow,
  offerEnd,
  placeFor,
  type Waiting,
  windowEnd,
  withTaken,
} from './place-for.ts';

const date = '2026-11-20';
const zone = 'America/Montevideo';
const at = (clock: string, on = date, where = zone) => localToEpoch(`${on}T${clock}`, where) ?? Number.NaN;
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });

type Booked = Record<number, [from: string, to: string][]>;

function aDay(booked: Booked, { on = date, where = zone, now = at('08:00') } = {}): OpeningFacts {
  const people = Object.entries(booked).map(([id, spans]) => {
    const day = { date: on, zone: where, ranges: [{ start: '09:00', end: '18:00' }], off: false };
    const taken = spans.map(([from, to]) => ({ start: at(from, on, where), end: at(to, on, where) }));
    return { id: Number(id), branch_id: null, days: [openDay(day, taken, [])] };
  });
  return { zone: where, now, days: [{ date: on, closings: [] }], people };
}

const somebody = (more: Partial<Waiting> = {}): Waiting => ({
  barber_id: null,
  branch_id: null,
  minutes: 30,
  date_from: date,
  date_to: date,
  time_from: '10:00',
  time_to: '12:00',
  offered: [],
  visits: [],
  ...more,
});
const freed = (from: string, to: string, barber_id: number | null = 1) => [{ barber_id, ...span(from, to) }];

describe('a place for somebody who waits', () => {
  const found = (waiting: Waiting, facts: OpeningFacts, spans = freed('10:00', '10:30')) => {
    const place = placeFor(waiting, facts, spans);
    return place && `${epochToLocal(place.start, facts.zone).slice(11)} ${place.barber_id}`;
  };
  const full: Booked = { 1: [['10:30', '18:00']] };
  const cases: [string, string | null, () => string | null][] = [
    ['is the time that became free', '10:00 1', () => found(somebody(), aDay(full))],
    [
      'begins before it where more is free',
      '09:45 1',
      () => found(somebody({ time_from: '09:00' }), aDay(full)),
    ],
    ['is not elsewhere', null, () => found(somebody(), aDay({ 1: [['10:00', '10:30']] }))],
    [
      'keeps the shop’s notice',
      null,
      () => found(somebody(), { ...aDay(full, { now: at('09:15') }), noticeMin: 60 }),
    ],
    ['is not too short', null, () => found(somebody({ minutes: 45 }), aDay(full))],
    ['ends within their times', null, () => found(somebody({ time_to: '10:15' }), aDay(full))],
    [
      'is on their days',
      null,
      () => found(somebody({ date_from: '2026-11-21', date_to: '2026-11-22' }), aDay(full)),
    ],
    [
      'is with whom they want',
      null,
      () => found(somebody({ barber_id: 2 }), aDay({ ...full, 2: [['09:00', '18:00']] })),
    ],
    [
      'is of the lowest id where several are free',
      '10:00 1',
      () => found(somebody(), aDay({ 2: [], 1: [] }), freed('10:00', '10:30', null)),
    ],
    [
      'is not what they were offered',
      '10:15 1',
      () => found(somebody({ offered: [at('10:00')] }), aDay({ 1: [] })),
    ],
    [
      'is none where they have a reservation between their times',
      null,
      () => found(somebody({ visits: [span('11:00', '11:30')] }), aDay(full)),
    ],
    [
      'is one where their reservation is at another time',
      '10:00 1',
      () => found(somebody({ visits: [span('15:00', '15:30')] }), aDay(full)),
    ],
    ['begins in half an hour', '10:00 1', () => found(somebody(), aDay(full, { now: at('09:30') }))],
    ['does not begin sooner', null, () => found(somebody(), aDay(full, { now: at('09:31') }))],
  ];
  test.each(cases)('%s', (_title, expected, find) => expect(find()).toBe(expected));

  test('is taken once somebody has it', () => {
    const facts = aDay(full);
    const place = placeFor(somebody(), facts, freed('10:00', '10:30'));
    const taken = place && withTaken(facts, place);
    expect(taken && placeFor(somebody(), taken, freed('10:00', '10:30'))).toBeNull();
    expect(place).not.toBeNull();
  });

  test('always is a start that clients are offered, within their times and over what became free', () => {
    const minute = fc.integer({ min: 0, max: 95 }).map((mark) => mark * 15);
    const clock = (of: number) =>
      `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    const where = fc.constantFrom(
      [zone, date] as const,
      ['Europe/Madrid', '2026-03-29'] as const,
      ['Australia/Lord_Howe', '2026-10-04'] as const,
      ['America/Santiago', '2026-09-06'] as const,
    );
    fc.assert(
      fc.property(
        where,
        minute,
        minute,
        fc.integer({ min: 1, max: 24 }),
        minute,
        ([own, on], a, b, long, begin) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const day = zonedDay(on, own);
          const facts = aDay({ 1: [['12:00', '13:00']], 2: [] }, { on, where: own, now: day.start - 1 });
          const window = { date_from: on, date_to: on, time_from: clock(from), time_to: clock(to) };
          const waiting = somebody({ ...window, minutes: long * 5 });
          const open = {
            barber_id: 1,
            start: day.start + begin * minuteMs,
            end: day.start + (begin + 60) * minuteMs,
          };
          const place = placeFor(waiting, facts, [open]);
          const wanting = { ...waiting, barber_id: 1 };
          expect(place === null || isFreeNow({ ...wanting, barber_id: place.barber_id }, facts)).toBe(true);
          if (!place) return;
          const [person] = facts.people.filter(({ id }) => id === place.barber_id);
          const starts = person ? startsOf(facts, person, 0, long * 5).map(({ start }) => start) : [];
          expect(starts).toContain(place.start);
          expect(place.start < open.end && open.start < place.end).toBe(true);
          expect(epochToLocal(place.start, own).slice(11) >= window.time_from).toBe(true);
          expect(place.end).toBeLessThanOrEqual(windowEnd(waiting, own));
        },
      ),
    );
  });
});

test('an offer lasts its minutes, and ends a quarter of an hour before its place begins', () => {
  const now = epochOf('2026-11-20T12:00:00Z');
  expect(offerEnd(now + 120 * minuteMs, 15, now)).toBe(now + 15 * minuteMs);
  expect(offerEnd(now + 40 * minuteMs, 60, now)).toBe(now + 25 * minuteMs);
});

test('a window that the clock leaves nothing of has no place', () => {
  const [own, on] = ['Europe/Madrid', '2026-03-29'];
  const facts = aDay({ 1: [] }, { on, where: own, now: at('00:00', on, own) });
  const whole = {
    ...facts,
    people: facts.people.map((one) => ({
      ...one,
      days: one.days.map((day) => ({ ...day, ranges: [{ start: '00:00', end: '18:00' }] })),
    })),
  };
  const waiting = somebody({ date_from: on, date_to: on, time_from: '02:00', time_to: '03:00' });
  const { start, end } = zonedDay(on, own);
  expect(placeFor(waiting, whole, [{ barber_id: 1, start, end }])).toBeNull();
});

test.each([
  ['2026-11-24T10:00', 30, true],
  ['2026-11-24T17:30', 30, true],
  ['2026-11-24T17:45', 30, false],
  ['2026-11-24T09:55', 30, false],
  ['2026-11-23T10:00', 30, false],
  ['2026-11-27T10:00', 30, false],
])('a start at %s for %i minutes lies in the window: %s', (start, minutes, fits) => {
  const window = { date_from: '2026-11-24', date_to: '2026-11-26', time_from: '10:00', time_to: '18:00' };
  expect(fitsWindow(window, start, minutes)).toBe(fits);
});
