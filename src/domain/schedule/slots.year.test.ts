import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, clockOf, epochOf, instantOf, minuteMs } from '../time.ts';
import { freeStarts } from './slots.ts';
import type { DayQuery } from './slots.ts';

const zones = [
  'Pacific/Auckland',
  'America/Santiago',
  'Europe/Madrid',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

// All times lie on a grid of five minutes, so that a walk through a whole year takes only seconds.
const gridMin = 5;
const minute = fc.integer({ min: 0, max: 287 }).map((n) => n * gridMin);
const day = fc.record({
  bounds: fc.uniqueArray(minute, { minLength: 4, maxLength: 4 }).map((all) => all.sort((a, b) => a - b)),
  durationMin: fc.constantFrom(15, 30, 45, 60, 75, 120),
  busy: fc.array(fc.record({ from: minute, length: fc.constantFrom(10, 30, 45, 90) }), { maxLength: 6 }),
  now: fc.integer({ min: -1440, max: 2000 }),
});

function walk(date: string, zone: string) {
  const moments: { at: number; wall: string }[] = [];
  let now = Temporal.PlainDate.from(date).toZonedDateTime(zone);
  for (let local = now.toString(); local.startsWith(date); local = now.toString()) {
    moments.push({ at: now.epochMilliseconds, wall: local.slice(11, 16) });
    now = now.add({ minutes: gridMin });
  }
  return moments;
}

/**
 * The rule in its simplest form, for comparison: tries each moment of the day and follows the reservation step by step.
 */
function naiveStarts({ date, zone, ranges, busy, durationMin, now }: DayQuery): string[] {
  const moments = walk(date, zone);
  const since = (clock: string) => {
    const index = moments.findIndex(({ wall }) => wall >= clock);
    return index === -1 ? moments.length : index;
  };
  const spans = busy.map(({ start_at, end_at }) => {
    const from = Temporal.Instant.from(start_at);
    const to = end_at ? Temporal.Instant.from(end_at) : from.add({ minutes: 45 });
    return [from.epochMilliseconds, to.epochMilliseconds] as const;
  });
  const taken = (at: number) => spans.some(([from, to]) => from <= at && at < to);
  const found: string[] = [];
  for (const { start, end } of ranges) {
    for (let index = since(start); index + durationMin / gridMin <= since(end); index += 1) {
      const { at, wall } = moments[index]!;
      const reservation = moments.slice(index, index + durationMin / gridMin);
      const firstReading = moments.findIndex((moment) => moment.wall === wall) === index;
      const onMark = /:(00|15|30|45)$/.test(wall);
      if (!onMark || !firstReading || at + minuteMs <= now || reservation.some((moment) => taken(moment.at)))
        continue;
      found.push(`${wall} ${instantOf(at)}`);
    }
  }
  return found;
}

const listed = (query: DayQuery) => freeStarts(query).map(({ time, start }) => `${time} ${instantOf(start)}`);

function queryOf(date: string, zone: string, drawn: typeof day extends fc.Arbitrary<infer D> ? D : never) {
  const { bounds, durationMin, busy, now } = drawn;
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
  const [a = 0, b = 0, c = 0, d = 0] = bounds;
  return {
    date,
    zone,
    durationMin,
    ranges: [
      { start: clockOf(a), end: clockOf(b) },
      { start: clockOf(c), end: clockOf(d) },
    ],
    busy: busy.map(({ from, length }) => ({
      start_at: instantOf(midnight + from * minuteMs),
      end_at: length === 45 ? null : instantOf(midnight + (from + length) * minuteMs),
    })),
    now: midnight + now * minuteMs,
  };
}

test.each(zones)('a naive model agrees on every day of a year in %s', (zone) => {
  const days = fc.sample(day, { numRuns: 365, seed: 2026 });
  let offered = 0;
  for (const [ahead, drawn] of days.entries()) {
    const query = queryOf(addDays('2026-01-01', ahead), zone, drawn);
    const starts = listed(query);
    expect(starts, `${query.date} ${zone}`).toEqual(naiveStarts(query));
    offered += starts.length;
  }
  expect(offered).toBeGreaterThan(1000);
});

test.each([
  ['skips its first hour', 'America/Santiago', '2026-09-06'],
  ['skips its first hour', 'America/Asuncion', '2023-10-01'],
  ['skips its first hour', 'Asia/Beirut', '2026-03-29'],
  ['skips its first hour', 'Africa/Cairo', '2026-04-24'],
  ['reads its first hour twice', 'America/Havana', '2026-11-01'],
  ['reads its last hour twice', 'America/Santiago', '2026-04-04'],
  ['reads its last hour twice', 'Africa/Cairo', '2026-10-29'],
  ['skips half an hour', 'Australia/Lord_Howe', '2026-10-04'],
  ['reads half an hour twice', 'Australia/Lord_Howe', '2026-04-05'],
  ['skips two hours', 'Antarctica/Troll', '2026-03-29'],
  ['was skipped whole', 'Pacific/Apia', '2011-12-30'],
])('a naive model agrees on a day that %s, %s %s, and on its neighbours', (_, zone, change) => {
  const days = fc.sample(day, { numRuns: 60, seed: 2026 });
  for (const ahead of [-1, 0, 1]) {
    for (const drawn of days) {
      const query = queryOf(addDays(change, ahead), zone, drawn);
      expect(listed(query), `${query.date} ${zone}`).toEqual(naiveStarts(query));
    }
  }
});

test.each([
  ['Europe/Madrid', '2026-03-29', 23 * 4 - 1],
  ['Europe/Madrid', '2026-10-25', 24 * 4 - 1],
  ['America/Santiago', '2026-09-06', 23 * 4 - 1],
  ['America/Santiago', '2026-04-04', 24 * 4 - 1],
  ['Australia/Lord_Howe', '2026-10-04', 94 - 1],
  ['Australia/Lord_Howe', '2026-04-05', 96 - 1],
  ['Pacific/Auckland', '2026-09-27', 23 * 4 - 1],
  ['America/New_York', '2026-11-01', 24 * 4 - 1],
  ['Asia/Kathmandu', '2026-06-01', 24 * 4 - 1],
])('in %s a whole %s offers %s starts of 15 minutes, each local time once', (zone, date, count) => {
  const query: DayQuery = {
    date,
    zone,
    ranges: [{ start: '00:00', end: '23:59' }],
    busy: [],
    durationMin: 15,
    now: epochOf('2026-01-01T00:00:00Z'),
  };
  const starts = freeStarts(query).map(({ time }) => time);
  expect(starts).toHaveLength(count);
  expect(new Set(starts).size).toBe(count);
});
