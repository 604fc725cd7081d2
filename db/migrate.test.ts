import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#api/lib/db.ts';
import { aDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

test('three instances that start at once on an empty database migrate it once', async () => {
  const database = await aDatabase({ migrated: false });
  const instances = [1, 2, 3].map(() => openDatabase(openPool(database.url)));
  const steps = await Promise.all(instances.map((db) => migrate(db)));
  expect(steps.filter((ran) => ran > 0)).toHaveLength(1);
  const [db] = instances;
  const tables = (await db?.introspection.getTables())?.map(({ name }) => name) ?? [];
  expect(tables).toEqual(
    expect.arrayContaining(['organizations', 'reservations', 'outbox', 'provider_events']),
  );
  expect(await Promise.all(instances.map((each) => migrate(each)))).toEqual([0, 0, 0]);
  await Promise.all(instances.map((each) => each.destroy()));
  await database.drop();
});

test('a step takes the time it needs, however little a statement has otherwise', async () => {
  const database = await aDatabase({ migrated: false });
  const db = openDatabase(new pg.Pool({ connectionString: database.url, statement_timeout: 400 }));
  const other = openDatabase(openPool(database.url));
  await migrate(db, '0009_audit_reading');
  const work = await other.transaction().execute(async (tx) => {
    await sql`lock table reservations in access share mode`.execute(tx);
    const migrating = migrate(db);
    await sleep(1_000);
    return { migrating };
  });
  expect(await work.migrating).toBe(1);
  await Promise.all([db.destroy(), other.destroy()]);
  await database.drop();
});
