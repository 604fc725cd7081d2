import { readAgenda } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { readContests } from '../frame/reads.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda, thinOut } from '../frame/shop.ts';

const reservationsADay = 20;

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product, { barbers: 12 });
  const days = bookableDays().slice(0, 7);
  await fillAgenda(product.db, shop, days[0] ?? '', days.length);
  await thinOut(product.db, shop, reservationsADay);
  const headers = { authorization: `Bearer ${shop.token}` };
  yield* readContests(product, {
    bench: 'calendar',
    params: { days: 1 },
    seconds,
    connections: [16],
    paths: days.map((day) => pathOf(day, day)),
    headers,
    goal: { of: 'ratio', wants: 'more', must: 0.5 },
  });
  const week = requestBytes({ path: pathOf(days[0] ?? '', days.at(-1) ?? ''), headers });
  yield {
    bench: 'calendar',
    params: { days: 7, read: 'anew' },
    unit: 'ms',
    product: async () => {
      const sample = await inTurns(product, seconds, { connections: 1, request: () => week });
      return { ...sample, value: sample.p50_ms ?? 0 };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 25 },
  };
};

const pathOf = (from: string, to: string) => `/api${requestOf(readAgenda, { from, to }).url}`;
