import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { requestOf } from '#domain/route.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { openConnection, requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { megabytesOf } from '../frame/machine.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const idle = 1_000;
const busy = 256;
const sampleMs = 200;

export const benchmark: Benchmark = async function* ({ seconds }) {
  yield* memoryOf({ idle, busy }, () => theProduct(), seconds);
  yield* memoryOf({ idle, busy, after: 'a first start' }, theProductBuiltAnew, seconds);
};

function theProductBuiltAnew() {
  rmSync(join(root, 'dist/.built'));
  return theProduct({}, join(root, 'scripts/start.mjs'));
}

async function* memoryOf(
  params: Record<string, string | number>,
  start: () => Promise<Product>,
  seconds: number,
): ReturnType<Benchmark> {
  await using product = await start();
  const shop = await aShop(product);
  const [day = ''] = bookableDays();
  await fillAgenda(product.db, shop, day, 1);
  const requests = shop.barbers.map((barber) => {
    const { url } = requestOf(listBusy, { slug: shop.slug, barber_id: String(barber), date: day });
    return requestBytes({ path: `/api${url}` });
  });
  const waiting = await Promise.all(Array.from({ length: idle }, () => openConnection(product.port)));
  // Each connection sends one request first, because the server closes unused connections before idle ones.
  await Promise.all(waiting.map((connection) => connection.ask(requests[0] as Buffer)));
  yield {
    bench: 'memory',
    params,
    unit: 'MB',
    product: async () => {
      const over = new AbortController();
      const peak = highest(product.pid, over.signal);
      const request = (who: number) => requests[who % requests.length] as Buffer;
      const measured = await inTurns(product, seconds, { connections: busy, request });
      over.abort();
      return { ...measured, value: await peak };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 250, aim: 150 },
  };
  for (const connection of waiting) connection.close();
}

async function highest(pid: number, until: AbortSignal): Promise<number> {
  let most = 0;
  while (!until.aborted) {
    most = Math.max(most, megabytesOf(pid));
    await sleep(sampleMs);
  }
  return most;
}
