import { expect, test } from 'vitest';
import type { PersonDay } from '../schedule/findings.ts';
import { dayStrip, quarterAt } from './day-strip.ts';

const zone = 'America/Montevideo';
const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00-03:00`);
const entry = (from: string, to: string) => ({
  start_at: new Date(at(from)).toISOString(),
  end_at: new Date(at(to)).toISOString(),
});
const day: PersonDay = {
  date: '2026-11-24',
  ranges: [{ start: '10:30', end: '19:00' }],
  off: false,
  closings: [],
  blocks: [{ ...entry('13:00', '14:00'), kind: 'break', reason: null }],
};

test('a day is drawn in whole hours from the first that counts to the last', () => {
  const strip = dayStrip(day, [entry('11:15', '12:00')], { start: at('19:30'), durationMin: 45 }, zone);
  expect(strip).toEqual({
    from: 600,
    to: 1260,
    hours: [{ from: 630, to: 1140 }],
    taken: [{ from: 675, to: 720 }],
    blocked: [{ from: 780, to: 840 }],
    place: { from: 1170, to: 1215 },
  });
});

test('what goes past midnight ends with the day', () => {
  const late = { start_at: new Date(at('23:30')).toISOString(), end_at: '2026-11-25T04:00:00Z' };
  expect(dayStrip(day, [late], null, zone).taken).toEqual([{ from: 1410, to: 1440 }]);
});

test('a day without anything is drawn from nine to six', () => {
  const strip = dayStrip({ ...day, ranges: [], blocks: [] }, [], null, zone);
  expect([strip.from, strip.to]).toEqual([540, 1080]);
});

test('a press on the line means the quarter of an hour under it, never the end of the day', () => {
  const line = { from: 9 * 60, to: 19 * 60 };
  expect([0, 0.5, 0.52, 1].map((share) => quarterAt(line, share))).toEqual([540, 840, 840, 1140]);
  expect([-0.1, 1.1].map((share) => quarterAt({ from: 0, to: 1440 }, share))).toEqual([0, 1425]);
});
