import { expect, test } from 'vitest';
import { checkMove, checkCalendar, reservationLength } from './move.ts';

const start_at = '2026-11-21T10:00:00Z';

test('a moved reservation takes its services times quantity', () => {
  const services = [
    { duration_min: 30, quantity: 2 },
    { duration_min: 15, quantity: 1 },
  ];
  expect(reservationLength({ start_at, end_at: '2026-11-21T10:20:00Z', services })).toBe(75);
});

test('the minutes that staff set come before those of its services', () => {
  const services = [{ duration_min: 30, quantity: 2 }];
  expect(reservationLength({ start_at, services, duration_min: 20 })).toBe(20);
  expect(reservationLength({ start_at, services, duration_min: null })).toBe(60);
});

test.each([
  ['2026-11-21T10:20:00Z', 20],
  [null, 45],
  [undefined, 45],
  ['2026-11-21T10:00:00Z', 45],
])('without services and with end %s it takes %s minutes', (end_at, minutes) => {
  expect(reservationLength({ start_at, end_at, services: [] })).toBe(minutes);
});

const whole = { org_slug: 'central', barber_id: 7, date: '2026-11-21', time: '10:00' };

test('rescheduling requires a known organization slug, a barber, and a chosen date and time', () => {
  expect(checkMove(whole)).toBeNull();
  expect(checkCalendar(whole)).toBeNull();
});

test.each([
  ['org_slug', '', 'No se pudo determinar la organización'],
  ['barber_id', 0, 'Barbero faltante'],
  ['date', null, 'Elegí fecha y hora'],
  ['time', null, 'Elegí fecha y hora'],
])('without %s it says so', (name, nothing, sentence) => {
  expect(checkMove({ ...whole, [name]: nothing })).toBe(sentence);
});
