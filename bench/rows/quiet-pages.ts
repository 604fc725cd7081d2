import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Benchmark } from '../frame/benchmark.ts';
import { requestBytes } from '../frame/connection.ts';
import { onceEach } from '../frame/crowd.ts';
import { fillWithQuietShops } from '../frame/quiet-shops.ts';
import { theProduct } from '../frame/servers.ts';

const connections = 16;
// Milliseconds in which the server reads the change notifications of all shops.
const announcedMs = 500;

/** CPU of server and database for pages of many shops, each page requested once in a round. */
export const benchmark: Benchmark = async function* ({ quick }) {
  const shops = quick ? 200 : 3_000;
  await using product = await theProduct();
  await fillWithQuietShops(product.db, shops);
  const requests = Array.from({ length: shops }, (_, nth) =>
    requestBytes({ path: `/bench-${nth + 1}`, headers: { 'accept-encoding': 'gzip, deflate, br' } }),
  );
  const pass = async () => {
    const sample = await onceEach(product, { connections, requests });
    return { ...sample, value: (sample.cpu_us_per_request ?? 0) / 1_000 };
  };
  const contest = { bench: 'quiet-pages', unit: 'ms CPU', reference: null } as const;
  const goal = { of: 'value', wants: 'less' } as const;
  yield {
    ...contest,
    params: { shops, page: 'cold', connections },
    product: async () => {
      await forgetPages(product.db);
      return pass();
    },
    goal,
  };
  yield { ...contest, params: { shops, page: 'again', connections }, product: pass, goal };
};

async function forgetPages(db: Parameters<typeof fillWithQuietShops>[0]) {
  await sql`insert into page_versions select id, 1 from organizations
    on conflict (organization_id) do update set version = page_versions.version + 1`.execute(db);
  await sql`select pg_notify('organization_changed', 'bench ' || id) from organizations`.execute(db);
  await sleep(announcedMs);
}
