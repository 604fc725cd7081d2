import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { readCode } from '#test/read-code.ts';
import { aShop, ask, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example', WHATSAPP_NUMBER: '59899000111' } });
  await it.deps.changes.listen();
});
afterAll(() => it.close());
beforeEach(async () => {
  shop = await aShop(it.call, { name: 'Barbería </script><b>Central</b>' });
});

const get = (url: string) => it.app.inject({ url });

async function modulesOf(picture: Buffer): Promise<boolean[][]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 128;
  const first = Array.from({ length: info.width }, (_, at) => at).find((at) => isDark(at, at)) ?? 0;
  const scale = first / 4;
  const count = Math.round(info.width / scale) - 8;
  const middle = (at: number) => Math.floor((at + 4.5) * (info.width / (count + 8)));
  return Array.from({ length: count }, (_row, y) =>
    Array.from({ length: count }, (_cell, x) => isDark(middle(x), middle(y))),
  );
}

describe('the code of a shop', () => {
  test.each([256, 1024, 2048])('is %i pixels wide and leads to its page', async (side) => {
    const { statusCode, headers, rawPayload } = await get(`/${shop.slug}/qr.png?lado=${side}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(rawPayload).metadata()).width).toBe(side);
    expect(readCode(await modulesOf(rawPayload))).toBe(`https://navaja.example/${shop.slug}?o=qr`);
  });

  test('is 1024 pixels wide unless asked otherwise', async () => {
    const { rawPayload } = await get(`/${shop.slug}/qr.png`);
    expect((await sharp(rawPayload).metadata()).width).toBe(1024);
  });

  test.each(['255', '2049', 'x', '1e3', ''])('of %j pixels is refused', async (side) => {
    expect((await get(`/${shop.slug}/qr.png?lado=${side}`)).statusCode).toBe(422);
  });

  test('is drawn as lines too, and no shop has none', async () => {
    const { headers, body } = await get(`/${shop.slug}/qr.svg`);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toMatch(/^<svg/);
    expect((await get('/no-such-shop/qr.svg')).statusCode).toBe(404);
    expect((await get('/no-such-shop/qr.png')).statusCode).toBe(404);
  });
});

describe('the code and the poster that lead to WhatsApp', () => {
  test('open a chat whose first message names the shop', async () => {
    await ask(it.call, editRules, { chat: { on: true } }, { token: shop.token });
    const { rawPayload } = await get(`/${shop.slug}/qr.png?por=whatsapp`);
    const text = encodeURIComponent(`Reservar en ${shop.organization.name} @${shop.slug}`);
    expect(readCode(await modulesOf(rawPayload))).toBe(`https://wa.me/59899000111?text=${text}`);
    expect((await get(`/${shop.slug}/qr.svg?por=whatsapp`)).statusCode).toBe(200);
    const { body } = await get(`/${shop.slug}/cartel?hoja=a5&por=whatsapp`);
    expect(body).toContain('Reserva por WhatsApp');
    expect(body).toContain(`<strong>@${shop.slug}</strong>`);
    expect(body).toContain('<strong>+59899000111</strong>');
    expect(body).toContain('href="?hoja=a4&amp;por=whatsapp"');
  });

  test('are not found where the shop takes no such bookings', async () => {
    for (const file of ['qr.png', 'qr.svg', 'cartel'])
      expect((await get(`/${shop.slug}/${file}?por=whatsapp`)).statusCode).toBe(404);
    await ask(it.call, editRules, { chat: { on: true, booking: false } }, { token: shop.token });
    expect((await get(`/${shop.slug}/cartel?por=whatsapp`)).statusCode).toBe(404);
  });
});

test.each([
  ['', 'A4'],
  ['?hoja=a4', 'A4'],
  ['?hoja=a5', 'A5'],
])('the poster%s is printed on %s, with the name as it was typed', async (query, size) => {
  const { statusCode, headers, body } = await get(`/${shop.slug}/cartel${query}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`size:${size} portrait`);
  expect(body).not.toContain('<b>Central');
  expect(body).toContain(`navaja.example/${shop.slug}`);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(body).toContain('<svg');
  expect(body).toContain('src:url(cartel.woff2)');
  const font = await get(`/${shop.slug}/cartel.woff2`);
  expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
});

test('the button for other sites is small, and any site may load it', async () => {
  const { headers, rawPayload } = await get('/embed.js');
  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['cache-control']).toContain('max-age=604800');
  expect(gzipSync(rawPayload).length).toBeLessThan(1_500);
});

describe('who may show a page in a frame', () => {
  const policyOf = async (url: string) => {
    const { headers } = await get(url);
    return {
      ancestors: /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
      frame: headers['x-frame-options'],
    };
  };
  const nobody = { ancestors: "'none'", frame: 'DENY' };

  test('the wizard by itself: the sites that the shop named, nobody before', async () => {
    expect(await policyOf(`/${shop.slug}/embed`)).toEqual(nobody);
    const frame_origins = ['https://uno.example', 'https://dos.example'];
    await it.call(saveProfile, { frame_origins }, { token: shop.token });
    const ancestors = frame_origins.join(' ');
    expect(await policyOf(`/${shop.slug}/embed`)).toEqual({ ancestors, frame: undefined });
  });

  test('every other page: nobody', async () => {
    await it.call(saveProfile, { frame_origins: ['https://uno.example'] }, { token: shop.token });
    for (const url of [`/${shop.slug}`, '/dashboard', '/', `/${shop.slug}/cartel`, '/no-such-shop/embed'])
      expect([url, await policyOf(url)]).toEqual([url, nobody]);
  });
});
