import { expect, test } from 'vitest';
import { dayOffProblem } from './days-off.ts';

test.each([
  ['2026-11-20', 'Fecha inválida', 'No puede ser anterior a hoy.'],
  ['2026-11-25', 'Duplicado', 'Ese día ya está marcado como libre.'],
  ['', 'Fecha inválida', 'Elige una fecha.'],
])('a day off on %j is refused with %j', (date, title, description) => {
  expect(dayOffProblem(date, ['2026-11-25'], '2026-11-21')).toEqual({ title, description });
});

test.each(['2026-11-21', '2026-11-26'])('a day off on %s, today or later, is accepted', (date) => {
  expect(dayOffProblem(date, ['2026-11-25'], '2026-11-21')).toBeNull();
});
