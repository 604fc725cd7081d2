import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pxOf } from './board.ts';
import { columnAt, type Gesture, lasting, placeAt, startAt } from './snap.ts';

const rows = { start: 480, end: 1200 };
const measures = { width: 140, keys: ['ana', 'bruno', 'caro'], rows };
const from = { column: 'ana', start: 600, minutes: 30 };
const at = (minute: number, column = 0) => ({ x: column * 140 + 70, y: pxOf(minute, rows) });

test('a point lies in a column; left and right of all of them in the outermost one', () => {
  expect([-20, 0, 139, 140, 419, 900].map((x) => columnAt({ x, y: 0 }, measures))).toEqual([
    'ana',
    'ana',
    'ana',
    'bruno',
    'caro',
    'caro',
  ]);
});

test.each<[string, Gesture, ReturnType<typeof at>, { column: string; start: number; minutes: number }]>([
  [
    'moved, it keeps where it was gripped',
    { kind: 'move', from, grip: 12 },
    at(672, 1),
    { column: 'bruno', start: 660, minutes: 30 },
  ],
  ['moved, it snaps to five minutes', { kind: 'move', from, grip: 0 }, at(663), { ...from, start: 665 }],
  ['moved, it stays on the board', { kind: 'move', from, grip: 0 }, at(100), { ...from, start: 480 }],
  ['pulled at its end', { kind: 'resize-end', from }, at(673), { ...from, minutes: 75 }],
  [
    'pulled at its end above its start, five minutes are left',
    { kind: 'resize-end', from },
    at(500),
    { ...from, minutes: 5 },
  ],
  ['pulled at its start', { kind: 'resize-start', from }, at(570), { ...from, start: 570, minutes: 60 }],
  [
    'pulled at its start below its end, five minutes are left',
    { kind: 'resize-start', from },
    at(700),
    { ...from, start: 625, minutes: 5 },
  ],
  ['drawn downwards', { kind: 'create', from: { ...from, minutes: 15 } }, at(661), { ...from, minutes: 60 }],
  [
    'drawn upwards',
    { kind: 'create', from: { ...from, minutes: 15 } },
    at(571),
    { ...from, start: 570, minutes: 45 },
  ],
])('%s', (_, gesture, point, place) => {
  expect(placeAt(gesture, point, measures)).toEqual(place);
});

test('empty time begins at the line above the point', () => {
  expect(startAt(at(644, 2), measures)).toEqual({ column: 'caro', start: 630 });
});

test('wherever a gesture leads, the place is one that the server takes: whole five minutes, 5 to 720 long, on the board', () => {
  const gestures = fc.record({
    kind: fc.constantFrom('move', 'resize-start', 'resize-end', 'create'),
    from: fc.record({
      column: fc.constantFrom(...measures.keys),
      start: fc.integer({ min: 96, max: 236 }).map((five) => five * 5),
      minutes: fc.integer({ min: 1, max: 144 }).map((five) => five * 5),
    }),
    grip: fc.integer({ min: 0, max: 60 }),
  }) as fc.Arbitrary<Gesture>;
  const points = fc.record({
    x: fc.integer({ min: -500, max: 900 }),
    y: fc.integer({ min: -900, max: 3_000 }),
  });
  fc.assert(
    fc.property(gestures, points, (gesture, point) => {
      const { column, start, minutes } = placeAt(gesture, point, measures);
      expect(measures.keys).toContain(column);
      expect([start % 5, minutes % 5]).toEqual([0, 0]);
      expect(minutes).toBeGreaterThanOrEqual(5);
      expect(minutes).toBeLessThanOrEqual(720);
      expect(start).toBeGreaterThanOrEqual(rows.start);
      expect(start).toBeLessThan(rows.end);
    }),
  );
});

test('a length stays between five minutes and twelve hours', () => {
  expect([-15, 5, 60, 800].map((minutes) => lasting(from, minutes).minutes)).toEqual([5, 5, 60, 720]);
});
