import { expect, test } from 'vitest';
import { callLaterText, noticeMinutes, noticeText, refundText, tooSoonText } from './terms.ts';

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

test.each([
  [1, 'Cuando falte menos de 1 hora, para cancelar o cambiar hay que llamar a la barbería.'],
  [24, 'Cuando falten menos de 24 horas, para cancelar o cambiar hay que llamar a la barbería.'],
])('within %i hours before the start the client is told to call', (cancel_hours, text) => {
  expect(callLaterText({ cancel_hours, late_change: 'call' })).toBe(text);
});

test.each([
  [0, 'Se devuelve si cancelas antes de la hora.'],
  [1, 'Se devuelve si cancelas hasta 1 hora antes.'],
  [24, 'Se devuelve si cancelas hasta 24 horas antes.'],
])('a deposit is given back until %i hours before the start', (hours, text) => {
  expect(refundText(hours)).toBe(text);
});
