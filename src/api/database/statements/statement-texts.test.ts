import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { startTestApp } from '#test/app.ts';
import { brokenClusterRules } from '#test/cluster-rules.ts';
import { vapidEnv } from '#test/push-server.ts';
import { fieldsOf, recordStatements, walkCalls } from '#test/statement-walk.ts';
import * as world from '#test/world.ts';
import { insertRows } from '../bulk-insert.ts';

const mostTexts = 1_600;

const queryCombinations = () =>
  calls
    .filter(({ method }) => method === 'GET')
    .map((route) => {
      const { properties, required } = fieldsOf(route);
      return Object.keys(properties).length - required.length;
    })
    .reduce((sum, optional) => sum + 2 ** optional, 0);

describe('the statements of every call, recorded for two shops', () => {
  let first: Set<string>;
  let second: Set<string>;
  let slugs: string[];
  let succeeded: number;

  beforeAll(async () => {
    const texts = recordStatements();
    const it = await startTestApp({ env: vapidEnv });
    // Ids that cannot be mistaken for numbers in the code.
    await sql`select setval(sequencename::text::regclass, ${7_000_000}) from pg_sequences`.execute(it.db);
    await world.aShop(it.call);
    texts.clear();
    const walks = [];
    const sets = [];
    for (const _ of [1, 2]) {
      walks.push(await walkCalls(it));
      // A process sends `listen` for change notifications once, at any moment of the walk.
      sets.push(new Set([...texts].filter((text) => !text.startsWith('listen '))));
      texts.clear();
    }
    [first, second] = sets as [Set<string>, Set<string>];
    slugs = walks.map(({ slug }) => slug);
    const statuses = [...(walks[0]?.statuses.values() ?? [])];
    succeeded = statuses.filter((own) => own.some((status) => status < 300)).length / statuses.length;
    await it.close();
  }, 180_000);
  afterAll(() => vi.restoreAllMocks());

  test('most calls of the walk succeed', () => {
    expect(first.size).toBeGreaterThan(450);
    expect(succeeded).toBeGreaterThan(0.8);
  });

  test('both shops send the same texts, and no caller can send more than 1,600', () => {
    expect([...first.symmetricDifference(second)]).toEqual([]);
    expect(first.size + queryCombinations()).toBeLessThanOrEqual(mostTexts);
  });

  test('whichever columns change, an update has the same text', () => {
    const updates = (table: string) =>
      [...first].filter((text) => text.startsWith(`update "${table}" set`) && text.includes('case when'));
    for (const table of ['users', 'clients', 'organizations']) expect(updates(table)).toHaveLength(1);
  });

  // PostgreSQL plans each new statement text: a text that contains a shop's id costs 3 ms more per booking.
  test('no text holds a value of a shop', () => {
    const isValue = (text: string) =>
      /\b7000\d{3}\b|@example\.com|Carla|Barbería Central/.test(text) ||
      slugs.some((slug) => text.includes(slug));
    expect([...first].filter(isValue)).toEqual([]);
  });

  test('a Citus cluster accepts each of them, and answers it from one shard', () => {
    const broken = [...first].flatMap((text) => brokenClusterRules(text).map((rule) => `${rule}: ${text}`));
    expect(broken).toEqual([]);
  });
});

test('rows are written in statements of 1, 2, 4, 8, 16 and 32 rows', async () => {
  const it = await startTestApp();
  const texts = recordStatements();
  for (let count = 1; count <= 33; count += 1) {
    const rows = Array.from({ length: count }, (_, nth) => ({
      key: `${count}:${nth}`,
      points: 1,
      expire: null,
    }));
    await insertRows(it.db, 'rate_limits', rows);
  }
  const { rows } = await sql<{ count: number }>`select count(*) from rate_limits`.execute(it.db);
  expect(rows[0]?.count).toBe((33 * 34) / 2);
  expect([...texts].filter((text) => text.startsWith('insert into "rate_limits"'))).toHaveLength(6);
  vi.restoreAllMocks();
  await it.close();
});

test.each([
  ['a subquery in VALUES', 'insert into t (a) values ((select max(a) from t where organization_id = $1))'],
  ['insert … select', 'insert into t (a) select a from unnest($1::int[]) as a'],
  ['a statement of 3 rows', 'insert into t (a) values ($1), ($2), ($3)'],
  [
    'arithmetic of a column with a stable function in SET',
    "update t set a = least($1, b + $2 * interval '1 ms') where organization_id = $3",
  ],
  [
    'arithmetic of a column with a stable function in SET',
    'insert into t (a) values ($1) on conflict (a) do update set a = now() - t.a',
  ],
  ['the distribution column in SET', 'update t set organization_id = $1 where organization_id = $1'],
  ['the distribution column in SET', 'update organizations set id = $1 where id = $1'],
  [
    'a subquery that compares organization_id with another table’s column',
    `select (select sum(p.a) from p where p.organization_id = c.organization_id and p.c_id = c.id)
     from c where c.organization_id = $1`,
  ],
  [
    'a subquery that compares organization_id with another table’s column',
    `select 1 from c cross join lateral (select p.a from p join q on q.id = p.q and q.organization_id = c.organization_id) x
     where c.organization_id = $1`,
  ],
  ['a list of ids', 'select a from t where organization_id = $1 and id in ($2, $3)'],
])('%s is refused', (rule, text) => {
  expect(brokenClusterRules(text)).toEqual([rule]);
});

test.each([
  'insert into t (a, b) values ($1, $2), ($3, $4) on conflict (a) do update set b = t.b + 1',
  'update t set a = a + 1, b = now() where organization_id = $1 and id = any($2)',
  `select 1 from c where c.organization_id = $1 and exists (
     select from p join q on q.organization_id = p.organization_id where p.organization_id = $1 and p.c_id = c.id)`,
])('a cluster accepts %s', (text) => {
  expect(brokenClusterRules(text)).toEqual([]);
});
