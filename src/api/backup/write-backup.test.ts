import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDatabase } from '#test/database.ts';
import { beginSnapshot } from './write-backup.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let [backup, other]: pg.Client[] = [];
beforeAll(async () => {
  database = await aDatabase();
  [backup, other] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
});
afterAll(async () => {
  await Promise.all([backup?.end(), other?.end()]);
  await database.drop();
});

/**
 * A connection that pretends to have the Citus extension and records its statements; PostgreSQL accepts unknown
 * settings that have a prefix.
 */
function asCluster(client: pg.Client, said: string[]): pg.Client {
  const query = async (text: string) => {
    said.push(text);
    return text.includes('pg_extension') ? { rowCount: 1 } : client.query(text);
  };
  return { query } as unknown as pg.Client;
}

const add = "insert into organizations (created_at) values ('2026-11-18')";
const count = 'select count(*)::int as shops from organizations';
const shops = async (client: pg.Client | undefined): Promise<number> =>
  (await client?.query<{ shops: number }>(count))?.rows[0]?.shops ?? -1;

test.each(['PostgreSQL', 'a cluster'])(
  'a backup of %s sees one moment, whoever writes meanwhile',
  async (kind) => {
    if (!backup || !other) throw new Error('no connection');
    const before = await shops(other);
    const said: string[] = [];
    await beginSnapshot(kind === 'a cluster' ? asCluster(backup, said) : backup);
    expect(await shops(backup)).toBe(before);
    await other.query(add);
    expect([await shops(backup), await shops(other)]).toEqual([before, before + 1]);
    await backup.query('commit');
  },
);

test('on a cluster each worker takes part in the transaction before the first table is read', async () => {
  if (!backup) throw new Error('no connection');
  const said: string[] = [];
  await beginSnapshot(asCluster(backup, said));
  const [, begin, ...rest] = said;
  expect(begin).toBe('begin isolation level repeatable read');
  expect(rest.map((text) => /^(set local citus\.\w+|update organizations)/.exec(text)?.[0])).toEqual([
    'set local citus.multi_shard_modify_mode',
    'set local citus.max_adaptive_executor_pool_size',
    'update organizations',
  ]);
  await backup.query('commit');
});
