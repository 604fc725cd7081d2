import { expect, test } from 'vitest';
import { checkMove, checkPlace } from './move.ts';

const whole = { org_slug: 'central', barber_id: 7, date: '2026-11-21', time: '10:00' };

test('rescheduling requires a known organization slug, a barber, and a chosen date and time', () => {
  expect(checkMove(whole)).toBeNull();
  expect(checkPlace(whole)).toBeNull();
});

test.each([
  ['org_slug', '', 'No se pudo determinar la organización'],
  ['barber_id', 0, 'Barbero faltante'],
  ['date', null, 'Elegí fecha y hora'],
  ['time', null, 'Elegí fecha y hora'],
])('without %s it says so', (name, nothing, sentence) => {
  expect(checkMove({ ...whole, [name]: nothing })).toBe(sentence);
});
