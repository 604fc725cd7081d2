import { afterEach, expect, test, vi } from 'vitest';
import { randomKey } from './random-key.ts';

afterEach(() => vi.unstubAllGlobals());

const key = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('every attempt has a key of its own', () => {
  expect(randomKey()).toMatch(key);
  expect(randomKey()).not.toBe(randomKey());
});

test('also where the browser, on an insecure origin, has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomKey()).toMatch(key);
  expect(randomKey()).not.toBe(randomKey());
});
