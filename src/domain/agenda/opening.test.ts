import { expect, test } from 'vitest';
import { openingTop } from './opening.ts';
import { shownRows } from './board.ts';
import { aBoard, aPerson, aVisit } from './sample-calendar.ts';

const height = 480;
function firstMinute(
  clock: string,
  isWeek = false,
  more: Partial<Parameters<typeof aBoard>[0]> = {},
): number {
  const board = aBoard({ people: [aPerson()], ...more });
  const rows = shownRows(board, false);
  const now = Date.parse(`2026-11-24T${clock}:00-03:00`);
  return rows.start + openingTop(board, { rows, height, now, isWeek }) / 1.6;
}

test('during the day the present is a third down', () => {
  expect(firstMinute('13:00')).toBe(13 * 60 - 100);
});

test('before the opening the day begins with its first hour, after closing it ends with its last', () => {
  expect(firstMinute('06:00')).toBe(9 * 60 - 45);
  expect(firstMinute('21:00')).toBe(18 * 60 + 45 - 300);
  expect(firstMinute('17:30')).toBe(18 * 60 + 45 - 300);
});

test('a week begins with its earliest hour, whatever time it is, and not with the rest of a visit of the night before', () => {
  expect(firstMinute('17:30', true)).toBe(9 * 60 - 45);
  const night = aVisit({ start_at: '2026-11-24T02:30:00Z', end_at: '2026-11-24T03:30:00Z' });
  expect(firstMinute('17:30', true, { visits: [night] })).toBe(9 * 60 - 45);
});
