import { expect, test } from 'vitest';
import { assignedBarber, freeAfter, reservationAt, withPlace } from './gap-choice.ts';

const zone = 'America/Montevideo';
const gaps = [
  { start_local: '2026-11-24T14:00', barber_id: 3 },
  { start_local: '2026-11-24T15:30', barber_id: 5 },
];

test.each([
  ['2026-11-24T14:00', false, 3],
  ['2026-11-24T15:30', false, 5],
  ['2026-11-24T14:30', false, null],
  ['2026-11-24T13:57', false, null],
  ['2026-11-24T13:57', true, 3],
  ['2026-11-24T13:50', true, null],
  [null, false, null],
] as const)(
  'a booking at %s without a barber goes to the one who is free then (now: %s)',
  (startLocal, isNow, id) => {
    expect(assignedBarber(gaps, { startLocal, isNow, zone })).toBe(id);
  },
);

test('a booking for now waits for the reservation under way, up to the next five minutes', () => {
  const one = { start_at: '2026-11-24T17:00:00Z', end_at: '2026-11-24T17:32:00Z' };
  expect(reservationAt([one], Date.parse('2026-11-24T17:00:00Z'))).toBe(one);
  expect(reservationAt([one], Date.parse('2026-11-24T17:32:00Z'))).toBeUndefined();
  expect(freeAfter(one, zone)).toBe('2026-11-24T14:35');
  const form = { barberId: null, isNow: true, date: '2026-11-24', time: '' };
  const place = { barberId: 3, startLocal: '2026-11-24T14:35' };
  expect(withPlace(form, { ...place, present: one })).toEqual({
    barberId: 3,
    isNow: false,
    date: '2026-11-24',
    time: '14:35',
  });
  expect(withPlace(form, place)).toEqual({ ...form, barberId: 3 });
});
