import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '../money.ts';
import { readCents, readSignedCents, shownAmount } from './typed-amount.ts';

test.each([
  ['$ 550', 55_000],
  ['$U 1.250,50', 125_050],
  ['UYU 550', 55_000],
  ['550 pesos uruguayos', 55_000],
  ['$ 12.500', 1_250_000],
  ['$12.500,00', 1_250_000],
  ['ARS 12500', 1_250_000],
  ['AR$ 12.500,5', 1_250_050],
  ['$15.990', 1_599_000],
  ['15.990.-', 1_599_000],
  ['CLP 15.990', 1_599_000],
  ['Gs. 50.000', 5_000_000],
  ['₲ 50.000', 5_000_000],
  ['50.000 Gs', 5_000_000],
  ['120.000 guaraníes', 12_000_000],
  ['Bs. 30', 3_000],
  ['Bs.30', 3_000],
  ['30 Bs', 3_000],
  ['Bs 30,50', 3_050],
  ['S/. 30.00', 3_000],
  ['S/30', 3_000],
  ['S/.1,250.00', 125_000],
  ['30 soles', 3_000],
  ['R$ 45,00', 4_500],
  ['R$1.045,90', 104_590],
  ['$ 35.000', 3_500_000],
  ['COP 35,000', 3_500_000],
  ["$1'250.000", 125_000_000],
  ['$1,250.00', 125_000],
  ['$ 250.00 M.N.', 25_000],
  ['MXN 250', 25_000],
  ['US$ 20.5', 2_050],
  ['$20', 2_000],
  ['20 dólares', 2_000],
  ['₡8 500', 850_000],
  ['8.500 colones', 850_000],
  ['15 €', 1_500],
  ['15,50€', 1_550],
  ['1.200,00 EUR', 120_000],
  ['30,-', 3_000],
  ['30.-', 3_000],
  ['desde $500', 50_000],
])('%s is %i cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  ['1500', 150_000],
  ['1.500', 150_000],
  ['1,500', 150_000],
  ['1.500,50', 150_050],
  ['1,500.50', 150_050],
  ['1.500.000', 150_000_000],
  ['1 500', 150_000],
  ['10\u00a0000,5', 1_000_050],
  ['10\u202f000', 1_000_000],
  ['0.500', 50],
  ['0,005', 1],
  ['0,004999', 0],
  ['.5', 50],
  ['$.50', 50],
  ['15,', 1_500],
  [' 15 ', 1_500],
  ['1500.5', 150_050],
  ['99.999.999,99', 9_999_999_999],
  ['-5', null],
  ['$-5', null],
  ['(5)', null],
  ['', null],
  [',', null],
  ['diez', null],
  ['gratis', null],
  ['1e9', null],
  ['5 mil', null],
  ['50 %', null],
  ['12abc', null],
  ['2 x 500', null],
  ['1.2.3', null],
  ['1.2345', null],
  ['1500.000', null],
  ['12 34', null],
  ['20/11/2026', null],
  ['9:30', null],
  ['100000000', null],
  ['5'.padStart(61, '$'), null],
])('%j typed as an amount is %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  ['-1.500', -150_000],
  ['-$1500.00', -150_000],
  ['− 3', -300],
  ['+50,5', 5_050],
  ['-0', 0],
  ['--1', null],
])('%j typed as an adjustment is %s cents', (text, cents) => {
  expect(readSignedCents(text)).toBe(cents);
});

test('what a field shows once it is left is read again as the same amount', () => {
  expect(shownAmount('1.500')).toBe('$1500.00');
  expect(shownAmount('diez')).toBe('diez');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      expect(readCents(formatCents(cents))).toBe(cents);
      expect(readSignedCents(formatCents(-cents))).toBe(-cents || 0);
    }),
  );
});
