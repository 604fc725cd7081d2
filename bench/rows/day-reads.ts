import { sql } from 'kysely';
import { requestOf } from '#domain/route.ts';
import { listBusy } from '#domain/schedule/contract.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { readContests } from '../frame/reads.ts';
import { type Product, theProduct } from '../frame/servers.ts';
import { aShop, bookableDays, fillAgenda, type Shop } from '../frame/shop.ts';

export const benchmark: Benchmark = async function* ({ seconds }) {
  await using product = await theProduct();
  const [shop, blocked] = [await aShop(product), await aShop(product)];
  const days = bookableDays();
  for (const each of [shop, blocked]) await fillAgenda(product.db, each, days[0] ?? '', days.length);
  await blockHalfHours(product, blocked);
  yield* readContests(product, {
    bench: 'day-reads',
    seconds,
    connections: [1, 16, 64],
    paths: pathsOf(shop, days),
    goal: { of: 'ratio', wants: 'more', must: 0.2, aim: 0.7 },
  });
  const measure = (of: Shop) => () => readsOf(product, pathsOf(of, days), seconds);
  yield {
    bench: 'day-reads',
    params: { rules: 5, connections: 16 },
    unit: 'requests/s',
    product: measure(blocked),
    reference: { name: 'without blocked time', measure: measure(shop) },
    goal: { of: 'ratio', wants: 'more', must: 0.97 },
  };
};

const pathsOf = ({ slug, barbers }: Shop, days: readonly string[]) =>
  barbers.flatMap((barber) =>
    days.map((date) => `/api${requestOf(listBusy, { slug, barber_id: String(barber), date }).url}`),
  );

function readsOf(product: Product, paths: readonly string[], seconds: number) {
  const requests = paths.map((path) => requestBytes({ path }));
  let next = 0;
  const request = () => requests[(next += 1) % requests.length] as Buffer;
  return inTurns(product, seconds, { connections: 16, request });
}

const blockHalfHours = ({ db }: Product, { id, owner }: Shop) =>
  sql`
    insert into blocks (organization_id, user_id, kind, start_time, end_time, starts_on, ends_on, weekdays, every_weeks,
      created_by, created_at)
    select organization_id, id, 'break', make_time(9 + 2 * n, 30, 0), make_time(10 + 2 * n, 0, 0), '2026-01-01',
      '2099-12-31', 127, 1, ${owner.user.id}::bigint, now()
    from users, generate_series(0, 4) n where organization_id = ${id} and role = 'barber'`.execute(db);
