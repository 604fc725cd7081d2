import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
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
  // Requests after the stop were refused before the server began any work.
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
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const call of calls) call.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, calls, close };
}

test('a stop in the middle of a mail hands it back, to be sent at the next start', async () => {
  const smtp = await aStalledMailServer();
  product = await aProduct({ env: { SMTP_URL: smtp.url } });
  const crowd = aCrowd(product.call, await aTown(product.call, { shops: 1, barbers: 1 }), { clients: 1 });
  await crowd.nextAcknowledgement();
  await crowd.end();
  while (smtp.calls.size === 0) await sleep(20);
  expect(await product.stop()).toBe(0);
  smtp.close();

  await product.start({ SMTP_URL: '' });
  const db = product.openDatabase();
  // A dead process would hold its jobs for five minutes; a graceful stop releases them at once.
  await expect.poll(() => undone(db), { timeout: 120_000, interval: 500 }).toEqual([]);
  expect(await mailsOnceEach(db, product.home)).toEqual([]);
  await db.destroy();
});
