import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedSlug, isSlug, slugFromName } from './slug.ts';

test.each([
  ['Barbería Central', 'barberia-central'],
  ['  El   Niño  ', 'el-nino'],
  ['Corte & Barba', 'corte-barba'],
  ['-- Navaja --', 'navaja'],
  ['BARBER #1', 'barber-1'],
  ['日本', ''],
  ['', ''],
  ['a'.repeat(80), 'a'.repeat(60)],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the name %j proposes the slug %j', (name, slug) => {
  expect(slugFromName(name)).toBe(slug);
});

test('a proposed slug is empty or well formed, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
      const slug = slugFromName(name);
      expect(slug === '' || isSlug(slug)).toBe(true);
    }),
  );
});

test.each([
  ['barberia-central', true],
  ['a', true],
  ['9', true],
  ['a'.repeat(60), true],
  ['a'.repeat(61), false],
  ['', false],
  ['Barberia', false],
  ['a--b', false],
  ['-a', false],
  ['a-', false],
  ['a b', false],
  ['ñandu', false],
  ['a\n', false],
])('the slug %j is well formed: %s', (slug, good) => {
  expect(isSlug(slug)).toBe(good);
});

test.each([
  'login',
  'register',
  'dashboard',
  'billing',
  'r',
  'forgot-password',
  'reset-password',
  'api',
  'stripe',
  'embed',
  'e',
  'd',
  'm',
  ...'cartel reservas static cdn img root system null undefined webhook oauth sitemap robots manifest metrics'.split(
    ' ',
  ),
])('the word %s belongs to the product', (word) => {
  expect(isReservedSlug(word)).toBe(true);
});

test('ordinary words are not reserved, nor are names every object has', () => {
  expect(['barberia-central', 'constructor', 'tostring'].filter(isReservedSlug)).toEqual([]);
});
