import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleZones } from '../sample-zones.ts';
import { addDays, epochOf, localToEpoch, type PlainDate, today, zonedDay } from '../time.ts';
import { byHour, cutAt, minutesOf, occupancyOf } from './occupancy.ts';
import { openSpans, type PersonTime } from './open-minutes.ts';

const montevideo = 'America/Montevideo';
const week = (from_date: PlainDate, ...ranges: [string, string][]) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    from_date,
    weekday,
    start_time_1: ranges[0]?.[0] ?? null,
    end_time_1: ranges[0]?.[1] ?? null,
    start_time_2: ranges[1]?.[0] ?? null,
    end_time_2: ranges[1]?.[1] ?? null,
  }));
const person = (time: Partial<PersonTime>): PersonTime => ({
  created: 0,
  removed: null,
  hours: [],
  daysOff: new Set(),
  blocked: new Map(),
  ...time,
});
const span = (date: PlainDate, start: string, end: string, zone = montevideo) => ({
  start: localToEpoch(`${date}T${start}`, zone) ?? NaN,
  end: localToEpoch(`${date}T${end}`, zone) ?? NaN,
});
const monday = '2026-11-16';
const open = (time: Partial<PersonTime>, date: PlainDate, zone = montevideo) =>
  minutesOf(openSpans(person(time), date, { closings: [], zone }), []).open;

test('the worked day of a barber: 480 open, 90 booked, 15 outside', () => {
  const hours = week('2000-01-01', ['10:00', '14:00'], ['15:00', '19:00']);
  const spans = openSpans(person({ hours }), monday, { closings: [], zone: montevideo });
  const reservations = [
    span(monday, '10:00', '10:30'),
    span(monday, '13:45', '14:15'),
    span(monday, '18:00', '18:45'),
  ];
  const minutes = minutesOf(spans, reservations);
  expect(minutes).toEqual({ open: 480, booked: 90, outside: 15 });
  expect(occupancyOf(minutes)?.toFixed(3)).toBe('0.188');
});

test.each([
  ['Europe/Madrid', '2026-03-29', '00:00', '04:00', 180],
  ['Europe/Madrid', '2026-10-25', '00:00', '04:00', 300],
  ['Europe/Madrid', '2026-10-24', '00:00', '04:00', 240],
  ['Australia/Lord_Howe', '2026-04-05', '00:00', '04:00', 270],
  ['Australia/Lord_Howe', '2026-10-04', '00:00', '04:00', 210],
])('in %s on %s from %s to %s %i minutes are open', (zone, date, from, to, expected) => {
  expect(open({ hours: week('2000-01-01', [from, to]) }, date, zone)).toBe(expected);
});

test('a week counts from the date on which it was saved', () => {
  const hours = [...week('2000-01-01', ['10:00', '14:00']), ...week('2026-11-15', ['10:00', '12:00'])];
  expect([open({ hours }, '2026-11-14'), open({ hours }, '2026-11-15')]).toEqual([240, 120]);
});

test('days off, blocks, closings, and days before and after somebody are not open', () => {
  const hours = week('2000-01-01', ['10:00', '14:00']);
  const created = epochOf('2026-11-16T15:00:00Z');
  expect(open({ hours, created }, '2026-11-15')).toBe(0);
  expect(open({ hours, created }, monday)).toBe(240);
  expect(open({ hours, removed: created }, monday)).toBe(240);
  expect(open({ hours, removed: created }, '2026-11-17')).toBe(0);
  expect(open({ hours, daysOff: new Set([monday]) }, monday)).toBe(0);
  expect(open({ hours, blocked: new Map([[monday, [span(monday, '13:00', '15:00')]]]) }, monday)).toBe(180);
  const closings = [{ date: monday, name: 'Feriado', from: '10:00', to: '10:30' }];
  const spans = openSpans(person({ hours }), monday, { closings, zone: montevideo });
  expect(minutesOf(spans, []).open).toBe(210);
  const whole = [{ date: monday, name: 'Feriado', from: null, to: null }];
  expect(openSpans(person({ hours }), monday, { closings: whole, zone: montevideo })).toEqual([]);
});

test('a day that runs is cut at its minute', () => {
  const { end } = span(monday, '10:00', '12:00');
  expect(cutAt([span(monday, '10:00', '14:00'), span(monday, '15:00', '19:00')], end)).toEqual([
    span(monday, '10:00', '12:00'),
  ]);
});

test('a repeated hour adds to the hour that the clock reads', () => {
  const day = zonedDay('2026-10-25', 'Europe/Madrid');
  const hours = byHour({ start: day.start, end: day.start + 5 * 3_600_000 }, '2026-10-25', 'Europe/Madrid');
  const sums = Map.groupBy(hours, ({ hour }) => hour - 24 * 6);
  const minutes = [...sums].map(([hour, parts]) => [
    hour,
    parts.reduce((sum, part) => sum + part.minutes, 0),
  ]);
  expect(minutes).toEqual([
    [0, 60],
    [1, 60],
    [2, 120],
    [3, 60],
  ]);
});

const clock = fc.integer({ min: 0, max: 95 });
test('in every zone on every day occupancy is between 0 and 1, and hours of the week add up', () => {
  const day = fc.integer({ min: 0, max: 730 }).map((ahead) => addDays('2025-06-01', ahead));
  fc.assert(
    fc.property(
      fc.constantFrom(...sampleZones),
      day,
      fc.uniqueArray(clock, { minLength: 2, maxLength: 4 }),
      fc.array(fc.tuple(clock, fc.integer({ min: 1, max: 8 })), { maxLength: 6 }),
      (zone, date, marks, places) => {
        const [a = 0, b = 1, c, d] = marks.toSorted((x, y) => x - y);
        const text = (mark: number) =>
          `${String(Math.floor(mark / 4)).padStart(2, '0')}:${String((mark % 4) * 15).padStart(2, '0')}`;
        const second: [string, string][] = c === undefined || d === undefined ? [] : [[text(c), text(d)]];
        const spans = openSpans(
          person({
            created: epochOf('2020-01-01T00:00:00Z'),
            hours: week('2020-01-01', [text(a), text(b)], ...second),
          }),
          date,
          { closings: [], zone },
        );
        const { start } = zonedDay(date, zone);
        let last = start;
        const reservations = places
          .toSorted(([x], [y]) => x - y)
          .flatMap(([mark, quarters]) => {
            const from = Math.max(last, start + mark * 900_000);
            last = from + quarters * 900_000;
            return [{ start: from, end: last }];
          });
        const minutes = minutesOf(spans, reservations);
        const occupancy = occupancyOf(minutes);
        expect(occupancy === null || (occupancy >= 0 && occupancy <= 1)).toBe(true);
        expect(minutes.outside).toBeGreaterThanOrEqual(0);
        const pieces = spans.flatMap((one) => byHour(one, date, zone));
        expect(pieces.reduce((sum, piece) => sum + piece.minutes, 0)).toBe(minutes.open);
        for (const one of spans) expect(today(one.start, zone)).toBe(date);
      },
    ),
  );
});
