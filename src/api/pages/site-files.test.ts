import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop } from '#test/world.ts';

let it: TestApp;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const get = async (url: string) => {
  const { statusCode, headers, body, rawPayload } = await it.app.inject({ url });
  return { status: statusCode, type: headers['content-type'], body, bytes: rawPayload };
};

test('a shared link of a shop has a picture of 1200 × 630 with its name', async () => {
  const shop = await aShop(it.call, { name: 'Peluquería <b>&</b> Barbería' });
  const other = await aShop(it.call, { name: 'Otra' });
  const { status, type, bytes } = await get(`/${shop.slug}/og.png`);
  expect([status, type]).toEqual([200, 'image/png']);
  const { width, height, format } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['png', 1_200, 630]);
  const { channels } = await sharp(bytes).stats();
  expect(channels.map(({ min, max }) => [min, max])).toEqual(channels.map(() => [0, 255]));
  expect((await get(`/${other.slug}/og.png`)).bytes.equals(bytes)).toBe(false);
  expect((await get(`/${shop.slug}/og.png`)).bytes.equals(bytes)).toBe(true);
});

test('the landing page has a picture too, an unknown shop has none', async () => {
  expect((await get('/og.png')).type).toBe('image/png');
  expect((await get('/no-such-shop/og.png')).status).toBe(404);
});

test.each([
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('%s is an image of its size', async (url, side) => {
  const { status, type, bytes } = await get(url);
  expect([status, type]).toEqual([200, 'image/png']);
  expect((await sharp(bytes).metadata()).width).toBe(side);
});

test('the icon that browsers ask for by its old name is there', async () => {
  const { status, type, bytes } = await get('/favicon.ico');
  expect([status, type]).toEqual([200, 'image/x-icon']);
  expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('the manifest names icons that are there', async () => {
  const { type, body } = await get('/manifest.webmanifest');
  expect(type).toContain('application/manifest+json');
  const { name, icons } = JSON.parse(body) as { name: string; icons: { src: string }[] };
  expect([name, icons.length]).toEqual(['Navaja', 2]);
  for (const { src } of icons) expect((await get(src)).status).toBe(200);
});

test('robots may read the shops, not the calls or the panel, and see that links of reservations are not listed', async () => {
  const { type, body } = await get('/robots.txt');
  expect(type).toContain('text/plain');
  for (const path of ['/api/', '/dashboard']) expect(body).toContain(`Disallow: ${path}`);
  expect(body).not.toContain('/r/');
  expect(body).toContain(`Sitemap: ${it.deps.config.publicUrl}/sitemap.xml`);
  expect(body).toContain('Allow: /api/images/');
});

test('an address that has a great many pictures drawn is refused, and what is drawn already is still shown', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const shop = await aShop(limited.call, { name: 'Dibujada' });
  const ask = (slug: string) => limited.app.inject({ url: `/${slug}/og.png` });
  expect((await ask(shop.slug)).statusCode).toBe(200);
  const budget = `preview:127.0.0.1`;
  await limited.deps.pool.query('update rate_limits set points = 60 where key = $1', [budget]);
  const other = await aShop(limited.call, { name: 'Sin dibujar' });
  expect((await ask(other.slug)).statusCode).toBe(429);
  expect((await ask(shop.slug)).statusCode).toBe(200);
  await limited.close();
});
