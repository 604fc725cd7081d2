import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { excludedTables } from '#api/backup/manifest.ts';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { aDatabase } from '../database.ts';
import { digestOf } from '../tables.ts';
import * as world from '../world.ts';
import { aCrowd, aTown } from './crowd.ts';
import { faultsIn } from './judge.ts';
import { undone } from './mails.ts';
import { aProduct, type Product } from './product.ts';

let place: string;
let products: Product[];
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'navaja-backup-'));
  await chmod(place, 0o755);
  products = [];
});
afterEach(async () => {
  for (const product of products) await product.remove();
  await rm(place, { recursive: true, force: true });
});

async function started(...options: Parameters<typeof aProduct>): Promise<Product> {
  const product = await aProduct(...options);
  products.push(product);
  return product;
}

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
function run(name: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const options = { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script(name), file], options);
  return { status, said: stdout + stderr };
}
const tables = async (product: Product) => {
  const db = product.openDatabase();
  const digests = Object.entries(await digestOf(db));
  await db.destroy();
  return Object.fromEntries(
    digests.filter(([name]) => !['kysely_migration', ...excludedTables].includes(name)),
  );
};

/** Waits until no job is due, because a job that runs during the backup would change a row. */
async function quiet(product: Product) {
  const db = product.openDatabase();
  await expect.poll(() => undone(db), { timeout: 120_000, interval: 200 }).toEqual([]);
  await db.destroy();
}

test('a backup brings a destroyed installation back: every row and every photo, but no login', async () => {
  const first = await started();
  const [stand] = await aTown(first.call, { shops: 1, barbers: 2 });
  const crowd = aCrowd(first.call, [stand!], { clients: 2 });
  await crowd.nextAcknowledgement();
  await crowd.end();
  await mkdir(join(first.home, 'images'), { recursive: true });
  await writeFile(join(first.home, 'images', '1-photo.webp'), 'a photo');
  const { token } = stand!.shop;
  const agenda = await world.ask(first.call, listReservations, {}, { token });
  await quiet(first);
  expect(await first.stop()).toBe(0);

  const file = join(place, 'copy.tar.gz');
  expect(run('backup', file, { DATA_DIR: first.home })).toMatchObject({ status: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await first.start();
  const before = await tables(first);
  await first.remove();

  const dataDir = join(place, 'new');
  expect(run('restore', file, { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
  const second = await started({ dataDir });
  expect(await tables(second)).toEqual(before);
  expect(await readFile(join(dataDir, 'images', '1-photo.webp'), 'utf8')).toBe('a photo');
  expect(await second.call(listReservations, {}, { token })).toMatchObject({ status: 401 });
  const again = await world.signIn(second.call, stand!.shop.owner.email);
  expect(await world.ask(second.call, listReservations, {}, { token: again })).toEqual(agenda);
  await aTown(second.call, { shops: 1, barbers: 2 });
});

test('a backup made under bookings is whole, goes into another database, and never over what is there', async () => {
  const first = await started();
  const crowd = aCrowd(first.call, await aTown(first.call, { shops: 1 }));
  await crowd.nextAcknowledgement();
  const acknowledgedCount = crowd.acknowledged.length;
  const file = join(place, 'copy.tar.gz');
  expect(run('backup', file, { DATA_DIR: first.home })).toMatchObject({ status: 0 });
  await crowd.end();
  const database = await aDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: join(place, 'other') };
  expect(run('restore', file, env)).toMatchObject({ status: 0 });
  const db = openDatabase(openPool(database.url));
  expect(await faultsIn(db)).toEqual([]);
  const stored = await db.selectFrom('reservations').select('external_id').execute();
  expect(stored.map(({ external_id }) => external_id)).toEqual(
    expect.arrayContaining(
      crowd.acknowledged.slice(0, acknowledgedCount).map(({ external_id }) => external_id),
    ),
  );
  const digests = await digestOf(db);
  expect(run('restore', file, env)).toEqual({
    status: 1,
    said: 'La base de datos ya tiene datos: restaura sobre una vacía.\n',
  });
  expect(await digestOf(db)).toEqual(digests);
  await db.destroy();
  await database.drop();
});

test('what is no backup is refused in one sentence', async () => {
  const file = join(place, 'noise.tar.gz');
  await writeFile(file, 'noise');
  const { status, said } = run('restore', file, { DATA_DIR: join(place, 'data') });
  expect([status, said.trim().split('\n').length]).toEqual([1, 1]);
});
