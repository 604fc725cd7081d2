import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { textsToCompress } from '#test/texts-to-compress.ts';
import { openGzip } from './open-gzip.ts';

const style = 'a{color:red}/* ñ */'.repeat(500);
const texts = [...textsToCompress, style, `<p>¿${style}Barbería`];

test.each(texts)('an open stream takes any ending, and takes it again: text %#', (text) => {
  for (const open of [openGzip(text), openGzip(text, style), openGzip(text, style)]) {
    for (const ending of ['', '\n', '<p>ñ</p>', 'x'.repeat(255), 'y'.repeat(256), 'z'.repeat(65_535)])
      expect(gunzipSync(open.end(ending)).toString()).toBe(text + ending);
    expect(() => open.end('z'.repeat(65_536))).toThrow(RangeError);
  }
});
