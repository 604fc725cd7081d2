import { sql } from 'kysely';
import { listClients } from '#domain/clients/contract.ts';
import { requestOf } from '#domain/route.ts';
import type { Db } from '#api/database/connection.ts';
import type { Benchmark } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { inTurns } from '../frame/crowd.ts';
import { theProduct } from '../frame/servers.ts';
import { aShop, type Shop } from '../frame/shop.ts';

const clients = 20_000;
const visitsOfEach = 3;
const barbers = 40;
const rowsAStatement = 2_000;

const firstnames = ['María', 'José', 'Juan', 'Ana', 'Ñusta', 'Carla', 'Martín', 'Sofía', 'Diego', 'Lucía'];
const lastnames = ['Pérez', 'González', 'Núñez', 'Sosa', 'Díaz', 'Martínez', 'López', 'García', 'Suárez'];

/** Clients of a shop, each with some visits of the last weeks. */
async function fillShop(db: Db, { id, barbers: team }: Shop): Promise<void> {
  await sql`
    insert into clients (organization_id, firstname, lastname, phone, phone_digits, created_at)
    select ${id}::bigint, (${firstnames}::text[])[1 + n % ${firstnames.length}],
      (${lastnames}::text[])[1 + n % ${lastnames.length}] || ' ' || n, '+598 99 ' || n, '59899' || lpad(n::text, 6, '0'), now()
    from generate_series(1, ${clients}::int) n`.execute(db);
  const latest = new Date(Date.now() - 3_600_000).toISOString();
  for (let from = 0; from < clients * visitsOfEach; from += rowsAStatement) {
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

/** What the staff type: names that many have and few, words of both, phones, and nothing yet. */
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

/** The search of clients by the staff among 20,000 of one shop, session and permission checked. */
export const benchmark: Benchmark = async function* ({ seconds }) {
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
    params: { clients, visits: clients * visitsOfEach, connections: 1 },
    unit: 'ms p99',
    product: async () => {
      const sample = await inTurns(product, seconds, { connections: 1, request });
      return { ...sample, value: sample.p99_ms ?? Number.NaN };
    },
    reference: null,
    goal: { of: 'value', wants: 'less', must: 20 },
  };
};
