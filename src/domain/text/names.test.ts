import { expect, test } from 'vitest';
import { holdsAddress, name } from './names.ts';

test.each([
  'Verifica tu cuenta en https://evil.example/x',
  'confirma tu clave en evil.example/banco',
  'Banco www.banco-seguro',
  'barberia.com',
  'Barbería.UY',
  'mira bit.ly/3x ya',
  'wa.me/59899123456',
  'ana@correo.com.uy',
  'promo.shop.',
  'mi-barberia24.online:8080',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'evil.c\u200dom',
  'HTTP：//x',
  'xn--80ak6aa92e.xn--p1ai',
])('%s holds an address', (text) => {
  expect(holdsAddress(text)).toBe(true);
});

test.each([
  'Ana',
  'J. R. Pérez',
  'J.R.',
  'Barbería S.A.',
  'Barbería El Corte S.R.L.',
  'Dr. Núñez',
  'St. Mary’s Barber Shop',
  'Sra.Gómez',
  'No.1',
  'Corte + barba 2.0',
  'Av. 18 de Julio 1.234',
  'Awww.',
  'Luis…',
  'Corte.Barba',
  '¡Hola! :)',
  'Uno/dos',
  'María José 👩‍🦰',
])('%s is a name', (text) => {
  expect(holdsAddress(text)).toBe(false);
});

test('a name with an address is refused with a sentence', () => {
  const refused = name(80).safeParse(' barberia.com ');
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'Un nombre no puede contener direcciones web.',
  ]);
  expect(name(80).parse('  J. R. Pérez ')).toBe('J. R. Pérez');
});
