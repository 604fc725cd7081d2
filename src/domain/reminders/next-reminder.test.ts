import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Rules } from '../organization/rules.ts';
import { sampleZones } from '../sample-zones.ts';
import { clockOf, epochOf, instantToLocal, instantOf, localToEpoch, minuteMs } from '../time.ts';
import { nextReminder, quietAt, remindersOf } from './next-reminder.ts';

const hour = 60 * minuteMs;
const zone = 'America/Montevideo';
const at = (local: string, there = zone) => localToEpoch(local, there) ?? Number.NaN;
const rulesOf = (reminders: Partial<Rules['reminders']> = {}) => Rules.parse({ reminders }).reminders;
const usual = { plannedAt: at('2026-11-01T10:00'), rules: rulesOf(), zone };
const reminderTimes = (planned: Parameters<typeof remindersOf>[0]) =>
  remindersOf(planned).map(({ hours, at: moment }) => [
    hours,
    instantToLocal(instantOf(moment), planned.zone),
  ]);

describe('with the usual rules', () => {
  test.each([
    [
      'in the morning, the second one waits for the end of the night',
      '2026-11-24T10:00',
      [
        [24, '2026-11-23T10:00'],
        [2, '2026-11-24T08:00'],
      ],
    ],
    [
      'in the afternoon, each comes at its time',
      '2026-11-24T17:00',
      [
        [24, '2026-11-23T17:00'],
        [2, '2026-11-24T15:00'],
      ],
    ],
    [
      'an hour after the night, the second one comes at its end',
      '2026-11-24T09:00',
      [
        [24, '2026-11-23T09:00'],
        [2, '2026-11-24T08:00'],
      ],
    ],
    [
      'less than an hour after the night, it comes before the night',
      '2026-11-24T08:30',
      [
        [24, '2026-11-23T08:30'],
        [2, '2026-11-23T20:30'],
      ],
    ],
    [
      'late in the evening, the first one waits for the morning',
      '2026-11-24T22:00',
      [
        [24, '2026-11-24T08:00'],
        [2, '2026-11-24T20:00'],
      ],
    ],
  ])('a reservation %s', (_, start, expected) => {
    expect(reminderTimes({ ...usual, start: at(start) })).toEqual(expected);
  });

  test('one that was booked 25 hours ahead is reminded of only two hours before', () => {
    const start = at('2026-11-24T17:00');
    const next = nextReminder({ ...usual, start, plannedAt: start - 25 * hour, after: start - 25 * hour });
    expect(next).toEqual({ hours: 2, at: start - 2 * hour });
  });

  test('a reminder is left out up to a quarter of its lead after the booking', () => {
    const start = at('2026-11-24T17:00');
    const hoursLeft = (aheadMs: number) =>
      remindersOf({ ...usual, start, plannedAt: start - aheadMs }).map(({ hours }) => hours);
    expect(hoursLeft(30 * hour)).toEqual([24, 2]);
    expect(hoursLeft(30 * hour - 1)).toEqual([2]);
    expect(hoursLeft(2.5 * hour)).toEqual([2]);
    expect(hoursLeft(2.5 * hour - 1)).toEqual([]);
  });

  test('one that is brought forward is left out where it would follow the booking too soon', () => {
    const start = at('2026-11-24T08:30');
    const hoursLeft = (plannedAt: string) =>
      remindersOf({ ...usual, start, plannedAt: at(plannedAt) }).map(({ hours }) => hours);
    expect(hoursLeft('2026-11-23T20:00')).toEqual([2]);
    expect(hoursLeft('2026-11-23T20:01')).toEqual([]);
    expect(hoursLeft('2026-11-23T22:00')).toEqual([]);
  });

  test('after a moment comes the next one, and after the last one none', () => {
    const start = at('2026-11-24T17:00');
    const after = (moment: number) => nextReminder({ ...usual, start, after: moment })?.hours;
    expect(after(start - 24 * hour - 1)).toBe(24);
    expect(after(start - 24 * hour)).toBe(2);
    expect(after(start - 2 * hour)).toBeUndefined();
  });
});

test('of two that come within an hour of each other only the later one is left', () => {
  const start = at('2026-11-24T10:00');
  const rules = rulesOf({ before_hours: [12, 2], quiet: { from: '21:00', to: '08:00' } });
  expect(reminderTimes({ ...usual, rules, start })).toEqual([[2, '2026-11-24T08:00']]);
  const close = rulesOf({ before_hours: [4, 3, 1], quiet: { from: '00:00', to: '00:00' } });
  expect(reminderTimes({ ...usual, rules: close, start }).map(([hours]) => hours)).toEqual([3, 1]);
});

test('a shop without reminders or hours has none', () => {
  const start = at('2026-11-24T17:00');
  expect(remindersOf({ ...usual, rules: rulesOf({ on: false }), start })).toEqual([]);
  expect(remindersOf({ ...usual, rules: rulesOf({ before_hours: [] }), start })).toEqual([]);
});

test('quiet hours that begin in the hour that a clock change skips begin with the change', () => {
  const quiet = { from: '02:10', to: '07:00' };
  const change = epochOf('2026-10-03T15:30:00Z');
  expect(quietAt(change - 1, quiet, 'Australia/Lord_Howe')).toBeNull();
  expect(quietAt(change, quiet, 'Australia/Lord_Howe')?.start).toBe(change);
});

test('quiet hours that end in an hour that comes twice end the first time', () => {
  const quiet = { from: '21:00', to: '02:30' };
  const first = epochOf('2026-10-25T00:30:00Z');
  expect(quietAt(first - 1, quiet, 'Europe/Madrid')?.end).toBe(first);
  expect(quietAt(first, quiet, 'Europe/Madrid')).toBeNull();
  expect(quietAt(first + hour, quiet, 'Europe/Madrid')).toBeNull();
});

const aClock = fc.integer({ min: 0, max: 1439 }).map(clockOf);
const aRule = fc
  .record({
    before_hours: fc.uniqueArray(fc.integer({ min: 1, max: 72 }), { maxLength: 3 }),
    quiet: fc.record({ from: aClock, to: aClock }),
  })
  .map(rulesOf);
const aPlan = fc
  .record({
    zone: fc.constantFrom(...sampleZones),
    // Covers two years in quarter hours, so that every clock change of each zone is drawn.
    quarter: fc.integer({ min: 0, max: 2 * 366 * 96 }),
    aheadMin: fc.integer({ min: 0, max: 5 * 1440 }),
    rules: aRule,
  })
  .map(({ quarter, aheadMin, ...rest }) => {
    const start = epochOf('2026-01-01T00:00:00Z') + quarter * 15 * minuteMs;
    return { ...rest, start, plannedAt: start - aheadMin * minuteMs };
  });

describe('whatever the zone, the rules and the time', () => {
  test('no reminder comes in quiet hours, too late, or soon after the booking', () => {
    fc.assert(
      fc.property(aPlan, (plan) => {
        for (const { hours, at: moment } of remindersOf(plan)) {
          expect(quietAt(moment, plan.rules.quiet, plan.zone)).toBeNull();
          expect(moment).toBeLessThanOrEqual(plan.start - 20 * minuteMs);
          expect(moment - plan.plannedAt).toBeGreaterThanOrEqual((hours * hour) / 4);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('reminders come in order, more than an hour apart, and walking from one to the next meets all of them', () => {
    fc.assert(
      fc.property(aPlan, (plan) => {
        const all = remindersOf(plan);
        const gaps = all.slice(1).map(({ at: moment }, nth) => moment - (all[nth]?.at ?? 0));
        for (const gap of gaps) expect(gap).toBeGreaterThan(hour);
        const walked = [];
        for (let next = nextReminder({ ...plan, after: plan.plannedAt }); next;) {
          walked.push(next);
          next = nextReminder({ ...plan, after: next.at });
        }
        expect(walked).toEqual(all);
      }),
      { numRuns: 500 },
    );
  });
});
