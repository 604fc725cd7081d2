import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleZones } from '../../sample-zones.ts';
import { addDays, epochToLocal, epochOf, weekday } from '../../time.ts';
import { type BlockEdit, type BlockRule, cutBlock, editBlock, fromToday, once, repeating } from './edits.ts';
import { datesBetween, fallsOn, happens, maskOf, noEnd, occurrencesOn, weekdaysOf } from './blocks.ts';
import type { BlockScope } from './contract.ts';

const lunch = { start_time: '13:00', end_time: '14:00', kind: 'break', reason: null } as const;
const localOf = (zone: string) => (taken: { start_at: string; end_at: string }) =>
  `${epochToLocal(epochOf(taken.start_at), zone)} ${epochToLocal(epochOf(taken.end_at), zone)}`;

test('a break that repeats begins at 13:00 on the wall for ten years in any zone', () => {
  const rule = { ...lunch, ...repeating('2020-01-01', { weekdays: [0, 1, 2, 3, 4, 5, 6], every_weeks: 1 }) };
  for (const zone of sampleZones) {
    const dates = datesBetween('2020-01-01', '2029-12-31');
    const expected = dates.map((date) => `${date}T13:00 ${date}T14:00`);
    expect(occurrencesOn(rule, dates, zone).map(localOf(zone))).toEqual(expected);
  }
});

test('every second week counts from the week in which it starts, over new year', () => {
  const rule = repeating('2026-12-20', { weekdays: [6], every_weeks: 2, until: '2027-02-01' });
  const dates = datesBetween('2026-12-01', '2027-02-28').filter((date) => fallsOn(rule, date));
  expect(dates).toEqual(['2026-12-20', '2027-01-03', '2027-01-17', '2027-01-31']);
});

test('of the hour that the clock skips nothing is left, and a bound in it is the moment of the change', () => {
  const at = (start_time: string, end_time: string) =>
    occurrencesOn(
      { ...lunch, ...once('2026-03-29'), start_time, end_time },
      ['2026-03-29'],
      'Europe/Madrid',
    ).map(localOf('Europe/Madrid'));
  expect(at('02:00', '03:00')).toEqual([]);
  expect(at('02:15', '02:45')).toEqual([]);
  expect(at('02:30', '04:00')).toEqual(['2026-03-29T03:00 2026-03-29T04:00']);
});

const day = fc.integer({ min: 0, max: 800 }).map((ahead) => addDays('2026-01-01', ahead));
const rule = fc
  .record({
    starts_on: day,
    length: fc.integer({ min: 0, max: 400 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    every_weeks: fc.integer({ min: 1, max: 8 }),
    skips: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
  })
  .map(({ starts_on, length, skips, ...rest }) => ({
    ...rest,
    starts_on,
    ends_on: addDays(starts_on, length),
    skips: skips.map((ahead) => addDays(starts_on, ahead)),
  }));

test('the days of a rule are those that walking from its first week on finds', () => {
  fc.assert(
    fc.property(rule, (drawn) => {
      const naive: string[] = [];
      const monday = addDays(drawn.starts_on, -weekday(drawn.starts_on));
      for (let week = monday; week <= drawn.ends_on; week = addDays(week, 7 * drawn.every_weeks))
        for (let ahead = 0; ahead < 7; ahead += 1) {
          const date = addDays(week, ahead);
          const isIn = drawn.starts_on <= date && date <= drawn.ends_on && !drawn.skips.includes(date);
          if (isIn && drawn.weekdays.includes(ahead)) naive.push(date);
        }
      const dates = datesBetween('2025-12-01', '2030-01-01').filter((date) => fallsOn(drawn, date));
      expect(dates).toEqual(naive);
      expect(happens(drawn)).toBe(naive.length > 0);
    }),
    { numRuns: 25 },
  );
});

test('weekdays survive being kept as the bits of a number', () => {
  for (let mask = 1; mask < 128; mask += 1) expect(maskOf(weekdaysOf(mask))).toBe(mask);
});

type Days = Map<string, string>;
const timesOf = ({ start_time, end_time }: BlockRule) => `${start_time}–${end_time}`;
const daysOf = (rules: readonly (BlockRule | null)[]): Days => {
  const dates = datesBetween('2025-12-01', '2030-01-01');
  return new Map(
    rules.flatMap((each) =>
      each ? dates.filter((date) => fallsOn(each, date)).map((date) => [date, timesOf(each)] as const) : [],
    ),
  );
};
const concerns = (scope: BlockScope, date: string) => (other: string) =>
  scope === 'all' || (scope === 'one' ? other === date : other >= date);

const scope = fc.constantFrom<BlockScope>('one', 'following', 'all');
const edits = fc.array(
  fc.record({ scope, nth: fc.nat(), hour: fc.integer({ min: 10, max: 20 }), cuts: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

function changed(
  rule_: BlockRule,
  edit: BlockEdit,
  cuts: boolean,
): [left: BlockRule | null, now: BlockRule | null] {
  if (cuts) return [cutBlock(rule_, edit.scope, edit.date), null];
  const { left, edited } = editBlock(rule_, edit);
  return [left, edited];
}

test('changing or taking away one day, a day and later ones, or all, concerns exactly those days', () => {
  fc.assert(
    fc.property(rule, edits, (drawn, steps) => {
      // The rule under repeated edits; parts split off from it stay unchanged.
      let current: BlockRule | null = { ...lunch, ...drawn };
      for (const { scope: which, nth, hour, cuts } of steps) {
        const before: Days = daysOf([current]);
        const date = [...before.keys()][nth % before.size];
        if (!current || date === undefined) return;
        const edit: BlockEdit = { scope: which, date, start: `${hour}:00`, end: `${hour}:30` };
        const isMeant = concerns(current.starts_on === current.ends_on ? 'all' : which, date);
        const remaining = [...before].filter(([other]) => !cuts || !isMeant(other));
        const expected = remaining.map(
          ([other, times]) => `${other} ${isMeant(other) ? `${hour}:00–${hour}:30` : times}`,
        );
        const [left, now]: [BlockRule | null, BlockRule | null] = changed(current, edit, cuts);
        const found = [...daysOf([left]), ...daysOf([now])].map(([other, times]) => `${other} ${times}`);
        expect(found.toSorted((one, other) => one.localeCompare(other))).toEqual(expected);
        current = now ?? left;
      }
    }),
    { numRuns: 25 },
  );
});

test('one day of a rule goes to another date, and a single block becomes one that repeats', () => {
  const weekly: BlockRule = { ...lunch, ...repeating('2026-11-23', { weekdays: [0], every_weeks: 1 }) };
  const { left, edited } = editBlock(weekly, { scope: 'one', date: '2026-11-30', to_date: '2026-12-01' });
  expect([left?.skips, edited.starts_on, edited.ends_on]).toEqual([
    ['2026-11-30'],
    '2026-12-01',
    '2026-12-01',
  ]);
  const repeat = { weekdays: [1, 3], every_weeks: 2 };
  const single = editBlock(edited, { scope: 'all', date: '2026-12-01', repeat });
  expect(single).toEqual({
    left: null,
    edited: {
      ...lunch,
      starts_on: '2026-12-01',
      ends_on: noEnd,
      weekdays: [1, 3],
      every_weeks: 2,
      skips: [],
    },
  });
});

describe('days that are over stay as they were', () => {
  const mondays = { ...lunch, ...repeating('2026-11-02', { weekdays: [0], every_weeks: 2 }) };
  const ended = { ...mondays, ends_on: '2026-11-16' };
  const single = { ...lunch, ...once('2026-11-17') };

  test.each([
    ['all days become those from the next one on', mondays, 'all', '2026-11-02', ['following', '2026-11-30']],
    ['all days of a rule that is over', ended, 'all', '2026-11-16', null],
    ['a day that is over', mondays, 'one', '2026-11-16', null],
    ['from a day that is over', mondays, 'following', '2026-11-16', null],
    ['a day ahead', mondays, 'one', '2026-11-30', ['one', '2026-11-30']],
    ['a single day that is over', single, 'all', '2026-11-17', null],
    [
      'a single day of today',
      { ...lunch, ...once('2026-11-18') },
      'all',
      '2026-11-18',
      ['all', '2026-11-18'],
    ],
  ] as const)('%s', (_title, of, scope, date, expected) => {
    const scoped = fromToday(of, { scope, date }, '2026-11-18');
    expect(scoped && [scoped.scope, scoped.date]).toEqual(expected);
  });
});
