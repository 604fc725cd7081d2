import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, contrast, cardBackgrounds } from './accent.ts';

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

test('on every colour the ink is legible, and its outline is seen on light and dark ground', () => {
  fc.assert(
    fc.property(color, (any) => {
      const { ink, outline } = accentOf(any);
      expect(contrast(any, ink)).toBeGreaterThanOrEqual(4.5);
      for (const mode of ['light', 'dark'] as const)
        for (const ground of cardBackgrounds[mode])
          expect(contrast(outline[mode], ground)).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  ['#ffffff', '#000000'],
  ['#ffd400', '#000000'],
  ['#0a3d91', '#ffffff'],
  ['#000000', '#ffffff'],
])('the ink on %s is %s', (any, ink) => {
  expect(accentOf(any).ink).toBe(ink);
});

test('a colour that is seen by itself is its own outline', () => {
  expect(accentOf('#c2185b').outline.light).toBe('#c2185b');
  expect(accentOf('#ffd400').outline.dark).toBe('#ffd400');
});

test('contrast is that of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the grounds are those of the theme', () => {
  const tokens = readFileSync('src/web/theme/tokens.css', 'utf8');
  for (const ground of [
    '--gray-100: #f4f4f4',
    '--gray-900: #141414',
    '--raised: #1c1c1c',
    '--gray-800: #262626',
  ])
    expect(tokens).toContain(ground);
});
