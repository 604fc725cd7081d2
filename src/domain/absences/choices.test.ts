import { expect, test } from 'vitest';
import { type Choice, choicesOf, decisionsOf, isTaken, placesBeside, placesOfDay } from './choices.ts';

const zone = 'America/Montevideo';
const at = (clock: string) => `2026-11-20T${clock}:00-03:00`;
const place = (barber_id: number, clock: string, day = 20) => ({
  barber_id,
  start_local: `2026-11-${day}T${clock}`,
});
const affected = (
  id: number,
  from: string,
  to: string,
  proposals: ReturnType<typeof place>[],
  preselected: 0 | null = null,
) => ({ reservation: { id, start_at: at(from), end_at: at(to), version: 0 }, proposals, preselected });

const one = affected(1, '10:00', '10:30', [place(2, '10:00'), place(1, '10:00', 21), place(2, '10:20')], 0);
const other = affected(2, '10:30', '11:00', [place(2, '10:30'), place(3, '10:30')], 0);
const chosen = (id: number, choice: Choice, version = 0) => new Map([[id, { version, choice }]]);
const texts = (made: Parameters<typeof choicesOf>[1]) =>
  [...choicesOf([one, other], made, zone)]
    .toSorted(([a], [b]) => a - b)
    .map(([id, choice]) => `${id} ${choice.do}${'barber_id' in choice ? ` ${choice.barber_id}` : ''}`);

test.each([
  ['nothing', new Map(), ['1 move 2', '2 move 2']],
  ['another', chosen(1, { do: 'call' }), ['1 call', '2 move 2']],
  ['a place that meets the preselected one', chosen(1, { do: 'move', ...place(2, '10:20') }), ['1 move 2']],
  ['a place that is gone', chosen(1, { do: 'move', ...place(9, '10:20') }), ['1 move 2', '2 move 2']],
  ['for another version', chosen(1, { do: 'cancel' }, 1), ['1 move 2', '2 move 2']],
])('with %s chosen', (_title, made, expected) => {
  expect(texts(made)).toEqual(expected);
});

test('a place that another reservation takes is taken', () => {
  const choices = choicesOf([one, other], new Map(), zone);
  const beside = placesBeside(other, [one, other], choices, zone);
  expect(isTaken(other, place(2, '10:15'), beside, zone)).toBe(true);
  expect(isTaken(other, place(2, '10:30'), beside, zone)).toBe(false);
});

test('moves stay on the day, proposals on the quarter hours, and each decision names its version', () => {
  expect(placesOfDay(one, zone)).toEqual([place(2, '10:00'), place(2, '10:20')]);
  const decisions = decisionsOf([one, other], new Map([[1, { do: 'propose' }]]));
  expect(decisions).toEqual([
    { reservation_id: 1, version: 0, do: 'propose', times: [place(2, '10:00'), place(1, '10:00', 21)] },
  ]);
});
