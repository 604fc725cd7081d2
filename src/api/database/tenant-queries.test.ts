import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { buildApp } from '../app.ts';
import { reconcileAll } from '../billing/reconciliation.ts';
import { createJobs, staleRows } from '../create-jobs.ts';
import { days, minutes } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sweep } from '../jobs/sweep.ts';
import type { OrganizationId } from './connection.ts';
import { createTenantQueries } from './tenant-queries.ts';

// Refuses queries without an organization, as a Citus cluster with a failed worker does.
const oneMachineDown: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const text = JSON.stringify(node);
    const isLook = node.kind === 'SelectQueryNode' && /"name":"(outbox|billing)"/.test(text);
    const names = JSON.stringify('where' in node ? node.where : '').includes('"organization_id"');
    const isSweep =
      node.kind === 'RawNode' && text.includes('order by') && !text.includes('and organization_id =');
    if ((isLook && !names) || isSweep)
      throw new pg.DatabaseError('connection to the remote node failed', 0, 'error');
    return node;
  },
  transformResult: async ({ result }) => result,
};

let app: TestApp;
let deps: Deps;
let shop: world.Shop;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: 'only-for-the-metrics' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  const tenantQueries = createTenantQueries(app.deps);
  deps = { ...app.deps, db: app.db.withPlugin(oneMachineDown), tenantQueries };
  shop = await world.aShop(app.call);
  await app.db.deleteFrom('outbox').execute();
  await world.hoursFor(shop, shop.owner);
});

const book = async (hour: number) =>
  world.aReservation(shop, {
    barber: shop.owner,
    service: await world.aService(shop),
    start_local: `2026-11-19T${hour}:00`,
  });

test('with one machine down the jobs of the shops that this process knows are done, also those nobody told of', async () => {
  await book(10);
  expect(await createJobs(deps).drain()).toBe(2);
  expect(deps.tenantQueries.failures.get('jobs mail')).toBeGreaterThan(0);
});

test('a process that knows nobody says that the look failed', async () => {
  const tenantQueries = createTenantQueries({
    ...app.deps,
    changes: { ...app.deps.changes, subscribe: () => undefined },
  });
  await expect(createJobs({ ...deps, tenantQueries }).drain()).rejects.toThrow('remote node');
  expect(tenantQueries.failures.get('jobs mail')).toBe(1);
});

test('with the whole database away nobody is asked one by one', async () => {
  let asked = 0;
  deps.tenantQueries.remember(shop.organization.id as OrganizationId);
  const away = () => {
    asked += 1;
    return Promise.reject(new Error('Connection terminated'));
  };
  await expect(deps.tenantQueries.crossTenantQuery('jobs', away)).rejects.toThrow('Connection terminated');
  expect(asked).toBe(1);
});

test('with one machine down who is due is asked about payments, and what is stale is swept', async () => {
  const organization_id = shop.organization.id as OrganizationId;
  deps.tenantQueries.remember(organization_id);
  await app.db.insertInto('billing').values({ organization_id, customer_id: 'cus_1' }).execute();
  const asked: string[] = [];
  const readSubscriptions = async (customer: string) => {
    asked.push(customer);
    return { at: app.clock.now(), subscriptions: [] };
  };
  const payments = { readSubscriptions } as unknown as NonNullable<Deps['payments']>;
  expect(await reconcileAll({ ...deps, payments })).toBe(1);
  expect(asked).toEqual(['cus_1']);

  app.clock.advance(60 * days);
  const turn = { signal: new AbortController().signal, rest: async () => undefined };
  await sweep(deps, staleRows, turn);
  const sessions = app.db.selectFrom('sessions').select('id').where('organization_id', '=', organization_id);
  expect(await sessions.execute()).toEqual([]);
  expect([...deps.tenantQueries.failures.keys()]).toEqual(
    expect.arrayContaining(['payments', 'sweep sessions']),
  );
});

test('with one machine down the figures of the outbox speak for the known shops, and the failed look is counted', async () => {
  const product = await buildApp(deps);
  await book(11);
  app.clock.advance(20 * minutes);
  const headers = { authorization: 'Bearer only-for-the-metrics' };
  const read = async () => (await product.inject({ url: '/api/metrics', headers })).body;
  // Metrics are read in parallel, so a failed query appears only in the next reading.
  await read();
  const body = await read();
  expect(body).toMatch(/^navaja_outbox_waiting 2$/m);
  expect(body).toMatch(/^navaja_outbox_oldest_seconds 1200$/m);
  expect(body).toMatch(/^navaja_failed_looks_total\{look="backlog"\} [1-9]/m);
});
