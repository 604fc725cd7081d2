import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breakpoints } from '#web/lib/device/use-is-wide.ts';

const tokens = readFileSync('src/web/theme/tokens.css', 'utf8');
const [, light = '', dark = ''] =
  /:root \{(.*?)\n\}.*?\[data-color-mode='dark'\] \{(.*?)\n\}/s.exec(tokens) ?? [];

const valueOf = (name: string, mode: string): string => {
  const find = (block: string) => new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1];
  const value = find(mode) ?? find(light) ?? '';
  const [, alias] = /^var\(--(.+)\)$/.exec(value) ?? [];
  return alias ? valueOf(alias, mode) : value;
};

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

const modes = { light, dark };
const hues = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red'];
const texts = [
  ...['text', 'muted', 'faint', 'red-ink'].flatMap((ink) =>
    ['background', 'raised', 'sunken', 'hover'].map((paper) => [ink, paper] as const),
  ),
  ...hues.map((hue) => [`${hue}-ink`, `${hue}-tint`] as const),
  ['on-action', 'action'] as const,
  ['on-action', 'action-hover'] as const,
  ['white', 'red-solid'] as const,
];

test('the palette is black, white and gray 50 to 900', () => {
  const names = [...light.matchAll(/--gray-(\d+):/g)].map(([, step]) => Number(step));
  expect(names).toEqual([50, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
});

test('light is black on white; dark is the lightest gray on the darkest', () => {
  expect([valueOf('background', light), valueOf('text', light)]).toEqual(['#fff', '#000']);
  expect(dark).toContain('--background: var(--gray-900);');
  expect(dark).toContain('--text: var(--gray-50);');
});

describe.each(Object.entries(modes))('in the %s mode', (_, mode) => {
  test.each(texts)('%s on %s has a contrast of 4.5 or more', (ink, paper) => {
    expect(contrast(valueOf(ink, mode), valueOf(paper, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test('the outline of a field stands out by 3 or more', () => {
    expect(contrast(valueOf('outline', mode), valueOf('background', mode))).toBeGreaterThanOrEqual(3);
  });
});

test('the breakpoints are those of the specification, and no style sheet uses another width', () => {
  expect(breakpoints).toEqual({ base: 0, sm: 30, md: 48, lg: 62, xl: 80, '2xl': 96 });
  // From 64em (1024 px) on the public page shows its summary beside the steps, from 90em on the staff navigation has
  // labels.
  const known = [...Object.values(breakpoints), 64, 90].map(String);
  const used = globSync('src/web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)].flatMap(([query]) =>
      [...query.matchAll(/\((?:min-|max-)?width\b[^)]*?([\d.]+)(\w+)\)/g)].map(([, width, unit]) => ({
        file,
        width,
        unit,
      })),
    ),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(({ width, unit }) => unit !== 'em' || !known.includes(width ?? ''))).toEqual([]);
});
