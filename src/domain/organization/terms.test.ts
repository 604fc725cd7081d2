import { expect, test } from 'vitest';
import { hourMs } from '../time.ts';
import {
  bookingRefundText,
  callLaterText,
  keepsDepositText,
  noticeMinutes,
  noticeText,
  refundText,
  tooSoonText,
} from './terms.ts';

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

test.each([
  [0, 0.1, 'Se devuelve si cancelas antes de la hora.'],
  [24, 24, 'Se devuelve si cancelas hasta 24 horas antes.'],
  [24, 23.9, 'No se devuelve si cancelas.'],
])(
  'with %d hours to cancel and %d left a client reads whether the deposit comes back',
  (hours, left, text) => {
    const now = Date.parse('2026-11-18T12:00:00Z');
    expect(bookingRefundText(hours, { start: now + left * hourMs, now })).toBe(text);
  },
);

test('a late cancellation says that the deposit stays', () => {
  expect([1, 24].map(keepsDepositText)).toEqual([
    'Cancelas con menos de 1 hora: el anticipo no se devuelve.',
    'Cancelas con menos de 24 horas: el anticipo no se devuelve.',
  ]);
});
