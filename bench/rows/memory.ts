import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf } from '#domain/route.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { openConnection, requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { megabytesOf } from '../frame/machine.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

const idle = 1_000;
const busy = 256;
const sampleMs = 200;

/** The most that the server's process holds while many are connected and some of them ask without a pause. */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product);
  const [day = ''] = bookableDays();
  await fillAgenda(product.db, shop, day, 1);
  const requests = shop.barbers.map((barber) => {
    const { url } = requestOf(listBusy, { slug: shop.slug, barber_id: String(barber), date: day });
    return requestBytes({ path: `/api${url}` });
  });
  const waiting = await Promise.all(Array.from({ length: idle }, () => openConnection(product.port)));
  // A connection that never asked is closed before the idle ones are.
  await Promise.all(waiting.map((connection) => connection.ask(requests[0] as Buffer)));
  yield {
    bench: 'memory',
    params: { idle, busy },
    unit: 'MB',
    product: async () => {
      const over = new AbortController();
      const peak = highest(product.pid, over.signal);
      const request = (who: number) => requests[who % requests.length] as Buffer;
      const asked = await inTurns(product, seconds, { connections: busy, request });
      over.abort();
      return { ...asked, value: await peak };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 250, aim: 150 },
  };
  for (const connection of waiting) connection.close();
};

async function highest(pid: number, until: AbortSignal): Promise<number> {
  let most = 0;
  while (!until.aborted) {
    most = Math.max(most, megabytesOf(pid));
    await sleep(sampleMs);
  }
  return most;
}
