import { sql } from 'kysely';
import type { OrganizationId } from '#api/database/connection.ts';
import { readNumbers } from '#api/numbers/read-numbers.ts';
import { createTurnLimiter } from '#api/security/limiter.ts';
import { readNumbers as call } from '#domain/numbers/contract.ts';
import { firstDay, lastDay } from '#domain/numbers/periods.ts';
import { addMonths, monthOf, today } from '#domain/time.ts';
import * as world from '#test/world.ts';
import type { Benchmark, Contest, Sample } from '../frame/benchmark.ts';
import { fillWithShops, reservationsAShop } from '../frame/many-shops.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, fillAgenda, type Shop } from '../frame/shop.ts';
import { bookInPeace } from './booking.ts';

const few = 100_000;
const monthCount = 13;
const lastMonth = addMonths(monthOf(today(Date.now(), 'UTC')), -2);
const firstMonth = addMonths(lastMonth, 1 - monthCount);
const months = { from: firstDay(firstMonth), to: lastDay(lastMonth), by: 'month' as const };
const month = { from: firstDay(lastMonth), to: lastDay(lastMonth), by: 'day' as const };

async function aPast(reservations: number, days: number) {
  const product = await theProduct();
  await fillWithShops(product.databaseUrl, Math.ceil(reservations / reservationsAShop));
  const shop = await aShop(product, { barbers: 2 });
  await sql`update users set created_at = '2020-01-01' where organization_id = ${shop.id}`.execute(
    product.db,
  );
  await sql`
    insert into hours_versions
    select organization_id, user_id, '2000-01-01', weekday, start_time_1, end_time_1, start_time_2, end_time_2
    from weekly_hours where organization_id = ${shop.id}`.execute(product.db);
  await fillAgenda(product.db, shop, days > 31 ? months.from : month.from, days);
  return { product, shop, [Symbol.asyncDispose]: () => product[Symbol.asyncDispose]() };
}

async function counting(
  { product, shop }: { product: Product; shop: Shop },
  seconds: number,
  input: typeof months | typeof month,
): Promise<Sample> {
  const deps = { db: product.db, now: Date.now, inTurn: createTurnLimiter({ ofKey: 1, inAll: 1 }) };
  const begun = performance.now();
  let done = 0;
  while (performance.now() < begun + seconds * 1_000) {
    await readNumbers(deps, shop.id as OrganizationId, call.input.parse(input));
    done += 1;
  }
  return { value: (1_000 * done) / (performance.now() - begun) };
}

async function bookWhileReading({ product, shop }: { product: Product; shop: Shop }, seconds: number) {
  const end = new AbortController();
  const { token } = shop;
  const reading = (async () => {
    while (!end.signal.aborted) await world.ask(product.call, call, month, { token });
  })();
  try {
    return await bookInPeace(product, seconds);
  } finally {
    end.abort();
    await reading;
  }
}

export const benchmark: Benchmark = async function* ({ seconds, rows, quick }): AsyncGenerator<Contest> {
  await using small = await aPast(few, 31 * monthCount);
  await using large = await aPast(quick ? 2 * few : rows, 31);
  const wants = { of: 'ratio', wants: 'more' } as const;
  const bench = 'numbers';
  yield {
    bench,
    params: { what: 'month', reservations: quick ? 2 * few : rows },
    unit: 'reads/s',
    product: () => counting(large, seconds, month),
    reference: { name: '100,000 reservations', measure: () => counting(small, seconds, month) },
    goal: { ...wants, must: 0.75, aim: 0.9 },
  };
  yield {
    bench,
    params: { what: 'kept', months: monthCount },
    unit: 'reads/s',
    product: () => counting(small, seconds, months),
    reference: { name: 'one month counted', measure: () => counting(small, seconds, month) },
    goal: { ...wants, must: 1 },
  };
  yield {
    bench,
    params: { what: 'bookings' },
    unit: 'bookings/s',
    product: () => bookWhileReading(small, seconds),
    reference: { name: 'nobody reads', measure: () => bookInPeace(small.product, seconds) },
    goal: { ...wants, must: 0.9 },
  };
};
