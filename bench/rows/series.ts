import { makeSeries } from '#domain/series/contract.ts';
import { mostTimes } from '#domain/series/series.ts';
import { requestOf } from '#domain/route.ts';
import { addDays, instantToLocal } from '#domain/time.ts';
import type { Benchmark, Sample } from '../frame/benchmark.ts';
import { deletePendingJobs } from '../frame/bookings.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda } from '../frame/shop.ts';

async function repeatInPeace(product: Product, seconds: number): Promise<Sample> {
  const shop = await aShop(product, { barbers: 64, services: 1 });
  await fillAgenda(product.db, shop, bookableDays()[0] ?? '', 1);
  const sources = await product.db
    .selectFrom('reservations')
    .select(['id', 'start_at'])
    .where('organization_id', '=', shop.id)
    .execute();
  const headers = { authorization: `Bearer ${shop.token}` };
  const requests = sources.map(({ id, start_at }) => {
    const [date = '', clock] = instantToLocal(start_at, 'UTC').split('T');
    const starts = Array.from({ length: mostTimes }, (_, nth) => `${addDays(date, 7 * (nth + 1))}T${clock}`);
    const { method, url, body } = requestOf(makeSeries, { id, every_weeks: 1, starts });
    return requestBytes({ method, path: `/api${url}`, body, headers });
  });
  let next = 0;
  const request = () => {
    next += 1;
    return requests[next - 1] as Buffer;
  };
  const made = await inTurns(product, seconds, { connections: 1, accepts: [201], request });
  await deletePendingJobs(product.db);
  return { ...made, value: made.p99_ms ?? Number.NaN };
}

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  await repeatInPeace(product, 1);
  yield {
    bench: 'series',
    params: { dates: mostTimes, connections: 1 },
    unit: 'ms p99',
    product: () => repeatInPeace(product, seconds),
    reference: null,
    goal: { of: 'value', wants: 'less', must: 80 },
  };
};
