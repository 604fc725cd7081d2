import { expect, test } from 'vitest';
import { currenciesFor, currencyOfZone, currencyPlural } from './currency.ts';

test.each([
  ['America/Montevideo', 'UYU'],
  ['America/Argentina/Buenos_Aires', 'ARS'],
  ['America/Argentina/Ushuaia', 'ARS'],
  ['America/Mexico_City', 'MXN'],
  ['America/Guayaquil', 'USD'],
  ['Europe/Madrid', 'EUR'],
  ['Asia/Tokyo', undefined],
  ['UTC', undefined],
])('prices in %s are proposed in %s', (zone, currency) => {
  expect(currencyOfZone(zone)).toBe(currency);
});

test('the currencies begin with the own one and the likely ones, and none is missing', () => {
  const codes = currenciesFor('America/Montevideo').map(({ code }) => code);
  expect(codes[0]).toBe('UYU');
  expect(codes.indexOf('AFN')).toBeGreaterThan(codes.indexOf('EUR'));
  expect(new Set(codes)).toEqual(new Set(Intl.supportedValuesOf('currency')));
  expect(currenciesFor('Asia/Tokyo').map(({ code }) => code)).not.toContain(undefined);
});

test.each([
  ['UYU', 'pesos uruguayos'],
  ['ARS', 'pesos argentinos'],
  ['BRL', 'reales brasileños'],
  ['EUR', 'euros'],
])('prices in %s are prices in %s', (code, name) => {
  expect(currencyPlural(code)).toBe(name);
});
