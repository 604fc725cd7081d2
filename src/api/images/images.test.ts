import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout } from '#domain/session/contract.ts';
import { cropUrl } from '#domain/images/crop-url.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
  shop = await world.aShop(app.call);
});
afterAll(() => app.close());

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const aPhoto = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });

type Upload = { file?: Buffer | undefined; preset?: string; token?: string; presetLast?: boolean };
async function upload({ file, preset = 'profiles', token = shop.token, presetLast = false }: Upload) {
  const form = new FormData();
  if (!presetLast) form.set('upload_preset', preset);
  if (file) form.set('file', new Blob([bytes(file)], { type: 'image/jpeg' }), 'foto.jpg');
  if (presetLast) form.set('upload_preset', preset);
  const encoded = new Response(form);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/images/upload',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const get = (url: string) => app.app.inject({ url: new URL(url, 'https://navaja.example').pathname });

describe('uploading a photo', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('as %s answers its address', async (format) => {
    const { status, body } = await upload({ file: await aPhoto().toFormat(format).toBuffer() });
    expect(status).toBe(200);
    const own = `https://navaja.example/api/images/upload/${shop.organization.id.toString(36)}-`;
    expect(body.secure_url.startsWith(own)).toBe(true);
    const photo = await get(body.secure_url);
    expect(photo.headers['content-type']).toBe('image/webp');
    expect(photo.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(photo.headers['x-content-type-options']).toBe('nosniff');
    const meta = await sharp(photo.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 300, 200]);
  });

  test('takes the fields in either order', async () => {
    const file = await aPhoto().jpeg().toBuffer();
    expect((await upload({ file, presetLast: true })).status).toBe(200);
  });

  test('turns it upright, shrinks it to 1600 pixels and drops where and when it was taken', async () => {
    const file = await aPhoto(2_400, 1_200)
      .withExif({ IFD0: { Copyright: 'secreto' }, IFD3: { GPSLatitude: '34/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { body } = await upload({ file });
    const { rawPayload } = await get(body.secure_url);
    const meta = await sharp(rawPayload).metadata();
    expect([meta.width, meta.height, meta.orientation]).toEqual([800, 1_600, undefined]);
    expect([meta.exif, meta.xmp, meta.iptc]).toEqual([undefined, undefined, undefined]);
    expect(rawPayload.includes('secreto')).toBe(false);
  });

  test('gives every upload a name of its own', async () => {
    const file = await aPhoto().jpeg().toBuffer();
    const names = await Promise.all([1, 2, 3].map(async () => (await upload({ file })).body.secure_url));
    expect(new Set(names).size).toBe(3);
  });
});

/** A PNG whose header declares huge dimensions without the pixels. */
function aBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(zlibCrc(header.subarray(4, 21)), 21);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, header, Buffer.from('000000004944415435af061e', 'hex')]);
}
const zlibCrc = (data: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

describe('an upload is refused in Spanish, by detail and by error.message,', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Buffer | undefined> | Buffer | undefined, number, RegExp][] = [
    ['SVG', () => Buffer.from(svg), 415, /JPEG, PNG, WebP, AVIF o GIF/],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), 415, /JPEG/],
    ['TIFF', () => aPhoto().tiff().toBuffer(), 415, /JPEG/],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 415, /JPEG/],
    ['HTML', () => Buffer.from('<!doctype html><img src=x>'), 415, /JPEG/],
    ['noise', () => randomBytes(4_000), 415, /JPEG/],
    ['half a JPEG', async () => (await noisy(400, 400)).subarray(0, 9_000), 415, /JPEG/],
    ['a bomb of 900 megapixels', () => aBomb(30_000, 30_000), 422, /12 megapíxeles/],
    ['an empty file', () => Buffer.alloc(0), 422, /Falta la imagen/],
    ['no file', () => undefined, 422, /Falta la imagen/],
    ['more than 5 MB', () => randomBytes(5 * 1024 * 1024 + 1), 413, /5 MB/],
    ['far more than 5 MB', () => randomBytes(8 * 1024 * 1024), 413, /5 MB/],
  ];
  test.each(cases)('when it is %s', async (_what, make, expected, says) => {
    const before = await readdir(join(app.deps.config.dataDir, 'images')).catch(() => []);
    const { status, body } = await upload({ file: await make() });
    expect(status).toBe(expected);
    expect(body.detail).toMatch(says);
    expect(body.error.message).toBe(body.detail);
    expect(await readdir(join(app.deps.config.dataDir, 'images')).catch(() => [])).toEqual(before);
  });

  test('when the preset is not the one for profiles', async () => {
    const file = await aPhoto().jpeg().toBuffer();
    const { status, body } = await upload({ file, preset: 'otro' });
    expect([status, body.error.message]).toEqual([422, 'El campo upload_preset debe ser profiles.']);
  });

  test('when it is no form', async () => {
    const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
    const ask = (payload: string) =>
      app.app.inject({ method: 'POST', url: '/api/images/upload', headers, payload });
    expect((await ask('{"file":"x"}')).statusCode).toBe(415);
    expect((await ask('{')).json().error.message).toBe('No pudimos leer la solicitud.');
  });

  test('when nobody is signed in', async () => {
    const file = await aPhoto().jpeg().toBuffer();
    const gone = await world.aStaffMember(shop);
    await app.db.deleteFrom('sessions').where('user_id', '=', gone.user.id).execute();
    await app.call(logout, {});
    for (const token of ['', 'x', gone.token]) {
      const { status, body } = await upload({ file, token });
      expect([status, body.detail]).toEqual([401, 'No autenticado']);
    }
  });
});

const noisy = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();

describe('delivering a photo', () => {
  let url: string;
  beforeAll(async () => {
    url = (await upload({ file: await aPhoto(900, 600).png().toBuffer() })).body.secure_url;
  });

  test.each([64, 256, 1_080])('crops it to %i pixels square, however often it is asked', async (side) => {
    const answers = await Promise.all([1, 2, 3].map(() => get(cropUrl(url, side))));
    for (const { statusCode, headers, rawPayload } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const { width, height } = await sharp(rawPayload).metadata();
      expect([width, height]).toEqual([side, side]);
    }
    const again = await get(cropUrl(url, side));
    expect(again.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });

  test('goes on at the address of before, without /upload/', async () => {
    const name = url.split('/').at(-1);
    for (const path of [`${name}`, `c_fill,w_256,h_256/${name}`]) {
      const [before, now] = [await get(`/api/images/${path}`), await get(`/api/images/upload/${path}`)];
      expect([before.statusCode, before.rawPayload.equals(now.rawPayload)]).toEqual([200, true]);
    }
  });

  test('knows no other sizes, names and paths', async () => {
    const name = url.split('/').at(-1);
    const paths = [
      `c_fill,w_65,h_65/${name}`,
      `c_fill,w_64,h_96/${name}`,
      `w_64/${name}`,
      `64/${name}`,
      `c_fill,w_64,h_64/1-${'a'.repeat(22)}.webp`,
      'c_fill,w_64,h_64/..%2f..%2fauth-secret',
      `upload/c_fill,w_65,h_65/${name}`,
      'upload/..%2f..%2fauth-secret',
      'upload',
      '..%2f..%2fauth-secret',
      '1-a.webp',
    ];
    for (const path of paths) {
      const answer = await app.app.inject({ url: `/api/images/${path}` });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });
});

test('with an image host of one’s own nothing is uploaded here', async () => {
  const other = await startTestApp({ env: { IMAGE_UPLOAD_URL: 'https://api.cloudinary.com/v1_1/x/upload' } });
  const answer = await other.app.inject({ method: 'POST', url: '/api/images/upload' });
  expect(answer.statusCode).toBe(404);
  await other.close();
});
