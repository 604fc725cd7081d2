import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonDay } from '../schedule/findings.ts';
import { epochToLocal, localToEpoch } from '../time.ts';
import { alternativesTo, mostTimes, repeatsOf, timesInReach } from './series.ts';

const zones = [
  'UTC',
  'America/Montevideo',
  'America/Santiago',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Europe/Madrid',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
];

describe('the dates of a series', () => {
  test('are as many weeks apart as was asked for, at one time of day', () => {
    const dates = repeatsOf('2026-11-20T10:30', { everyWeeks: 4, times: 3 }, '2026-11-18T12:00');
    expect(dates).toEqual(['2026-12-18T10:30', '2027-01-15T10:30', '2027-02-12T10:30']);
  });

  test.each([
    ['2026-10-01T10:00', '2026-11-18T12:00', '2026-11-19T10:00'],
    ['2026-11-11T10:00', '2026-11-18T12:00', '2026-11-25T10:00'],
    ['2026-11-11T15:00', '2026-11-18T12:00', '2026-11-18T15:00'],
    ['2027-05-03T15:00', '2026-11-18T12:00', '2027-05-10T15:00'],
  ])('of one at %s begin after now, %s, in its rhythm: %s', (first, now, next) => {
    expect(repeatsOf(first, { everyWeeks: 1, times: 2 }, now)[0]).toBe(next);
  });

  test('read the same on the wall over both clock changes, or do not exist', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 12 }),
        (zone, day, minute, everyWeeks) => {
          const first = new Date(Date.UTC(2026, 0, 1 + day, 0, minute)).toISOString().slice(0, 16);
          const dates = repeatsOf(first, { everyWeeks, times: mostTimes }, first);
          expect(new Set(dates.map((date) => date.slice(11)))).toEqual(new Set([first.slice(11)]));
          for (const [nth, date] of dates.entries()) {
            const days = (Date.parse(`${date}Z`) - Date.parse(`${first}Z`)) / 86_400_000;
            expect(days).toBe((nth + 1) * 7 * everyWeeks);
            const at = localToEpoch(date, zone);
            expect(at === null || epochToLocal(at, zone) === date).toBe(true);
          }
        },
      ),
    );
  });

  test('are as many as lie within a year', () => {
    expect(timesInReach('2026-11-20T10:30', 1, '2026-11-18T12:00')).toBe(26);
    expect(timesInReach('2026-11-20T10:30', 4, '2026-11-18T12:00')).toBe(13);
    expect(timesInReach('2026-11-20T10:30', 12, '2026-11-18T12:00')).toBe(4);
  });
});

describe('other times of a day', () => {
  const day: PersonDay = {
    date: '2026-12-18',
    ranges: [{ start: '09:00', end: '18:00' }],
    off: false,
    closings: [],
    blocks: [],
  };
  const zone = 'America/Montevideo';
  const taken = [{ start_at: '2026-12-18T13:15:00Z', end_at: '2026-12-18T14:00:00Z' }];
  const others = (own: Partial<PersonDay> = {}, now = '2026-11-18T12:00:00Z') =>
    alternativesTo({ start: '2026-12-18T10:30', durationMin: 30 }, { ...day, ...own }, taken, {
      zone,
      now: Date.parse(now),
    }).map((start) => start.slice(11));

  test('are the three nearest that are free, in their order', () => {
    expect(others()).toEqual(['09:45', '11:00', '11:15']);
  });

  test('are none on a day off or a closed day, and only those outside of a closed part', () => {
    expect(others({ off: true })).toEqual([]);
    expect(others({ closings: [{ date: day.date, name: 'Feriado', from: null, to: null }] })).toEqual([]);
    const morning = { date: day.date, name: 'Inventario', from: null, to: '12:00' };
    expect(others({ closings: [morning] })).toEqual(['12:00', '12:15', '12:30']);
  });

  test('leave out what is blocked and what is past', () => {
    const block = { start_at: '2026-12-18T14:00:00Z', end_at: '2026-12-18T15:00:00Z' };
    expect(others({ blocks: [{ ...block, kind: 'break', reason: null }] })).toEqual([
      '09:15',
      '09:30',
      '09:45',
    ]);
    expect(others({}, '2026-12-18T14:30:00Z')).toEqual(['11:30', '11:45', '12:00']);
  });
});
