import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveProfile } from '#domain/profile/contract.ts';
import { startTestApp } from '#test/app.ts';
import { aDatabase } from '#test/database.ts';
import { recordStatements } from '#test/statement-walk.ts';
import * as world from '#test/world.ts';
import { openPool } from '../connection.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

type Prepared = { statement: string };
const preparedOf = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<Prepared>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

test('a text has one name in all connections of the process', async () => {
  const pools = [openPool(database.url, { connections: 1 }), openPool(database.url, { connections: 1 })];
  const named = async (pool: pg.Pool) => {
    await pool.query('select 1 as other where $1', [true]);
    await pool.query('select $1::int as same', [1]);
    const { rows } = await pool.query<{ name: string }>(
      "select name from pg_prepared_statements where statement = 'select $1::int as same'",
    );
    return rows.map(({ name }) => name);
  };
  const [first, second] = [await named(pools[0] as pg.Pool), await named(pools[1] as pg.Pool)];
  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('texts beyond the most that a process names are not kept, and answer as ever, in a transaction too', async () => {
  vi.resetModules();
  const { openDatabase, openPool } = await import('../connection.ts');
  const pool = openPool(database.url, { connections: 1 });
  const db = openDatabase(pool);
  const sum = await db.transaction().execute(async (tx) => {
    let sum = 0;
    for (let nth = 1; nth <= 1_510; nth += 1) {
      const text = sql<{ one: number }>`select ${1}::int as one -- ${sql.raw(String(nth))}`;
      sum += (await text.execute(tx)).rows[0]?.one ?? 0;
    }
    return sum;
  });
  expect(sum).toBe(1_510);
  const kept = await preparedOf(pool);
  expect(kept.length).toBeGreaterThan(1_400);
  expect(kept.length).toBeLessThanOrEqual(1_500);
  expect(kept).toContain('select $1::int as one -- 1');
  await db.destroy();
});

test('whichever fields of its page a shop saves, the statement is the same', async () => {
  const texts = recordStatements();
  const it = await startTestApp();
  const shop = await world.aShop(it.call);
  const fields = {
    tagline: 'Cortes',
    about: 'Desde 1990',
    accent: '#336699',
    currency: 'UYU',
    whatsapp: null,
  };
  const sets = Array.from({ length: 2 ** 5 }, (_, bits) =>
    Object.fromEntries(Object.entries(fields).filter((_field, nth) => bits & (1 << nth))),
  );
  for (const set of sets) await world.ask(it.call, saveProfile, set, { token: shop.token });
  expect([...texts].filter((text) => text.startsWith('insert into "shop_profiles"'))).toHaveLength(1);
  const saved = await world.ask(it.call, saveProfile, { about: null }, { token: shop.token });
  expect(saved).toMatchObject({ ...fields, about: null });
  await it.close();
  vi.restoreAllMocks();
});
