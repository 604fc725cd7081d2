import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { listClients } from '#domain/clients/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import type { Db } from '#api/database/connection.ts';
import type { Benchmark, Contest } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, type Shop } from '../frame/shop.ts';

const clients = 20_000;
const visits = 150_000;
const barbers = 40;
const rowsAStatement = 2_000;

const firstnames = ['María', 'José', 'Juan', 'Ana', 'Ñusta', 'Carla', 'Martín', 'Sofía', 'Diego', 'Lucía'];
const lastnames = ['Pérez', 'González', 'Núñez', 'Sosa', 'Díaz', 'Martínez', 'López', 'García', 'Suárez'];

async function fillShop(db: Db, { id, barbers: team }: Shop): Promise<void> {
  await sql`
    insert into clients (organization_id, firstname, lastname, phone, phone_digits, created_at)
    select ${id}::bigint, (${firstnames}::text[])[1 + n % ${firstnames.length}],
      (${lastnames}::text[])[1 + n % ${lastnames.length}] || ' ' || n, '+598 99 ' || n, '59899' || lpad(n::text, 6, '0'), now()
    from generate_series(1, ${clients}::int) n`.execute(db);
  const latest = new Date(Date.now() - 3_600_000).toISOString();
  for (let from = 0; from < visits; from += rowsAStatement) {
    await sql`
      insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
        client_firstname_snapshot, client_lastname_snapshot, created_at)
      select ${id}::bigint, ${`visit-${id}-`} || n, ${team[0] ?? 0}::bigint + n % ${barbers}, f.first + n * 7919::bigint % ${clients},
        'completed', at, at + interval '15 minutes', 'Carla', 'Sosa', now()
      from generate_series(${from}::int, ${from + rowsAStatement - 1}::int) n
      cross join lateral (select ${latest}::timestamptz - n / ${barbers} * interval '15 minutes' as at) t
      cross join (select min(id) as first from clients where organization_id = ${id}) f`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}

const searches = [
  '',
  'ma',
  'mart',
  'sosa',
  'juan nunez',
  'sosa 12',
  'lopez 199',
  '099 0123',
  '012345',
  'nadie',
];

const pagesFrom = (after: number) => [
  {},
  { after },
  { sort: 'name' as const },
  { sort: 'name' as const, after },
  { sort: 'no_shows' as const },
  { inactive_days: 60 },
  { q: 'sosa', sort: 'name' as const },
];

const pathOf = (input: Parameters<typeof requestOf<typeof listClients.input>>[1]) =>
  `/api${requestOf(listClients, input).url}`;

/** Durations of page reads right after a change of the shop, so that none is cached; milliseconds, sorted. */
async function readCold(
  { origin, db }: Awaited<ReturnType<typeof theProduct>>,
  { id, token }: Shop,
  paths: readonly string[],
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  for (let nth = 0; performance.now() < until; nth += 1) {
    await sql`select pg_notify('organization_changed', ${`bench ${id}`})`.execute(db);
    await sleep(20);
    const begun = performance.now();
    const answer = await fetch(`${origin}${paths[nth % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a page was answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other);
}

/**
 * The client list of a shop with 20,000 clients, with checks of session and permission: searches as typed, uncached
 * pages after a change, and cached pages compared with cached pages of the agenda.
 */
export const benchmark: Benchmark = async function* ({ seconds }): AsyncGenerator<Contest> {
  await using product = await theProduct();
  const shop = await aShop(product, { barbers, services: 1 });
  await fillShop(product.db, shop);
  const headers = { authorization: `Bearer ${shop.token}` };
  const requests = searches.map((q) =>
    requestBytes({ path: `/api${requestOf(listClients, { q, limit: 20 }).url}`, headers }),
  );
  let next = 0;
  const request = () => requests[(next += 1) % requests.length] as Buffer;
  yield {
    bench: 'clients',
    params: { clients, visits, connections: 1 },
    unit: 'ms p99',
    product: async () => {
      const sample = await inTurns(product, seconds, { connections: 1, request });
      return { ...sample, value: sample.p99_ms ?? Number.NaN };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 20 },
  };
  const { rows } = await sql<{ id: number }>`
    select id from clients where organization_id = ${shop.id} order by id limit 1 offset ${clients / 2}`.execute(
    product.db,
  );
  const paths = pagesFrom(rows[0]?.id ?? 0).map(pathOf);
  yield {
    bench: 'clients',
    params: { clients, visits, read: 'anew' },
    unit: 'ms p99',
    product: async () => {
      const times = await readCold(product, shop, paths, seconds);
      return {
        value: times[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN,
        p50_ms: times[times.length >> 1] ?? 0,
      };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 150 },
  };
  const [page, agenda] = [
    requestBytes({ path: paths[0] ?? '', headers }),
    requestBytes({ path: `/api${requestOf(listReservations, { limit: 50 }).url}`, headers }),
  ];
  const rate = (bytes: Buffer) => inTurns(product, seconds, { connections: 16, request: () => bytes });
  yield {
    bench: 'clients',
    params: { clients, visits, read: 'kept' },
    unit: 'requests/s',
    product: () => rate(page),
    reference: { name: 'the agenda', measure: () => rate(agenda) },
    goal: { of: 'ratio', wants: 'more', must: 0.5 },
  };
};
