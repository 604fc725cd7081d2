import { expect, test } from 'vitest';
import type { Day } from './opening-days.ts';
import { whyText, withOthersText } from './why-text.ts';

const monday = '2026-11-23';
const saturday = '2026-11-28';
const day = (why: Day['why'], entries: Partial<Day> = {}): Day => ({
  date: monday,
  first: null,
  why,
  closing: null,
  ...entries,
});
const closing = { date: monday, name: 'Navidad', from: null, to: null };

test.each([
  [day('closed', { closing }), 'Cerrado: Navidad.'],
  [day('day_off'), 'Bruno Díaz tiene libre ese día.'],
  [day('no_hours'), 'Bruno Díaz no atiende los lunes.'],
  [day('no_hours', { date: saturday }), 'Bruno Díaz no atiende los sábados.'],
  [day('too_long'), 'Tu visita dura 90 min y no entra ese día.'],
  [day('over'), 'Por hoy no quedan horarios.'],
  [day('over', { date: saturday }), 'Ese día ya no quedan horarios.'],
  [day('full'), 'Ya está todo reservado.'],
  [day(null, { first: '10:00' }), null],
])('a day says why it has no free start: %#', (of, text) => {
  expect(whyText(of, { barber: 'Bruno Díaz', minutes: 90, today: monday })).toBe(text);
});

test.each([
  [day('day_off'), 'Nadie atiende ese día.'],
  [day('no_hours'), 'Nadie atiende los lunes.'],
  [day('full'), 'Ya está todo reservado.'],
])('with any barber nobody is named: %#', (of, text) => {
  expect(whyText(of, { barber: null, minutes: 30, today: monday })).toBe(text);
});

test.each([
  [saturday, 'El sábado hay con otro barbero'],
  [monday, 'Hoy hay con otro barbero'],
  ['2026-11-30', 'El lunes 30/11 hay con otro barbero'],
])('the way to another barber names the day %s', (date, text) => {
  expect(withOthersText(date, monday)).toBe(text);
});
