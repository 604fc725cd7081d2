import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { chanceOf } from '../chance.ts';
import { aCrowd, aTown } from './crowd.ts';
import { rounds, tell, tellTimes } from './figures.ts';
import { compare, faultsIn, nothingLost } from './judge.ts';
import { mailsOnceEach } from './mails.ts';
import { aProduct, type Product } from './product.ts';

const chance = chanceOf(1);
let product: Product;
afterEach(() => product.remove());

test('a server killed again and again under bookings loses none that it acknowledged, and tells each once', async () => {
  product = await aProduct();
  const crowd = aCrowd(product.call, await aTown(product.call));
  const outages: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await sleep(500 + chance.below(500));
    await product.kill();
    const back = crowd.nextAcknowledgement();
    await product.start();
    outages.push(await back);
  }
  await crowd.end();
  const db = product.openDatabase();
  expect(crowd.odd).toEqual([]);
  expect(await compare(db, crowd.acknowledged)).toEqual(nothingLost);
  expect(await faultsIn(db)).toEqual([]);
  expect(await mailsOnceEach(db, product.home)).toEqual([]);
  await db.destroy();
  tell('bookings acknowledged', crowd.acknowledged.length);
  tell('whose outcome only the key told', crowd.settledByKey.count);
  tellTimes('server killed and started, until a booking is acknowledged', outages, 5_000);
});
