import { expect, test } from 'vitest';
import { epochOf, localToEpoch } from '../time.ts';
import { validateSlot } from './validate-slot.ts';
import type { SlotProblem } from './validate-slot.ts';
import { publicSchedule } from './weekly-hours.ts';

const zone = 'Europe/Madrid';
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  start_time_1: '00:00',
  end_time_1: '04:00',
  start_time_2: '09:00',
  end_time_2: '18:00',
}));
const judge = (local: string, start = localToEpoch(local, zone)) =>
  validateSlot({
    start,
    durationMin: 45,
    schedule: publicSchedule(
      everyDay,
      ['2026-03-25'],
      [
        { date: '2026-03-25', name: 'Feriado', from: '12:00', to: '13:00' },
        { date: '2026-03-26', name: 'Feriado', from: null, to: null },
      ],
    ),
    busy: [{ start_at: '2026-03-24T10:00:00Z', end_at: '2026-03-24T11:00:00Z' }],
    zone,
    now: epochOf('2026-03-23T09:00:30Z'),
  });

test.each<[string, SlotProblem | null]>([
  ['2026-03-23T10:00', null],
  ['2026-03-23T09:45', 'past'],
  ['2026-03-20T10:00', 'past'],
  ['2026-04-07T10:00', null],
  ['2026-04-08T10:00', 'outside_window'],
  ['2026-03-24T10:05', 'off_mark'],
  ['2026-03-25T10:00', 'day_off'],
  ['2026-03-25T12:15', 'closed_day'],
  ['2026-03-26T10:00', 'closed_day'],
  ['2026-03-26T08:00', 'closed_day'],
  ['2026-03-24T08:45', 'outside_hours'],
  ['2026-03-24T17:30', 'outside_hours'],
  ['2026-03-24T17:15', null],
  ['2026-03-24T10:15', null],
  ['2026-03-24T10:30', 'taken'],
  ['2026-03-24T12:00', null],
  ['2026-03-29T02:30', 'nonexistent_time'],
  ['2026-03-29T03:00', null],
])('a booking at %s is answered %s', (local, problem) => {
  expect(judge(local)).toBe(problem);
});

test.each<[noticeMin: number, local: string, problem: SlotProblem | null]>([
  [15, '2026-03-23T10:00', 'too_soon'],
  [15, '2026-03-23T10:15', null],
  [60, '2026-03-23T10:45', 'too_soon'],
  [60, '2026-03-23T11:00', null],
  [1440, '2026-03-24T09:45', 'too_soon'],
  [1440, '2026-03-24T10:00', null],
  [60, '2026-03-23T09:45', 'past'],
  [1440, '2026-03-23T23:00', 'too_soon'],
  [1440, '2026-04-08T10:00', 'outside_window'],
])('with a notice of %i minutes at 10:00:30 a booking at %s is answered %s', (noticeMin, local, problem) => {
  const schedule = publicSchedule(everyDay, [], [], noticeMin);
  const slot = { start: localToEpoch(local, zone), durationMin: 45, schedule, busy: [], zone };
  expect(validateSlot({ ...slot, now: epochOf('2026-03-23T09:00:30Z') })).toBe(problem);
});

test('a start with seconds is not on a quarter-hour mark', () => {
  expect(judge('', epochOf('2026-03-24T12:00:01Z'))).toBe('off_mark');
});

test('the second occurrence of a repeated local time is never offered, so it is refused', () => {
  const schedule = publicSchedule(everyDay, []);
  const reservation = { durationMin: 45, schedule, busy: [], zone, now: epochOf('2026-10-20T10:00:00Z') };
  expect(validateSlot({ ...reservation, start: epochOf('2026-10-25T00:30:00Z') })).toBeNull();
  expect(validateSlot({ ...reservation, start: epochOf('2026-10-25T01:30:00Z') })).toBe('outside_hours');
});
