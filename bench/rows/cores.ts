import { cpus } from 'node:os';
import { listReservations } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Benchmark, Goal } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { openingsAnew } from '../frame/openings.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

const cores = cpus().length;
const connections = 64;

// Only the server's own work has a goal. A cached read is so cheap that the client on the same cores limits the benefit
// of a second process: see docs/decisions/0018.
const goals: Record<Read, Goal> = {
  'openings made anew': { of: 'ratio', wants: 'more', must: 1.6, aim: 1.9 },
  "a day's reservations": { of: 'ratio', wants: 'more' },
  'a page of the agenda': { of: 'ratio', wants: 'more' },
};
type Read = 'openings made anew' | "a day's reservations" | 'a page of the agenda';

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using one = await theProduct({ WEB_CONCURRENCY: '1' });
  await using many = await theProduct({ WEB_CONCURRENCY: String(cores) });
  const [day = ''] = bookableDays();
  const readsOf = async (product: typeof one): Promise<Record<Read, () => Buffer>> => {
    const shop = await aShop(product);
    await fillAgenda(product.db, shop, day, 1);
    const headers = { authorization: `Bearer ${shop.token}` };
    const busy = requestOf(listBusy, { slug: shop.slug, barber_id: String(shop.barbers[0]), date: day });
    const list = requestOf(listReservations, { limit: '50', date_from: `${day}T00:00:00Z` });
    const ofDay = requestBytes({ path: `/api${busy.url}` });
    const ofAgenda = requestBytes({ path: `/api${list.url}`, headers });
    return {
      'openings made anew': openingsAnew(shop),
      "a day's reservations": () => ofDay,
      'a page of the agenda': () => ofAgenda,
    };
  };
  const [readsOfOne, readsOfMany] = [await readsOf(one), await readsOf(many)];
  for (const [read, goal] of Object.entries(goals) as [Read, Goal][]) {
    yield {
      bench: 'cores',
      params: { read, processes: cores },
      unit: 'requests/s',
      product: () => inTurns(many, seconds, { connections, request: readsOfMany[read] }),
      reference: {
        name: 'one process',
        measure: () => inTurns(one, seconds, { connections, request: readsOfOne[read] }),
      },
      goal,
    };
  }
};
