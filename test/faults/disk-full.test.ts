import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPublicOrganization } from '#domain/organization/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import * as world from '../world.ts';
import { aCrowd, aTown } from './crowd.ts';
import { tell, tellTimes } from './figures.ts';
import { compare, faultsIn, nothingLost } from './judge.ts';
import { aProduct, type Product } from './product.ts';

const place = mkdtempSync(join(tmpdir(), 'navaja-disk-'));

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', place], { stdio: 'ignore' });
    return true;
  } catch {
    tell('a full disk', 'skipped: it takes root on Linux to have a small disk of its own');
    return false;
  }
}

const isMounted = mountSmallDisk();
let product: Product | undefined;
afterAll(async () => {
  await product?.remove();
  if (isMounted) execFileSync('umount', ['-l', place]);
  rmSync(place, { recursive: true, force: true });
});

const filler = join(place, 'filler');
function fillDisk() {
  const { bavail, bsize } = statfsSync(place);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize, 1));
  } catch {
    // The expected error: the disk is full.
  }
}

test.runIf(isMounted)(
  'a full disk is refused cleanly, what is there can be read, and all goes on with room',
  async () => {
    product = await aProduct({ dataDir: place });
    const [stand, ...others] = await aTown(product.call, { shops: 2, barbers: 2 });
    if (!stand) throw new Error('nobody opened');
    const crowd = aCrowd(product.call, [stand, ...others]);
    await crowd.nextAcknowledgement();
    fillDisk();
    const before = crowd.refused.length;
    await expect.poll(() => crowd.refused.length - before, { timeout: 60_000 }).toBeGreaterThan(20);
    const { slug, token } = stand.shop;
    expect((await product.call(readPublicOrganization, { slug })).status).toBe(200);
    expect(await world.ask(product.call, listReservations, {}, { token })).not.toEqual([]);
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);
    rmSync(filler);
    const back = await crowd.nextAcknowledgement();
    await crowd.end();
    const db = product.openDatabase();
    expect(crowd.odd).toEqual([]);
    expect(crowd.refused.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
    expect(await compare(db, crowd.acknowledged)).toEqual(nothingLost);
    expect(await faultsIn(db)).toEqual([]);
    await db.destroy();
    tell('refused while the disk was full', crowd.refused.length - before);
    tellTimes('room again, until a booking is acknowledged', [back], 5_000);
  },
);
