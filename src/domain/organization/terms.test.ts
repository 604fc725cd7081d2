import { expect, test } from 'vitest';
import { noticeMinutes, noticeText, tooSoonText } from './terms.ts';

test('a notice is told in minutes, hours or days', () => {
  expect(noticeMinutes.slice(1).map(noticeText)).toEqual([
    '15 minutos',
    '30 minutos',
    '1 hora',
    '2 horas',
    '4 horas',
    '1 día',
  ]);
  expect(tooSoonText(120)).toBe('Esta barbería pide reservar con 2 horas de anticipación.');
});
