import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clockOf,
  dayBounds,
  daysIn,
  epochOf,
  instantOf,
  instantToLocal,
  isKnownZone,
  localToInstant,
  minuteOf,
  momentFrom,
  today,
  weekday,
  zonedDay,
} from './time.ts';

describe('start_local is read in the organization’s timezone', () => {
  test.each([
    ['2026-11-21T10:00', 'America/Montevideo', '2026-11-21T13:00:00Z'],
    ['2026-11-21T10:00:00', 'America/Montevideo', '2026-11-21T13:00:00Z'],
    ['2026-11-21T10:00', 'Asia/Kathmandu', '2026-11-21T04:15:00Z'],
    ['2026-11-21T10:00', 'Pacific/Auckland', '2026-11-20T21:00:00Z'],
    ['2026-11-21T10:00', 'UTC', '2026-11-21T10:00:00Z'],
  ])('%s in %s is %s', (local, zone, instant) => {
    expect(localToInstant(local, zone)).toBe(instant);
    expect(instantToLocal(instant, zone)).toBe(local.slice(0, 16));
  });

  test.each([
    ['2026-03-29T02:30', 'Europe/Madrid'],
    ['2026-03-08T02:00', 'America/New_York'],
    ['2026-09-06T00:00', 'America/Santiago'],
    ['2026-09-27T02:45', 'Pacific/Auckland'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe'],
  ])('the local time %s that %s skips does not exist', (local, zone) => {
    expect(localToInstant(local, zone)).toBeNull();
  });

  test.each([
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00Z'],
    ['2026-11-01T01:15', 'America/New_York', '2026-11-01T05:15:00Z'],
    ['2026-04-04T23:30', 'America/Santiago', '2026-04-05T02:30:00Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
  ])('the repeated local time %s in %s means its first occurrence', (local, zone, instant) => {
    expect(localToInstant(local, zone)).toBe(instant);
  });
});

describe('instants are written in UTC with Z', () => {
  test('milliseconds are read and kept only when there are some', () => {
    expect(instantOf(epochOf('2026-11-21T10:00:00.000Z'))).toBe('2026-11-21T10:00:00Z');
    expect(instantOf(epochOf('2026-11-21T10:00:00.250Z'))).toBe('2026-11-21T10:00:00.250Z');
  });

  test('what is an instant and which it is, is as the runtime reads it', () => {
    const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    const seconds = fc
      .integer({ min: -62_167_219_200, max: 253_402_300_799 })
      .map((s) => new Date(s * 1_000).toISOString().replace('.000', ''));
    const fields = fc
      .tuple(fc.constantFrom('00', '19', '20', '99'), two(99), two(14), two(33), two(25), two(61), two(61))
      .map(([c, y, mo, d, h, mi, s]) => `${c}${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
    const slip = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('', ' ', '0', '-', ':', '/', 'z'));
    const misspelt = fc
      .tuple(seconds, slip)
      .map(([text, [at, slip]]) => text.slice(0, at) + slip + text.slice(at + 1));
    const instants = fc.oneof(
      seconds,
      fields,
      misspelt,
      fc.constantFrom('2028-02-29T10:00:00Z', '2026-02-29T10:00:00Z', '2026-11-21T10:00:00-03:00', ''),
    );
    fc.assert(
      fc.property(instants, (text) => {
        expect(epochOf(text)).toBe(Date.parse(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test('the local time of a moment is cut to its minute', () => {
    expect(instantToLocal('2026-11-21T10:00:59.999Z', 'UTC')).toBe('2026-11-21T10:00');
  });
});

describe('today and the bounds of a day are the shop’s', () => {
  test.each([
    ['2026-11-21T02:59:59Z', 'America/Montevideo', '2026-11-20'],
    ['2026-11-21T03:00:00Z', 'America/Montevideo', '2026-11-21'],
    ['2026-11-20T11:00:00Z', 'Pacific/Auckland', '2026-11-21'],
  ])('at %s it is in %s the %s', (now, zone, date) => {
    expect(today(epochOf(now), zone)).toBe(date);
  });

  test.each([
    ['2026-11-21', 'America/Montevideo', '2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z', 24],
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z', 23],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', 24.5],
  ])('%s in %s runs from %s to %s, %s hours', (date, zone, start, end, hours) => {
    expect(dayBounds(date, zone)).toEqual({ start, end });
    expect((epochOf(end) - epochOf(start)) / 3_600_000).toBe(hours);
    expect(zonedDay(date, zone).steady).toBe(hours === 24);
  });

  test('a day has its bounds however many others were looked up before it', () => {
    const zones = ['America/Santiago', 'Europe/Madrid', 'Pacific/Auckland'];
    const year = Array.from({ length: 365 }, (_, ahead) => addDays('2026-01-01', ahead));
    for (const date of [...year, ...year.toReversed()]) {
      for (const zone of zones) {
        const day = Temporal.PlainDate.from(date);
        expect(zonedDay(date, zone), `${date} ${zone}`).toMatchObject({
          start: day.toZonedDateTime(zone).epochMilliseconds,
          end: day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
        });
      }
    }
  });

  test('a skipped bound of a range is the moment of the clock change', () => {
    const day = zonedDay('2026-03-29', 'Europe/Madrid');
    expect(instantOf(momentFrom(day, minuteOf('02:30')))).toBe('2026-03-29T01:00:00Z');
    expect(instantOf(momentFrom(day, minuteOf('03:30')))).toBe('2026-03-29T01:30:00Z');
  });
});

describe('dates', () => {
  test.each([
    ['2026-11-23', 0],
    ['2026-11-21', 5],
    ['2026-11-22', 6],
  ])('%s is weekday %s, 0 Monday to 6 Sunday', (date, expected) => {
    expect(weekday(date)).toBe(expected);
  });

  test('the weekday of any date is the calendar\u2019s', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (at) => {
        expect(weekday(at.toISOString().slice(0, 10))).toBe((at.getUTCDay() + 6) % 7);
      }),
    );
  });

  test('days and months are added over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(daysIn('2028-02')).toBe(29);
  });

  test('minutes of the day and HH:MM are the same thing', () => {
    for (let minute = 0; minute < 1440; minute += 1) expect(minuteOf(clockOf(minute))).toBe(minute);
  });
});

test.each([
  ['America/Montevideo', true],
  ['UTC', true],
  ['america/montevideo', false],
  ['America/Narnia', false],
  ['+03:00', false],
  ['', false],
])('the zone name %j is known: %s', (zone, known) => {
  expect(isKnownZone(zone)).toBe(known);
});
