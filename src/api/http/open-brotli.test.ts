import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { textsToCompress } from '#test/texts-to-compress.ts';
import { openBrotli } from './open-brotli.ts';

test.each(textsToCompress)('an open stream takes any ending, and takes it again: text %#', (text) => {
  const open = openBrotli(text);
  for (const ending of ['', '\n', '<p>ñ</p>', 'x'.repeat(255), 'y'.repeat(256), 'z'.repeat(65_536)]) {
    expect(brotliDecompressSync(open.end(ending)).toString()).toBe(text + ending);
  }
  expect(() => open.end('z'.repeat(65_537))).toThrow(RangeError);
});
