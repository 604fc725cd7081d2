import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { chanceOf } from '../chance.ts';
import { aCrowd, aTown } from './crowd.ts';
import { rounds, tell, tellTimes } from './figures.ts';
import { compare, faultsIn, nothingLost } from './judge.ts';
import { aProduct, type Product } from './product.ts';

const chance = chanceOf(1);
let product: Product;
afterEach(() => product.remove());

test('a database killed again and again under bookings comes back by itself with every acknowledged one', async () => {
  product = await aProduct();
  const crowd = aCrowd(product.call, await aTown(product.call));
  const outages: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(500 + chance.below(500));
    await product.killDatabase();
    outages.push(await crowd.nextAcknowledgement());
  }
  // The second kill meets a database that still repairs what the first one left.
  for (const _ of [1, 2]) await product.killDatabase();
  await crowd.nextAcknowledgement();
  await crowd.end();
  const db = product.openDatabase();
  expect(crowd.odd).toEqual([]);
  expect(crowd.refused.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
  expect(await compare(db, crowd.acknowledged)).toEqual(nothingLost);
  expect(await faultsIn(db)).toEqual([]);
  await db.destroy();
  tell('bookings acknowledged', crowd.acknowledged.length);
  tell('whose outcome only the key told', crowd.settledByKey.count);
  tellTimes(
    '503 while the database is gone',
    crowd.refused.map(({ ms }) => ms),
    2_000,
  );
  tellTimes('database killed, until a booking is acknowledged', outages, 5_000);
});
