import { describe, expect, test } from 'vitest';
import { zonedDay } from '../time.ts';
import {
  boardOf,
  bookedMinutes,
  isSecondReading,
  minuteAt,
  offRows,
  pxOf,
  rowsOf,
  shownRows,
  skippedRows,
} from './board.ts';
import { aCalendar, aPerson, aVisit } from './sample-calendar.ts';

const montevideo = 'America/Montevideo';
const newYork = 'America/New_York';
const spring = zonedDay('2026-03-08', newYork);
const autumn = zonedDay('2026-11-01', newYork);
const span = (start_at: string, end_at: string) => ({ start_at, end_at });

test('a minute and its height on the grid say each other, and five minutes are eight pixels', () => {
  const rows = { start: 480, end: 1200 };
  expect(pxOf(485, rows)).toBe(8);
  for (let minute = 480; minute < 1200; minute += 5) expect(minuteAt(pxOf(minute, rows), rows)).toBe(minute);
});

test('columns are people, and of each person days, with what touches the day', () => {
  const ana = aPerson({ id: 1 });
  const bruno = aPerson({ id: 2 });
  const late = aVisit({
    id: 9,
    barber_id: 2,
    start_at: '2026-11-25T02:30:00Z',
    end_at: '2026-11-25T03:30:00Z',
  });
  const calendar = aCalendar({ dates: ['2026-11-24', '2026-11-25'], people: [ana, bruno], visits: [late] });
  const { columns } = boardOf(calendar, montevideo);
  expect(columns.map(({ key }) => key)).toEqual([
    '1 2026-11-24',
    '1 2026-11-25',
    '2 2026-11-24',
    '2 2026-11-25',
  ]);
  expect(columns.map(({ reservations }) => reservations.length)).toEqual([0, 0, 1, 1]);
  expect(rowsOf(late, zonedDay('2026-11-24', montevideo))).toEqual({ start: 1410, end: 1440 });
  expect(rowsOf(late, zonedDay('2026-11-25', montevideo))).toEqual({ start: 0, end: 30 });
});

test('what is not worked is off; a day off is off from midnight to midnight', () => {
  const day = { date: '2026-11-24', closings: [], blocks: [], off: false };
  const ranges = [
    { start: '14:00', end: '18:00' },
    { start: '09:00', end: '13:00' },
  ];
  expect(offRows({ ...day, ranges })).toEqual([
    { start: 0, end: 540 },
    { start: 780, end: 840 },
    { start: 1080, end: 1440 },
  ]);
  expect(offRows({ ...day, ranges, off: true })).toEqual([{ start: 0, end: 1440 }]);
  expect(offRows({ ...day, ranges: [] })).toEqual([{ start: 0, end: 1440 }]);
});

test('the board shows 8 to 20, more where somebody works or comes, and all of the day on demand', () => {
  const early = aPerson({ id: 1, ranges: [{ start: '06:30', end: '12:00' }] });
  const late = aVisit({ barber_id: 1, start_at: '2026-11-25T00:00:00Z', end_at: '2026-11-25T01:10:00Z' });
  const plain = boardOf(aCalendar({ people: [aPerson({ id: 1 })] }), montevideo);
  const stretched = boardOf(aCalendar({ people: [early], visits: [late] }), montevideo);
  expect(shownRows(plain, false)).toEqual({ start: 480, end: 1200 });
  expect(shownRows(stretched, false)).toEqual({ start: 360, end: 1380 });
  expect(shownRows(plain, true)).toEqual({ start: 0, end: 1440 });
});

test('what is kept for somebody stands in its column, and the board reaches to it', () => {
  const held = {
    barber_id: 2,
    start_at: '2026-11-25T00:00:00Z',
    end_at: '2026-11-25T00:30:00Z',
    kind: 'offer' as const,
    client: { id: 7, name: 'Rosa Méndez' },
    until: '2026-11-24T15:00:00Z',
  };
  const people = [aPerson({ id: 1 }), aPerson({ id: 2 })];
  const dates = ['2026-11-24', '2026-11-25'];
  const board = boardOf(aCalendar({ dates, people }), montevideo, [held]);
  expect(board.columns.map(({ key, held: own }) => [key, own.length])).toEqual([
    ['1 2026-11-24', 0],
    ['1 2026-11-25', 0],
    ['2 2026-11-24', 1],
    ['2 2026-11-25', 0],
  ]);
  expect(shownRows(board, false)).toEqual({ start: 480, end: 1320 });
});

test('booked minutes leave out who canceled or did not come', () => {
  const visits = [
    aVisit({ id: 1, barber_id: 1 }),
    aVisit({ id: 2, barber_id: 1, status: 'canceled' }),
    aVisit({ id: 3, barber_id: 1, status: 'no_show' }),
  ];
  const { columns } = boardOf(aCalendar({ people: [aPerson({ id: 1 })], visits }), montevideo);
  expect(bookedMinutes(columns[0]!, montevideo)).toBe(30);
});

describe('on the day of a clock change', () => {
  test('the skipped hour is known, and no other day skips one', () => {
    expect(skippedRows(spring)).toEqual({ start: 120, end: 180 });
    expect(skippedRows(autumn)).toBeNull();
    expect(skippedRows(zonedDay('2026-11-02', newYork))).toBeNull();
  });

  test('a reservation stands at its local start and as high as it lasts', () => {
    expect(rowsOf(span('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z'), spring)).toEqual({
      start: 90,
      end: 150,
    });
    expect(rowsOf(span('2026-11-01T04:30:00Z', '2026-11-01T06:30:00Z'), autumn)).toEqual({
      start: 30,
      end: 150,
    });
  });

  test('of the two readings of the repeated hour only the second one is marked', () => {
    expect(isSecondReading({ start_at: '2026-11-01T05:30:00Z' }, autumn)).toBe(false);
    expect(isSecondReading({ start_at: '2026-11-01T06:30:00Z' }, autumn)).toBe(true);
    expect(isSecondReading({ start_at: '2026-11-01T07:30:00Z' }, autumn)).toBe(false);
  });
});
