import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { squeeze } from './squeeze.ts';

const page = '<p>Barbería</p>'.repeat(100);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
  ['zbr, xgzip', undefined],
  ['gzip;q=0.000', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('who takes "%s" gets %s', (accepted, coding) => {
  expect(squeeze(page, accepted).coding).toBe(coding);
});

test('a squeezed page is the same page, and smaller', () => {
  const brotli = squeeze(page, 'br').content as Buffer;
  const gzip = squeeze(page, 'gzip').content as Buffer;
  expect(brotliDecompressSync(brotli).toString()).toBe(page);
  expect(gunzipSync(gzip).toString()).toBe(page);
  expect(Math.max(brotli.length, gzip.length)).toBeLessThan(page.length / 5);
  expect(squeeze(page).content).toBe(page);
});
