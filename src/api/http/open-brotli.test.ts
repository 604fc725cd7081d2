import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressOpen, endBrotli } from './open-brotli.ts';

const texts = [
  '',
  'a',
  '¿Cuándo?',
  'Barbería '.repeat(3_000),
  Array.from({ length: 9_000 }, (_, at) => at * at).join(),
];

test.each(texts)('an open stream takes any ending, and takes it again: text %#', (text) => {
  const open = compressOpen(text);
  for (const ending of ['', '\n', '<p>ñ</p>', 'x'.repeat(255), 'y'.repeat(256), 'z'.repeat(65_536)]) {
    expect(brotliDecompressSync(endBrotli(open, ending)).toString()).toBe(text + ending);
  }
  expect(() => endBrotli(open, 'z'.repeat(65_537))).toThrow(RangeError);
});
