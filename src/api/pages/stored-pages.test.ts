import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShopAtWork } from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { createStoredPages, type DrawnPage } from './stored-pages.ts';

let it: TestApp;
let drawn = 0;

beforeAll(async () => {
  const renderPage = () => ({ html: `<body>${(drawn += 1)}</body>` });
  it = await startTestApp({ deps: { renderPage } });
});
afterAll(() => it.close());

test('a page is drawn again when it shows another opening or another date, and after an hour', async () => {
  const { shop } = await aShopAtWork(it.call);
  const drawsAt = async (local: string) => {
    it.clock.set(`${local}:00-03:00`);
    const before = drawn;
    await it.app.inject({ url: `/${shop.slug}` });
    return drawn - before;
  };
  expect(await drawsAt('2026-11-23T08:30')).toBe(1);
  expect(await drawsAt('2026-11-23T08:59')).toBe(0);
  expect(await drawsAt('2026-11-23T09:00')).toBe(1);
  expect(await drawsAt('2026-11-23T09:59')).toBe(0);
  expect(await drawsAt('2026-11-23T10:00')).toBe(1);
  expect(await drawsAt('2026-11-23T23:30')).toBe(1);
  expect(await drawsAt('2026-11-23T23:59')).toBe(0);
  expect(await drawsAt('2026-11-24T00:00')).toBe(1);
  // A clock that was set back finds no page of the future.
  expect(await drawsAt('2026-11-23T23:59')).toBe(1);
});

test('stored pages stay within their bytes, counted as they are stored', async () => {
  const text = (nth: number) =>
    Array.from({ length: 2_000 }, (_, at) => (at * 7_919 + nth * 104_729).toString(36)).join('');
  const most = 200_000;
  const pages = createStoredPages(it.deps, most);
  const draw = (nth: number) => async (): Promise<DrawnPage> => ({
    html: `<body>${text(nth)}</body>`,
    inlined: undefined,
    frames: [],
    until: Number.POSITIVE_INFINITY,
    isLasting: true,
  });
  let [bytes, fitting] = [0, 0];
  const stored: { counted: number; bytes: number }[] = [];
  for (let nth = 0; nth < 60; nth += 1) {
    const page = await pages.read(1 as OrganizationId, `page ${nth}`, draw(nth));
    expect(page.bytes).toBeGreaterThan(page.open.bytes.buffer.byteLength);
    bytes += page.bytes;
    if (bytes <= most) fitting = nth;
    stored.push({ counted: pages.bytes, bytes });
  }
  expect(fitting).toBeGreaterThan(5);
  for (const { counted, bytes: all } of stored.slice(0, fitting + 1)) expect(counted).toBe(all);
  for (const { counted } of stored) expect(counted).toBeLessThanOrEqual(most);
  expect(bytes).toBeGreaterThan(2 * most);
});

test('a stored page keeps nothing of its document but the compressed bytes', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const [count, documentBytes] = [100, 400_000];
  const pages = createStoredPages(it.deps);
  const before = heap();
  for (let nth = 0; nth < count; nth += 1)
    await pages.read(1 as OrganizationId, `page ${nth}`, async () => ({
      html: `<body>${`${nth}`.repeat(documentBytes)}</body></html>`,
      inlined: undefined,
      frames: [],
      until: Number.POSITIVE_INFINITY,
      isLasting: true,
    }));
  expect(heap() - before).toBeLessThan((count * documentBytes) / 4);
});

test('a stored page tells the time of its sending, in every coding the same', async () => {
  const { shop } = await aShopAtWork(it.call);
  const open = async (headers: Record<string, string> = {}) =>
    it.app.inject({ url: `/${shop.slug}`, headers });
  it.clock.set('2026-11-23T12:00:00Z');
  const first = await open();
  it.clock.set('2026-11-23T12:00:07Z');
  const again = await open();
  expect(first.body).toBe(
    `<body>${drawn}<script id="sent" type="application/json">"2026-11-23T12:00:00Z"</script></body>`,
  );
  expect(again.body).toBe(first.body.replace('12:00:00', '12:00:07'));
  const packed = await open({ 'accept-encoding': 'gzip, br' });
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(again.body);
});
