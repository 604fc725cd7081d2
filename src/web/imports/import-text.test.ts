import { expect, test } from 'vitest';
import { countsText, rowsText, staysText, thingsText } from './import-text.ts';

const things = { client: 0, service: 0, reservation: 0 };

test.each([
  [{ new: 312, known: 18, problems: 4 }, '312 nuevas · 18 ya estaban · 4 con problemas'],
  [{ new: 1, known: 1, problems: 1 }, '1 nueva · 1 ya estaba · 1 con problemas'],
  [{ new: 0, known: 0, problems: 0 }, '0 nuevas · 0 ya estaban · 0 con problemas'],
])('%j reads %s', (counts, text) => {
  expect(countsText(counts)).toBe(text);
});

test('rows are counted in words', () => {
  expect([0, 1, 12_400].map(rowsText)).toEqual(['0 filas', '1 fila', '12.400 filas']);
});

test.each([
  [things, '', ''],
  [{ ...things, client: 1 }, '1 cliente', 'Queda 1 cliente: se usó o se cambió después.'],
  [
    { client: 2, service: 1, reservation: 1 },
    '2 clientes, 1 servicio y 1 reserva',
    'Quedan 2 clientes, 1 servicio y 1 reserva: se usaron o se cambiaron después.',
  ],
])('what is left of %j is told', (left, named, text) => {
  expect(thingsText(left)).toBe(named);
  expect(staysText(left)).toBe(text);
});
