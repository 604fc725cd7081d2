import { expect, test } from 'vitest';
import { nudge, step, type StepKey, type Stop, stopAt, stretch } from './step.ts';

const rows = { start: 480, end: 1200 };
const columns = [
  {
    key: 'ana',
    items: [
      { id: 'r1', start: 600, end: 630 },
      { id: 'r2', start: 630, end: 665 },
      { id: 'b1', start: 780, end: 840 },
    ],
  },
  { key: 'bruno', items: [{ id: 'r3', start: 615, end: 660 }] },
];
const walk = (from: Stop, ...keys: StepKey[]): Stop[] => {
  const stops: Stop[] = [];
  let stop = from;
  for (const key of keys) stops.push((stop = step(stop, key, columns, rows)));
  return stops;
};
const names = (stops: Stop[]) => stops.map(({ item, minute }) => item ?? minute);
const empty = (column: string, minute: number): Stop => ({ column, minute, item: null });

test('down goes line by line through empty time and stands on what comes', () => {
  const keys = Array.from({ length: 7 }, () => 'ArrowDown' as const);
  expect(names(walk(empty('ana', 560), ...keys))).toEqual([570, 585, 'r1', 'r2', 665, 675, 690]);
});

test('up is the way back', () => {
  const keys = Array.from({ length: 5 }, () => 'ArrowUp' as const);
  expect(names(walk(empty('ana', 690), ...keys))).toEqual([675, 'r2', 'r1', 585, 570]);
});

test('left and right keep the time and stand on what is there; at the edge nothing happens', () => {
  const onto = stopAt(columns[0]!, 605);
  expect(onto).toEqual({ column: 'ana', minute: 600, item: 'r1' });
  expect(walk(onto, 'ArrowRight', 'ArrowRight')).toEqual([empty('bruno', 600), empty('bruno', 600)]);
  expect(walk(empty('ana', 645), 'ArrowRight', 'ArrowLeft')).toEqual([
    { column: 'bruno', minute: 615, item: 'r3' },
    { column: 'ana', minute: 600, item: 'r1' },
  ]);
});

test('some keys go from item to item, whatever lies between', () => {
  expect(names(walk(empty('ana', 700), 'PageDown', 'PageUp', 'Home', 'End'))).toEqual([
    'b1',
    'r2',
    'r1',
    'b1',
  ]);
  expect(walk(stopAt(columns[0]!, 790), 'PageDown')).toEqual([stopAt(columns[0]!, 790)]);
});

test('nobody leaves the board', () => {
  expect(walk(empty('ana', 480), 'ArrowUp')).toEqual([empty('ana', 480)]);
  expect(walk(empty('ana', 1185), 'ArrowDown')).toEqual([empty('ana', 1185)]);
});

test('arrows move by a line, with shift by five minutes, and to the column beside', () => {
  const place = { column: 'ana', start: 600, minutes: 30 };
  const keys = ['ana', 'bruno'];
  expect(nudge(place, 'ArrowDown', false, keys, rows).start).toBe(615);
  expect(nudge(place, 'ArrowUp', true, keys, rows).start).toBe(595);
  expect(nudge(place, 'ArrowRight', false, keys, rows).column).toBe('bruno');
  expect(nudge(place, 'ArrowLeft', false, keys, rows)).toEqual(place);
  expect(stretch(place, 'ArrowDown', false).minutes).toBe(45);
  expect(stretch(place, 'ArrowUp', true).minutes).toBe(25);
  expect(stretch(place, 'ArrowLeft', false)).toEqual(place);
});
