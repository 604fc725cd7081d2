import { listReservations } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { readContests } from '../frame/reads.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

/** A page of 50 visits as the staff's agenda asks for it, session and permission checked. */
export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const shop = await aShop(product);
  const days = bookableDays();
  await fillAgenda(product.db, shop, days[0] ?? '', days.length);
  const paths = days.map(
    (day) => `/api${requestOf(listReservations, { limit: '50', date_from: `${day}T00:00:00Z` }).url}`,
  );
  yield* readContests(product, {
    bench: 'agenda',
    params: { rows: 50 },
    seconds,
    connections: [16],
    paths: paths.slice(0, -1),
    headers: { authorization: `Bearer ${shop.token}` },
    goal: { of: 'ratio', wants: 'more', must: 0.1, aim: 0.3 },
  });
};
