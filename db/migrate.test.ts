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
