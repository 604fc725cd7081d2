import { expect, test } from 'vitest';
import { closedName } from './closed-name.ts';

test.each([
  ['Navidad', 'Cerrado: Navidad'],
  ['Feriado', 'Cerrado: Feriado'],
  ['Feriado: Independencia', 'Feriado: Independencia'],
  ['feriado - carnaval', 'feriado - carnaval'],
  ['Cerrado por reformas', 'Cerrado por reformas'],
  ['Cerradura nueva', 'Cerrado: Cerradura nueva'],
])('a closing named "%s" is told as "%s"', (name, text) => {
  expect(closedName({ name })).toBe(text);
});
