import { expect, test } from 'vitest';
import { formatBranch, formatEnd, formatReservation } from './formatters.ts';

const branch = {
  id: 1,
  name: 'Centro',
  address_line1: '18 de Julio 1234',
  city: 'Montevideo',
  postcode: null,
  country: null,
  is_active: true,
};

test("a resolved branch reads 'Sucursal {name} — address'", () => {
  expect(formatBranch(branch)).toBe('Sucursal Centro — 18 de Julio 1234 · Montevideo');
  expect(formatBranch({ ...branch, address_line1: null, city: null })).toBe('Sucursal Centro');
});

test("the end is told on the shop's clock, with its day when midnight lies between", () => {
  const times = { start_at: '2026-11-22T02:30:00Z', end_at: '2026-11-22T03:15:00Z' };
  expect(formatEnd(times, 'Asia/Tokyo')).toBe('hasta las 12:15');
  expect(formatEnd(times, 'America/Montevideo')).toBe('hasta el 22/11/2026 00:15');
});

test('a reservation is told with its weekday, day and hours', () => {
  const times = { start_at: '2026-11-24T17:00:00Z', end_at: '2026-11-24T17:30:00Z' };
  expect(formatReservation(times, 'America/Montevideo')).toBe('Martes 24/11/2026 · 14:00 a 14:30');
});
