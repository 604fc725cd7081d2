import { expect, test } from 'vitest';
import { consentLine, duplicatesText, momentText, readTags, staysText } from './client-text.ts';

const zone = 'America/Montevideo';
const now = Date.parse('2026-11-24T15:00:00Z');

test.each([
  [null, '–'],
  ['2026-11-24T13:30:00Z', 'hoy 10:30'],
  ['2026-12-22T13:30:00Z', 'mar 22/12 10:30'],
  ['2025-12-22T13:30:00Z', '22/12/2025'],
])('the moment %s reads %s', (instant, text) => {
  expect(momentText(instant, now, zone)).toBe(text);
});

const consent = { at: '2026-11-24T13:30:00Z', source: 'booking-form' } as const;
const marketing = { ...consent, channel: 'mail', purpose: 'marketing', given: true } as const;
const chat = { ...consent, channel: 'chat', purpose: 'service', given: false } as const;

test('each word is told with where it was given', () => {
  expect(consentLine(marketing)).toBe('Novedades por correo: sí, al reservar');
  expect(consentLine(chat)).toBe('Avisos por WhatsApp: no, al reservar');
});

test.each([
  ['', []],
  ['Habitual', ['Habitual']],
  [' Habitual, tijera ,, Habitual', ['Habitual', 'tijera']],
])('the tags of «%s» are %o', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
});

test('counts are told in their number', () => {
  expect([0, 1, 3].map(staysText)).toEqual([
    'No tiene reservas por venir.',
    'Su reserva por venir queda.',
    'Sus 3 reservas por venir quedan.',
  ]);
  expect([1, 2].map(duplicatesText)).toEqual([
    'Encontramos 1 posible duplicado',
    'Encontramos 2 posibles duplicados',
  ]);
});
