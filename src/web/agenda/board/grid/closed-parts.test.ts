import { expect, test } from 'vitest';
import { aBoard, aPerson, sampleDate } from '#domain/agenda/sample-calendar.ts';
import { closedParts } from './closed-parts.ts';

const board = aBoard({ people: [aPerson({ id: 1 }), aPerson({ id: 2 })] });
const closedOn = (...times: [name: string, from: string | null, to: string | null][]) => ({
  ...board,
  columns: board.columns.map((column) => ({
    ...column,
    day: { ...column.day, closings: times.map(([name, from, to]) => ({ date: sampleDate, name, from, to })) },
  })),
});

test('all closings of a day stand on the board, each once over the columns beside each other', () => {
  const parts = closedParts(closedOn(['Acto', '09:00', '10:00'], ['Curso', '15:00', '18:00']));
  expect(parts).toMatchObject([
    { name: 'Acto', first: 0, count: 2, rows: { start: 540, end: 600 }, level: 0 },
    { name: 'Curso', first: 0, count: 2, rows: { start: 900, end: 1080 }, level: 0 },
  ]);
});

test('the name of one that lies over another stands below the name of that', () => {
  const parts = closedParts(
    closedOn(['Feriado', null, null], ['Acto', '09:00', '10:00'], ['Curso', '09:30', '11:00']),
  );
  expect(parts.map(({ level }) => level)).toEqual([0, 1, 2]);
});
