import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openBrotli } from './open-brotli.ts';

const texts = [
  '',
  'a',
  '¿Cuándo?',
  'Barbería '.repeat(3_000),
  Array.from({ length: 9_000 }, (_, at) => at * at).join(),
];

test.each(texts)('an open stream takes any ending, and takes it again: text %#', (text) => {
  const open = openBrotli(text);
  for (const ending of ['', '\n', '<p>ñ</p>', 'x'.repeat(255), 'y'.repeat(256), 'z'.repeat(65_536)]) {
    expect(brotliDecompressSync(open.end(ending)).toString()).toBe(text + ending);
  }
  expect(() => open.end('z'.repeat(65_537))).toThrow(RangeError);
});
