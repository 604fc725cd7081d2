import { describe, expect, test } from 'vitest';
import { epochOf, instantOf, localToEpoch } from '../time.ts';
import { busyWithout, fittingStarts, freeStarts, groupSlots, nearestFree } from './slots.ts';
import type { DayQuery } from './slots.ts';

const times = (slots: { time: string }[]) => slots.map(({ time }) => time).join(' ');
const quiet: DayQuery = {
  date: '2026-11-23',
  zone: 'America/Montevideo',
  ranges: [{ start: '09:00', end: '10:00' }],
  busy: [],
  durationMin: 30,
  now: epochOf('2026-11-20T12:00:00Z'),
};
const free = (changes: Partial<DayQuery> = {}) => times(freeStarts({ ...quiet, ...changes }));
const at = (time: string) => instantOf(localToEpoch(`2026-11-23T${time}`, quiet.zone) ?? 0);

describe('a slot is offered only if it fits completely within a working range', () => {
  test.each([
    ['09:00', '10:00', 30, '09:00 09:15 09:30'],
    ['09:10', '10:00', 30, '09:15 09:30'],
    ['09:01', '09:59', 30, '09:15'],
    ['09:00', '10:00', 60, '09:00'],
    ['09:00', '10:00', 61, ''],
    ['09:00', '09:20', 20, '09:00'],
    ['23:00', '23:59', 45, '23:00'],
    ['00:00', '00:30', 15, '00:00 00:15'],
  ])('%s to %s for %s minutes: %j', (start, end, durationMin, offered) => {
    expect(free({ ranges: [{ start, end }], durationMin })).toBe(offered);
  });

  test('two touching ranges are not joined', () => {
    const ranges = [
      { start: '10:00', end: '11:00' },
      { start: '09:00', end: '10:00' },
    ];
    expect(free({ ranges, durationMin: 60 })).toBe('09:00 10:00');
    expect(free({ ranges, durationMin: 45 })).toBe('09:00 09:15 10:00 10:15');
  });

  test('without ranges nothing is offered', () => {
    expect(free({ ranges: [] })).toBe('');
  });
});

describe('a slot is offered only if it does not overlap an existing reservation', () => {
  const ranges = [{ start: '09:00', end: '11:00' }];
  test.each([
    ['09:30', '10:00', '09:00 10:00 10:15 10:30'],
    ['09:20', '09:40', '09:45 10:00 10:15 10:30'],
    ['08:00', '09:00', '09:00 09:15 09:30 09:45 10:00 10:15 10:30'],
    ['08:00', '12:00', ''],
    ['11:00', '12:00', '09:00 09:15 09:30 09:45 10:00 10:15 10:30'],
  ])('busy from %s to %s: %j', (start, end, offered) => {
    expect(free({ ranges, busy: [{ start_at: at(start), end_at: at(end) }] })).toBe(offered);
  });

  test.each([undefined, null])('a reservation whose end is %s ends 45 minutes after its start', (end_at) => {
    expect(free({ ranges, busy: [{ start_at: at('09:30'), end_at }] })).toBe('09:00 10:15 10:30');
  });

  test('the order of the reservations and their overlaps do not matter', () => {
    const busy = [
      { start_at: at('10:00'), end_at: at('10:15') },
      { start_at: at('09:00'), end_at: at('10:30') },
      { start_at: at('09:15'), end_at: at('09:30') },
    ];
    expect(free({ ranges, busy })).toBe('10:30');
  });

  test('a moved reservation’s own time is not in its way', () => {
    const own = { start_at: at('09:30'), end_at: at('10:00') };
    const other = { start_at: at('10:00'), end_at: at('10:30') };
    expect(busyWithout([own, other], own)).toEqual([other]);
    expect(busyWithout([other], { ...other, end_at: at('10:15') })).toEqual([other]);
  });
});

describe('for today a slot is not offered if it is in the past', () => {
  test.each([
    ['2026-11-23T12:15:00Z', '09:15 09:30'],
    ['2026-11-23T12:15:59Z', '09:15 09:30'],
    ['2026-11-23T12:16:00Z', '09:30'],
    ['2026-11-23T12:31:00Z', ''],
    ['2026-11-24T12:00:00Z', ''],
  ])('at %s: %j', (now, offered) => {
    expect(free({ now: epochOf(now) })).toBe(offered);
  });
});

describe('days on which the clocks change', () => {
  const night = [{ start: '00:00', end: '05:00' }];
  const early = (date: string, zone: string, durationMin = 60, ranges = night) =>
    times(fittingStarts({ date, zone, ranges, durationMin }));

  test('nonexistent local times are never offered, and a reservation across the gap elapses in real minutes', () => {
    expect(early('2026-03-29', 'Europe/Madrid')).toBe(
      '00:00 00:15 00:30 00:45 01:00 01:15 01:30 01:45 03:00 03:15 03:30 03:45 04:00',
    );
  });

  test('a day that begins with a gap begins at the change', () => {
    expect(early('2026-09-06', 'America/Santiago')).toMatch(/^01:00 01:15 /);
  });

  test('a repeated local time is offered once, as its first occurrence', () => {
    const slots = fittingStarts({
      date: '2026-10-25',
      zone: 'Europe/Madrid',
      ranges: night,
      durationMin: 60,
    });
    expect(slots.filter(({ time }) => time === '02:30').map(({ start }) => instantOf(start))).toEqual([
      '2026-10-25T00:30:00Z',
    ]);
  });

  test('the repeated hour lengthens a range around it', () => {
    const around = [{ start: '01:30', end: '03:00' }];
    expect(early('2026-10-25', 'Europe/Madrid', 150, around)).toBe('01:30');
    expect(early('2026-10-26', 'Europe/Madrid', 150, around)).toBe('');
  });

  test('a range that ends in the repeated hour ends at its first occurrence', () => {
    expect(early('2026-10-25', 'Europe/Madrid', 60, [{ start: '01:00', end: '02:30' }])).toBe(
      '01:00 01:15 01:30',
    );
  });

  test('a range bound in the gap is the moment of the change', () => {
    expect(early('2026-03-29', 'Europe/Madrid', 60, [{ start: '02:30', end: '04:00' }])).toBe('03:00');
    expect(early('2026-03-29', 'Europe/Madrid', 60, [{ start: '01:00', end: '02:30' }])).toBe('01:00');
    expect(early('2026-03-29', 'Europe/Madrid', 15, [{ start: '02:15', end: '02:45' }])).toBe('');
  });

  test('half an hour of change leaves half an hour of times out', () => {
    expect(early('2026-10-04', 'Australia/Lord_Howe', 15, [{ start: '01:30', end: '03:00' }])).toBe(
      '01:30 01:45 02:30 02:45',
    );
  });
});

describe('groups and nearest times', () => {
  const day = fittingStarts({ ...quiet, ranges: [{ start: '11:30', end: '19:00' }], durationMin: 15 });

  test('morning before 12:00, afternoon 12:00 to 17:59, evening 18:00 onward', () => {
    const groups = groupSlots(day).map(({ name, slots }) => [name, slots[0]?.time, slots.at(-1)?.time]);
    expect(groups).toEqual([
      ['Mañana', '11:30', '11:45'],
      ['Tarde', '12:00', '17:45'],
      ['Noche', '18:00', '18:45'],
    ]);
  });

  test('an empty group stays, empty', () => {
    expect(groupSlots([]).map(({ slots }) => slots)).toEqual([[], [], []]);
  });

  test('the nearest free times stand in the order of the day', () => {
    const wanted = epochOf(at('12:00'));
    const without = day.filter(({ start }) => start !== wanted);
    expect(times(nearestFree(without, wanted, 4))).toBe('11:30 11:45 12:15 12:30');
    expect(times(nearestFree(day.slice(0, 2), wanted))).toBe('11:30 11:45');
  });
});
