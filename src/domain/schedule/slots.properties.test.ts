import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockOf,
  epochOf,
  instantOf,
  localToEpoch,
  minuteMs,
  minuteOf,
  momentFrom,
  zonedDay,
} from '../time.ts';
import { repeating } from './blocks/edits.ts';
import { occurrencesOn } from './blocks/blocks.ts';
import { bookableWindow, isBookableDay } from './openings/bookable-days.ts';
import { closedParts } from './blocks/closings.ts';
import { validateSlot } from './validate-slot.ts';
import { afterNotice, busySpan, freeStarts, overlaps } from './slots.ts';
import { publicSchedule, rangesOn } from './weekly-hours.ts';

const zones = [
  'Pacific/Auckland',
  'America/Santiago',
  'Europe/Madrid',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-06',
  '2026-09-27',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
];
const zone = fc.constantFrom(...zones);
const date = fc.oneof(
  fc.constantFrom(...changes),
  fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days)),
);

const clocks = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: count, maxLength: count })
    .map((minutes) => minutes.sort((a, b) => a - b).map(clockOf));
const hours = fc.oneof(clocks(2), clocks(4), fc.constant<string[]>([])).map(([a, b, c, d]) => ({
  start_time_1: a ?? null,
  end_time_1: b ?? null,
  start_time_2: c ?? null,
  end_time_2: d ?? null,
}));
const week = fc
  .array(hours, { minLength: 7, maxLength: 7 })
  .map((days) => days.map((day, weekday) => ({ weekday, ...day })));

const reservations = fc.record({
  zone,
  date,
  week,
  durationMin: fc.integer({ min: 1, max: 300 }),
  /** Minutes from the date's UTC midnight to now, from long before the date to after it. */
  nowAhead: fc.integer({ min: -18 * 1440, max: 2880 }),
  nowSeconds: fc.integer({ min: 0, max: 59 }),
  daysOff: fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 1 }),
  busy: fc.array(
    fc.record({
      from: fc.integer({ min: -720, max: 2160 }),
      minutes: fc.option(fc.integer({ min: 1, max: 240 })),
    }),
    { maxLength: 12 },
  ),
  blocks: fc.array(
    fc.record({ times: clocks(2), weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }) }),
    {
      maxLength: 3,
    },
  ),
  noticeMin: fc.constantFrom(0, 0, 15, 60, 240, 1440),
  closings: fc.array(fc.record({ ahead: fc.integer({ min: -1, max: 1 }), part: fc.option(clocks(2)) }), {
    maxLength: 2,
  }),
});

type Drawn = typeof reservations extends fc.Arbitrary<infer V> ? V : never;

function withheld({ zone, date, blocks, closings }: Drawn) {
  const around = [-1, 0, 1].map((days) => addDays(date, days));
  const closed = closings.map(({ ahead, part }) => ({
    date: addDays(date, ahead),
    name: 'Feriado',
    from: part?.[0] ?? null,
    to: part?.[1] ?? null,
  }));
  const blocked = blocks.flatMap(({ times: [start_time = '', end_time = ''], weekdays }) =>
    occurrencesOn(
      { start_time, end_time, ...repeating('2025-12-01', { weekdays, every_weeks: 1 }) },
      around,
      zone,
    ),
  );
  return { closed, taken: [...blocked, ...closedParts(closed, zone)] };
}

function situation(drawn: Drawn) {
  const { zone, date, week, durationMin, nowAhead, nowSeconds, daysOff, busy, noticeMin } = drawn;
  const midnight = epochOf(`${date}T00:00:00Z`);
  const { closed, taken } = withheld(drawn);
  return {
    zone,
    durationMin,
    now: midnight + nowAhead * minuteMs + nowSeconds * 1000,
    schedule: publicSchedule(
      week,
      daysOff.map((days) => addDays(date, days)),
      closed,
      noticeMin,
    ),
    busy: [
      ...taken,
      ...busy.map(({ from, minutes }) => ({
        start_at: instantOf(midnight + from * minuteMs),
        end_at: minutes === null ? null : instantOf(midnight + (from + minutes) * minuteMs),
      })),
    ],
  };
}

describe('a slot is offered exactly when it is accepted', () => {
  test('for every minute of the day', () => {
    let offeredOnes = 0;
    fc.assert(
      fc.property(reservations, (drawn) => {
        const { zone, schedule, ...rest } = situation(drawn);
        const { date } = drawn;
        const offered = isBookableDay(date, schedule, rest.now, zone)
          ? freeStarts({
              ...rest,
              zone,
              date,
              ranges: rangesOn(date, schedule),
              now: afterNotice(rest.now, schedule.min_notice_minutes),
            }).map(({ start }) => start)
          : [];
        offeredOnes += offered.length;
        const day = zonedDay(date, zone);
        const accepted: number[] = [];
        for (let start = day.start; start < day.end; start += minuteMs) {
          if (validateSlot({ ...rest, zone, schedule, start }) === null) accepted.push(start);
        }
        expect(accepted).toEqual(offered);
      }),
      { numRuns: 150 },
    );
    expect(offeredOnes).toBeGreaterThan(100);
  });

  test('for every day around the window', () => {
    fc.assert(
      fc.property(reservations, (drawn) => {
        const { zone, schedule, ...rest } = situation({ ...drawn, noticeMin: 0 });
        const dates = bookableWindow(rest.now, zone);
        for (const date of [addDays(dates[0]!, -1), ...dates, addDays(dates.at(-1)!, 1)]) {
          const bookable = isBookableDay(date, schedule, rest.now, zone);
          const free = freeStarts({ ...rest, zone, date, ranges: rangesOn(date, schedule) });
          const answers = free.map(({ start }) => validateSlot({ ...rest, zone, schedule, start }));
          expect(answers.every((problem) => (problem === null) === bookable)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('no offered slot', () => {
  const offered = (drawn: Drawn) => {
    const { schedule, ...rest } = situation(drawn);
    const ranges = rangesOn(drawn.date, schedule);
    const slots = freeStarts({ ...rest, date: drawn.date, ranges });
    const spans = slots.map(({ start }) => ({ start, end: start + rest.durationMin * minuteMs }));
    return { ...rest, slots, spans, ranges, day: zonedDay(drawn.date, drawn.zone) };
  };
  const holds = (check: (answer: ReturnType<typeof offered>) => void) =>
    fc.assert(
      fc.property(reservations, (drawn) => check(offered(drawn))),
      { numRuns: 400 },
    );

  test('overlaps a reservation', () => {
    holds(({ spans, busy }) => {
      const taken = busy.map(busySpan);
      expect(spans.some((span) => taken.some((other) => overlaps(span, other)))).toBe(false);
    });
  });

  test('leaves a working range', () => {
    holds(({ spans, ranges, day }) => {
      const bounds = ranges.map(({ start, end }) => ({
        start: momentFrom(day, minuteOf(start)),
        end: momentFrom(day, minuteOf(end)),
      }));
      const inside = spans.every((span) =>
        bounds.some((one) => one.start <= span.start && span.end <= one.end),
      );
      expect(inside).toBe(true);
    });
  });

  test('lies in the past', () => {
    holds(({ spans, now }) => {
      expect(spans.every(({ start }) => start + minuteMs > now)).toBe(true);
    });
  });

  test('is off a quarter-hour mark, doubled, out of order or without a real local time', () => {
    holds(({ slots, day }) => {
      expect(slots.every(({ time }) => /:(00|15|30|45)$/.test(time))).toBe(true);
      expect(slots.every(({ time, start }) => localToEpoch(`${day.date}T${time}`, day.zone) === start)).toBe(
        true,
      );
      expect(slots.every(({ start }, i) => i === 0 || slots[i - 1]!.start < start)).toBe(true);
    });
  });
});
