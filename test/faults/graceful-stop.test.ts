import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#api/database/connection.ts';
import { aDatabase } from '../database.ts';
import { type Acknowledged, aCrowd, aTown } from './crowd.ts';
import { rounds, tell } from './figures.ts';
import { compare, faultsIn, nothingLost } from './judge.ts';
import { mailsOnceEach, undone } from './mails.ts';
import { aProduct, type Product } from './product.ts';

let product: Product;
afterEach(() => product.remove());

test('a stop in the middle of bookings answers every one that was made', async () => {
  product = await aProduct();
  const town = await aTown(product.call);
  const acknowledged: Acknowledged[] = [];
  const codes: (number | null)[] = [];
  let unanswered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const crowd = aCrowd(product.call, town, { persistent: false });
    await crowd.nextAcknowledgement();
    codes.push(await product.stop());
    await crowd.end();
    unanswered += crowd.unanswered.length;
    acknowledged.push(...crowd.acknowledged);
    expect(crowd.odd).toEqual([]);
    await product.start();
  }
  const db = product.openDatabase();
  expect(codes).toEqual(codes.map(() => 0));
  // No reservation may exist without its answer: after the stop signal the server refuses requests before any work.
  expect(await compare(db, acknowledged)).toEqual(nothingLost);
  expect(await faultsIn(db)).toEqual([]);
  await db.destroy();
  tell('bookings acknowledged', acknowledged.length);
  tell('requests that found the door closed', unanswered);
});

async function aStalledMailServer() {
  const calls = new Set<Socket>();
  const server = createServer((call) => {
    calls.add(call);
    call.on('error', () => undefined);
    call.write('220 mail\r\n');
    // The answer never ends. Silence would run into the mail client's time-outs, and a failed mail holds no lease.
    const answer = setInterval(() => call.write('250-mail\r\n'), 1_000);
    call.on('close', () => clearInterval(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const call of calls) call.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, calls, close };
}

const unfinishedLeases = (db: Db) =>
  db
    .selectFrom('outbox')
    .select('locked_until')
    .where('done_at', 'is', null)
    .where('attempts', '>', 0)
    .where('last_error', 'is', null)
    .execute();

test('a stop in the middle of a mail hands it back, to be sent at the next start', async () => {
  const smtp = await aStalledMailServer();
  // An embedded database would stop with the product, so the leases could not be read between stop and start.
  const database = await aDatabase();
  onTestFinished(() => database.drop());
  product = await aProduct({ env: { DATABASE_URL: database.url, SMTP_URL: smtp.url } });
  const crowd = aCrowd(product.call, await aTown(product.call, { shops: 1, barbers: 1 }), { clients: 1 });
  await crowd.nextAcknowledgement();
  await crowd.end();
  while (smtp.calls.size === 0) await sleep(20);
  expect(await product.stop()).toBe(0);
  smtp.close();
  const db = product.openDatabase();
  const leases = await unfinishedLeases(db);
  expect(leases.length).toBeGreaterThan(0);
  expect(leases.filter(({ locked_until }) => locked_until !== null)).toEqual([]);

  await product.start({ SMTP_URL: '' });
  await expect.poll(() => undone(db), { timeout: 120_000, interval: 500 }).toEqual([]);
  expect(await mailsOnceEach(db, product.home)).toEqual([]);
  await db.destroy();
});
