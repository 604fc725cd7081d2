import { addDays } from '#domain/time.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { inTurns } from '../frame/crowd.ts';
import { openingsAnew, openingsPath } from '../frame/openings.ts';
import { readContests } from '../frame/reads.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda, thinOut } from '../frame/shop.ts';

const reservationsADay = 20;

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product, { barbers: 10 });
  const [tomorrow = '', ...rest] = bookableDays();
  await fillAgenda(product.db, shop, addDays(tomorrow, -1), rest.length + 2);
  await thinOut(product.db, shop, reservationsADay);
  yield* readContests(product, {
    bench: 'openings',
    seconds,
    connections: [16],
    paths: [openingsPath(shop, 30)],
    goal: { of: 'ratio', wants: 'more', must: 0.4 },
  });
  const request = openingsAnew(shop);
  yield {
    bench: 'openings',
    params: { connections: 1, read: 'anew' },
    unit: 'ms CPU',
    product: async () => {
      const sample = await inTurns(product, seconds, { connections: 1, request });
      return { ...sample, value: (sample.cpu_us_per_request ?? 0) / 1_000 };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 3 },
  };
};
