import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { aDatabase } from '../database.ts';
import { aCrowd, aTown } from './crowd.ts';
import { isLong } from '../long-run.ts';
import { rounds, tell, tellTimes } from './figures.ts';
import { compare, faultsIn, nothingLost } from './judge.ts';
import { aProduct, type Product } from './product.ts';
import { aWire, type Wire } from './wire.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let wire: Wire;
let product: Product;
beforeEach(async () => {
  database = await aDatabase();
  wire = await aWire(database.url);
  product = await aProduct({ env: { DATABASE_URL: wire.url } });
});
afterEach(async () => {
  await product.remove();
  wire.close();
  await database.drop();
});

const outage = isLong ? 6_000 : 2_500;

test.each(['cut', 'silence'] as const)(
  'a database lost by %s is answered 503 in time; all goes on when it is back, and the key tells what was booked',
  async (fault) => {
    const crowd = aCrowd(product.call, await aTown(product.call));
    const back: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await sleep(700);
      wire[fault]();
      await sleep(outage);
      wire.mend();
      back.push(await crowd.nextAcknowledgement());
    }
    await crowd.end();
    const db = openDatabase(openPool(database.url));
    expect(crowd.odd).toEqual([]);
    expect(crowd.refused.length).toBeGreaterThan(0);
    expect(crowd.refused.filter(({ retryAfter }) => !Number(retryAfter))).toEqual([]);
    expect(await compare(db, crowd.acknowledged)).toEqual(nothingLost);
    expect(await faultsIn(db)).toEqual([]);
    await db.destroy();
    tell('bookings acknowledged', crowd.acknowledged.length);
    tell('whose outcome only the key told', crowd.settledByKey.count);
    tellTimes(
      `503 after ${fault}`,
      crowd.refused.map(({ ms }) => ms),
      2_000,
    );
    tellTimes(`mended after ${fault}, until a booking is acknowledged`, back, 5_000);
  },
);
