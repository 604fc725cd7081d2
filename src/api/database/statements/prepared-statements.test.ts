import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveProfile } from '#domain/profile/contract.ts';
import { startTestApp } from '#test/app.ts';
import { aDatabase } from '#test/database.ts';
import { recordStatements } from '#test/statement-walk.ts';
import * as world from '#test/world.ts';
import { openDatabase, openPool } from '../connection.ts';

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

test('1,050 sets of fields neither keep a new statement from being prepared nor fill the memory of a connection', async () => {
  const pool = openPool(database.url, { connections: 1 });
  const db = openDatabase(pool);
  let most = 0;
  for (let fields = 1; fields <= 1_050; fields += 1) {
    await sql`select ${fields}::int as ${sql.id(`fields_${fields}`)}`.execute(db);
    if (fields % 50 === 0) most = Math.max(most, (await preparedOf(pool)).length);
  }
  expect(most).toBeGreaterThan(900);
  expect(most).toBeLessThanOrEqual(1_000);
  await sql`select ${1}::int as ordinary`.execute(db);
  expect(await preparedOf(pool)).toContain('select $1::int as ordinary');
  expect(pool.totalCount).toBe(1);
  await db.destroy();
});

test('a transaction goes on where its connection has prepared as many statements as it may', async () => {
  const pool = openPool(database.url, { connections: 1 });
  const db = openDatabase(pool);
  const sum = await db.transaction().execute(async (tx) => {
    let sum = 0;
    for (let nth = 1; nth <= 1_010; nth += 1) {
      const { rows } = await sql<{ one: number }>`select ${1}::int as one -- ${sql.raw(String(nth))}`.execute(
        tx,
      );
      sum += rows[0]?.one ?? 0;
    }
    expect((await sql`select statement from pg_prepared_statements`.execute(tx)).rows).toHaveLength(1_000);
    return sum;
  });
  expect(sum).toBe(1_010);
  expect(await preparedOf(pool)).toEqual([]);
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
