import { listReservations } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import type { Benchmark, Contest, Goal } from '../frame/benchmark.ts';
import { readContests } from '../frame/reads.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

const pageFrom = (date_from: string) => `/api${requestOf(listReservations, { limit: '50', date_from }).url}`;
const minutesOf = (day: string) =>
  Array.from({ length: 60 }, (_, minute) => `${day}T00:${String(minute).padStart(2, '0')}:00Z`);

/**
 * A page of 50 reservations as the staff's agenda requests it, with checks of session and permission: cached in a shop
 * without changes, and uncached over more pages than the cache holds.
 */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product);
  const days = bookableDays();
  await fillAgenda(product.db, shop, days[0] ?? '', days.length);
  const full = days.slice(0, -1);
  const looks: { params: Contest['params']; starts: string[]; goal: Goal }[] = [
    {
      params: { rows: 50 },
      starts: full.map((day) => `${day}T00:00:00Z`),
      goal: { of: 'ratio', wants: 'more', must: 0.1, aim: 0.3 },
    },
    {
      params: { rows: 50, read: 'anew' },
      starts: full.flatMap(minutesOf),
      goal: { of: 'ratio', wants: 'more', must: 0.1 },
    },
  ];
  for (const { params, starts, goal } of looks) {
    yield* readContests(product, {
      bench: 'agenda',
      params,
      seconds,
      connections: [16],
      paths: starts.map(pageFrom),
      headers: { authorization: `Bearer ${shop.token}` },
      goal,
    });
  }
};
