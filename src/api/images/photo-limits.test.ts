import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPhoto, deletePhoto, saveProfile } from '#domain/profile/contract.ts';
import { editAccount } from '#domain/account/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import { photosMaxBytes } from '#domain/images/contract.ts';
import { cropSides, cropUrl } from '#domain/images/crop-url.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import * as world from '#test/world.ts';
import { days } from '../clock.ts';
import { sweepPhotos } from './sweep-photos.ts';

const disk = vi.hoisted(() => {
  vi.resetModules();
  return { free: Number.POSITIVE_INFINITY };
});
vi.mock('../database/disk-guard.ts', () => ({ freeBytes: async () => disk.free }));

let app: TestApp;
let shop: world.Shop;
let home: string;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
  home = join(app.deps.config.dataDir, 'images');
});
afterAll(() => {
  vi.resetModules();
  return app.close();
});
beforeEach(async () => {
  shop = await world.aShop(app.call);
});

const aPhoto = (width: number, height: number, background = '#a33') =>
  sharp({ create: { width, height, channels: 3, background } });

async function upload(file: Buffer, { token = shop.token, of = app, address = '198.51.100.1' } = {}) {
  const form = new FormData();
  form.set('upload_preset', 'profiles');
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'foto.jpg');
  const encoded = new Response(form);
  const answer = await of.app.inject({
    method: 'POST',
    url: '/api/images/upload',
    remoteAddress: address,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json(), url: String(answer.json().secure_url) };
}
const get = (url: string) => app.app.inject({ url: new URL(url, 'https://navaja.example').pathname });
const nameOf = (url: string): string => url.split('/').at(-1) ?? '';
async function placesOf(url: string): Promise<number> {
  const folders = ['', ...cropSides.map(String)].map((side) => readdir(join(home, side)));
  return (await Promise.all(folders)).filter((names) => names.includes(nameOf(url))).length;
}
const everywhere = 1 + cropSides.length;

describe('a small file that blocks all photos:', () => {
  test.each([
    [
      'an AVIF of more than 4 megapixels',
      () => aPhoto(2_100, 2_100).avif({ effort: 0 }),
      422,
      'AVIF no puede superar los 4 mega',
    ],
    ['a PNG of more than 12', () => aPhoto(4_200, 3_100).png(), 422, 'superar los 12 megapíxeles'],
    ['what a phone calls 12', () => aPhoto(4_032, 3_024).jpeg(), 200, ''],
    ['an AVIF of 4', () => aPhoto(2_000, 2_000).avif({ effort: 0 }), 200, ''],
  ])('%s', async (_what, make, expected, says) => {
    const file = await make().toBuffer();
    let answer = await upload(file);
    // Decoding has a limit of three seconds, which a stalled test machine can exceed.
    for (let again = 0; again < 5 && answer.status === 503; again += 1) answer = await upload(file);
    const { status, body } = answer;
    expect([status, body.error?.message ?? '']).toEqual([expected, expect.stringContaining(says)]);
  });

  test('all squares are made at the upload', async () => {
    const { url } = await upload(await aPhoto(300, 200).jpeg().toBuffer());
    expect(await placesOf(url)).toBe(everywhere);
  });

  test('a square that is missing is made for all who ask for it at once', async () => {
    const { url } = await upload(await aPhoto(300, 200).jpeg().toBuffer());
    await rm(join(home, '64', nameOf(url)));
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(cropUrl(url, 64))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const sizes = new Set(answers.map(({ rawPayload }) => rawPayload.length));
    expect(sizes.size).toBe(1);
  });

  test('who looks at a page does not wait for uploads', async () => {
    const { url } = await upload(await aPhoto(300, 200).jpeg().toBuffer());
    await rm(join(home, '256', nameOf(url)));
    const large = await aPhoto(4_032, 3_024).png().toBuffer();
    let ended = 0;
    const uploads = [1, 2, 3, 4, 5].map(async () => {
      const { status } = await upload(large);
      ended += 1;
      return status;
    });
    await expect.poll(() => ended, { interval: 1 }).toBeGreaterThan(0);
    expect((await get(cropUrl(url, 256))).statusCode).toBe(200);
    expect(ended).toBeLessThan(5);
    expect(await Promise.all(uploads)).toEqual([200, 200, 200, 200, 200]);
  });

  test('an account has twenty tries an hour, from however many addresses', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const { token } = await world.aShop(limited.call);
    const send = async (nth: number, as = token) =>
      (await upload(Buffer.from('no photo'), { of: limited, token: as, address: `192.0.2.${nth}` })).status;
    for (let nth = 0; nth < 20; nth += 1) expect(await send(nth)).toBe(415);
    expect(await send(20)).toBe(429);
    expect(await send(20, (await world.aShop(limited.call)).token)).toBe(415);
    await limited.close();
  });
});

describe('a disk that is filled with photos:', () => {
  const take = (bytes: number) =>
    app.db
      .insertInto('photos')
      .values({ organization_id: shop.organization.id, name: world.aWord(), bytes })
      .execute();

  test('a shop has 50 MB with all sizes, also for four uploads at once; another has its own', async () => {
    const file = await aPhoto(300, 200).jpeg().toBuffer();
    const { url } = await upload(file);
    const { bytes } = await app.db
      .selectFrom('photos')
      .select('bytes')
      .where('organization_id', '=', shop.organization.id)
      .where('name', '=', nameOf(url))
      .executeTakeFirstOrThrow();
    const { rawPayload } = await get(url);
    expect(bytes).toBeGreaterThan(rawPayload.length);
    await take(photosMaxBytes - Math.floor(2.5 * bytes));
    const before = await readdir(home);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(file)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_of_these',
      error: { message: expect.stringContaining('50 MB') },
    });
    expect(await readdir(home)).toHaveLength(before.length + 1);
    expect((await upload(file, { token: (await world.aShop(app.call)).token })).status).toBe(200);
  });

  test('the last of the disk is not for photos', async () => {
    const file = await aPhoto(300, 200).jpeg().toBuffer();
    disk.free = 255 * 1024 * 1024;
    expect((await upload(file)).status).toBe(503);
    disk.free = Number.POSITIVE_INFINITY;
    expect((await upload(file)).status).toBe(200);
  });

  const turn = { signal: new AbortController().signal, rest: async () => undefined };
  const sweepAfter = (ms: number) => sweepPhotos({ ...app.deps, now: () => app.clock.now() + ms }, turn);
  const aSmallOne = async (token = shop.token) =>
    (await upload(await aPhoto(30, 20).jpeg().toBuffer(), { token })).url;
  const show = (photo_url: string | null, token = shop.token) =>
    world.ask(app.call, editAccount, { photo_url }, { token });

  test('what no row names is gone after a day, with its squares; what one names stays', async () => {
    const [idle, first, second] = [await aSmallOne(), await aSmallOne(), await aSmallOne()];
    await show(first);
    await sweepAfter(days - 1);
    expect(await placesOf(idle)).toBe(everywhere);
    await sweepAfter(days + 1);
    expect(await Promise.all([idle, first, second].map(placesOf))).toEqual([0, everywhere, 0]);
    expect((await get(cropUrl(idle, 64))).statusCode).toBe(404);
    const third = await aSmallOne();
    await show(third);
    await sweepAfter(days + 1);
    expect(await Promise.all([first, third].map(placesOf))).toEqual([0, everywhere]);
    await show(null);
    await show(third);
    await sweepAfter(days + 1);
    expect(await placesOf(third)).toBe(everywhere);
  });

  test('who left is still shown, and a photo of before is swept like any other', async () => {
    const barber = await world.aStaffMember(shop);
    const photo = await aSmallOne(barber.token);
    await show(photo, barber.token);
    await world.ask(app.call, deleteUser, { id: barber.user.id }, { token: shop.token });
    const before = `${shop.organization.id.toString(36)}-${'b'.repeat(22)}.webp`;
    await mkdir(home, { recursive: true });
    await writeFile(join(home, before), 'a photo without a row');
    await show(`/api/images/${before}`);
    await show(null);
    await sweepAfter(days + 1);
    expect(await Promise.all([photo, before].map(placesOf))).toEqual([everywhere, 0]);
  });

  test('what the shop’s page shows stays until it is taken away, its logo and its photos', async () => {
    const [logo, photo] = [await aSmallOne(), await aSmallOne()];
    const own = { token: shop.token };
    await world.ask(app.call, saveProfile, { logo_url: logo }, own);
    const { id } = await world.ask(app.call, addPhoto, { url: photo, alt: 'El local' }, own);
    await sweepAfter(days + 1);
    expect(await Promise.all([logo, photo].map(placesOf))).toEqual([everywhere, everywhere]);
    await world.ask(app.call, saveProfile, { logo_url: null }, own);
    await world.ask(app.call, deletePhoto, { id }, own);
    await sweepAfter(days + 1);
    expect(await Promise.all([logo, photo].map(placesOf))).toEqual([0, 0]);
  });

  test('nobody has another shop’s photo swept', async () => {
    const other = await world.aShop(app.call);
    const theirs = await aSmallOne(other.token);
    await show(theirs, other.token);
    await show(theirs);
    await show(null);
    await sweepAfter(days + 1);
    expect(await placesOf(theirs)).toBe(everywhere);
  });
});
