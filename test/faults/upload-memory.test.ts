import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { uploadPreset } from '#domain/images/contract.ts';
import * as world from '../world.ts';
import { isLong } from '../long-run.ts';
import { tell } from './figures.ts';
import { memoryOf, metricsToken } from './memory.ts';
import { aProduct, type Product } from './product.ts';

let product: Product;
afterEach(() => product.remove());

const megabyte = 1024 * 1024;
async function hostilePhotos(): Promise<Buffer[]> {
  const huge = () => sharp({ create: { width: 4_096, height: 3_072, channels: 3, background: '#a33' } });
  const decoded = await Promise.all([
    huge().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    huge().png().toBuffer(),
    huge().webp({ effort: 0 }).toBuffer(),
  ]);
  const beyond = await sharp({ create: { width: 7_300, height: 5_400, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  return [...decoded, beyond, randomBytes(5 * megabyte - 1_000), randomBytes(7 * megabyte)];
}

async function upload(token: string, photo: Buffer): Promise<number> {
  const body = new FormData();
  body.set('upload_preset', uploadPreset);
  body.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'foto.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${product.origin}/api/images/upload`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function highest(over: AbortSignal): Promise<number> {
  let most = 0;
  while (!over.aborted) {
    most = Math.max(most, await memoryOf(product));
    await sleep(50);
  }
  return most;
}

async function storm(token: string, photos: readonly Buffer[], times: number) {
  const queue = Array.from({ length: times }, () => photos).flat();
  const statuses: number[] = [];
  const uploader = async () => {
    for (let photo = queue.pop(); photo; photo = queue.pop()) statuses.push(await upload(token, photo));
  };
  // More parallel uploads than the decoder queue holds.
  await Promise.all(Array.from({ length: 30 }, uploader));
  return statuses;
}

test('memory does not grow with the number of photos, however costly they are', async () => {
  product = await aProduct({ env: { METRICS_TOKEN: metricsToken } });
  const { token } = await world.aShop(product.call);
  const photos = await hostilePhotos();
  const over = new AbortController();
  const most = highest(over.signal);
  const before = await memoryOf(product);
  const statuses = await storm(token, photos, isLong ? 6 : 2);
  const settled = await memoryOf(product);
  statuses.push(...(await storm(token, photos, isLong ? 80 : 2)));
  const after = await memoryOf(product);
  over.abort();
  const counts = [...Map.groupBy(statuses, String)].map(([status, all]) => `${all.length} × ${status}`);
  tell('photos uploaded', `${statuses.length}: ${counts.join(', ')}`);
  const figures = [before, settled, after, await most].map((size) => `${Math.round(size)} MB`);
  tell('memory before, after the first ones, after all, at most', figures.join(', '));
  expect(statuses.filter((status) => ![200, 413, 415, 422, 503].includes(status))).toEqual([]);
  expect(after - settled).toBeLessThan(256);
  expect(await most).toBeLessThan(1_024);
});
