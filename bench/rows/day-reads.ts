import { requestOf } from '#domain/route.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { readContests } from '../frame/reads.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

/** The busy times of a barber's day with 24 reservations, from which the browser draws the slots. */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product);
  const days = bookableDays();
  await fillAgenda(product.db, shop, days[0] ?? '', days.length);
  const paths = shop.barbers.flatMap((barber) =>
    days.map(
      (date) => `/api${requestOf(listBusy, { slug: shop.slug, barber_id: String(barber), date }).url}`,
    ),
  );
  yield* readContests(product, {
    bench: 'day-reads',
    seconds,
    connections: [1, 16, 64],
    paths,
    goal: { of: 'ratio', wants: 'more', must: 0.2, aim: 0.7 },
  });
};
