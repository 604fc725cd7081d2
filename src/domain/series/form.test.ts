import { expect, test } from 'vitest';
import { seriesOf, seriesRows } from './form.ts';

const dates = ['2026-12-18T10:30', '2027-01-15T10:30', '2027-02-12T10:30'];
const repeats = dates.map((start_local) => ({ start_local, findings: [], alternatives: [] }));

test('a day on which the series has a reservation is shown at its time and not booked again', () => {
  const rows = seriesRows(repeats, ['2026-11-20T10:30', '2027-01-15T11:00'], {}, () => undefined);
  expect(rows.map(({ time, isBooked }) => [time, isBooked])).toEqual([
    ['10:30', false],
    ['11:00', true],
    ['10:30', false],
  ]);
  expect(seriesOf(rows).starts).toEqual(['2026-12-18T10:30', '2027-02-12T10:30']);
});

test('what was decided about a date holds, and a time that nobody judged yet is not known', () => {
  const choices = { '2026-12-18': { isOut: true }, '2027-01-15': { time: '12:00' } };
  const rows = seriesRows(repeats, [], choices, () => undefined);
  expect(seriesOf(rows)).toEqual({
    starts: ['2027-01-15T12:00', '2027-02-12T10:30'],
    isKnown: false,
    isBlocked: false,
    isWarned: false,
  });
});
