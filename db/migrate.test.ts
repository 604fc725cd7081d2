import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#api/database/connection.ts';
import { aDatabase } from '#test/database.ts';
import { migrate, turn } from './migrate.ts';

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

test('a step takes the time it needs, and the others wait for it, however little a statement has otherwise', async () => {
  const database = await aDatabase({ migrated: false });
  const impatient = { connectionString: database.url, statement_timeout: 400, max: 1 };
  const [db, late] = [openDatabase(new pg.Pool(impatient)), openDatabase(new pg.Pool(impatient))];
  const other = openDatabase(openPool(database.url));
  await migrate(db, '0009_audit_reading');
  const work = await other.transaction().execute(async (tx) => {
    await sql`lock table reservations in access share mode`.execute(tx);
    const migrating = [db, late].map((each) => migrate(each, '0010_overlap_for_writing'));
    await sleep(1_000);
    return { migrating };
  });
  const steps = await Promise.all(work.migrating);
  expect(steps.toSorted((a, b) => a - b)).toEqual([0, 1]);
  await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toThrow('statement timeout');
  await Promise.all([db, late, other].map((each) => each.destroy()));
  await database.drop();
});

test('an instance waits for its turn however soon it gives up on other locks', async () => {
  const database = await aDatabase({ migrated: false });
  const impatient = { connectionString: database.url, options: '-c lock_timeout=300ms', max: 1 };
  const pool = new pg.Pool(impatient);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = openDatabase(pool);
  const other = openDatabase(openPool(database.url));
  const migrating = await other.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(${turn})`.execute(own);
    const waiting = migrate(db);
    await sleep(800);
    await sql`select pg_advisory_unlock(${turn})`.execute(own);
    return { waiting };
  });
  expect(await migrating.waiting).toBeGreaterThan(0);
  await Promise.all([db, other].map((each) => each.destroy()));
  await database.drop();
});

test('the hours of before versions are those of always: seven rows for whoever has any', async () => {
  const database = await aDatabase({ migrated: false });
  const db = openDatabase(openPool(database.url));
  await migrate(db, '0011_reservations_ground');
  await sql`insert into organizations (name, slug, timezone, created_at) values ('A', 'a', 'UTC', now())`.execute(
    db,
  );
  await sql`insert into users (organization_id, firstname, lastname, email, role, created_at)
    select 1, 'Ana', 'Paz', 'a' || n, 'barber', now() from generate_series(1, 2) n`.execute(db);
  await sql`insert into weekly_hours (organization_id, user_id, weekday, start_time_1, end_time_1)
    values (1, 1, 0, '09:00', '12:00'), (1, 1, 4, '10:00', '12:00')`.execute(db);
  await migrate(db);
  const versions = await db.selectFrom('hours_versions').selectAll().orderBy('weekday').execute();
  expect(versions.map(({ user_id, from_date, start_time_1 }) => [user_id, from_date, start_time_1])).toEqual(
    ['09:00', null, null, null, '10:00', null, null].map((start) => [1, '2000-01-01', start]),
  );
  await db.destroy();
  await database.drop();
});

test('jobs that wait keep their time and their lifetime when the columns of jobs are parted', async () => {
  const database = await aDatabase({ migrated: false });
  const db = openDatabase(openPool(database.url));
  await migrate(db, '0010_overlap_for_writing');
  await sql`insert into organizations (id, created_at) values (1, now())`.execute(db);
  await sql`
    insert into outbox (organization_id, key, kind, payload, created_at, due_at, done_at)
    select 1, kind || done_at, kind, '{}', '2026-11-18T12:00:00Z', '2026-11-18T12:05:00Z', nullif(done_at, '')::timestamptz
    from unnest(array['password-reset', 'booking-moved']) as kind,
      unnest(array['', '2026-11-18T12:06:00Z']) as done_at`.execute(db);
  await migrate(db);
  const waiting = await db
    .selectFrom('outbox')
    .select(['kind', 'lane', 'due_at', 'locked_until', 'expires_at'])
    .where('done_at', 'is', null)
    .where('lane', '=', 'mail')
    .orderBy('kind')
    .execute();
  const shared = { lane: 'mail', due_at: '2026-11-18T12:05:00Z', locked_until: null };
  expect(waiting).toEqual([
    { ...shared, kind: 'booking-moved', expires_at: '2026-11-21T12:00:00Z' },
    { ...shared, kind: 'password-reset', expires_at: '2026-11-18T13:00:00Z' },
  ]);
  await db.destroy();
  await database.drop();
});

test('what was booked before there were reminders gets them, and new shops have nothing to plan', async () => {
  const database = await aDatabase({ migrated: false });
  const db = openDatabase(openPool(database.url));
  await migrate(db, '0020_series_and_groups');
  await sql`insert into organizations (id, created_at) values (1, now())`.execute(db);
  await migrate(db);
  await sql`insert into organizations (id, created_at) values (2, now())`.execute(db);
  const jobs = await db.selectFrom('outbox').select(['organization_id', 'kind', 'lane', 'payload']).execute();
  expect(jobs).toEqual([{ organization_id: 1, kind: 'replan-reminders', lane: 'work', payload: {} }]);
  await db.destroy();
  await database.drop();
});

test('phones that the version before writes during the upgrade are computed again an hour later', async () => {
  const database = await aDatabase({ migrated: false });
  const db = openDatabase(openPool(database.url));
  await migrate(db, '0036_session_devices');
  await sql`insert into organizations (id, created_at) values (1, now()), (2, now())`.execute(db);
  await sql`insert into clients (organization_id, id, firstname, lastname, phone, created_at)
    values (1, 1, 'Ana', 'Paz', '+64 099 123 456', now())`.execute(db);
  await migrate(db);
  const jobs = await db
    .selectFrom('outbox')
    .select(['organization_id', 'kind', sql<boolean>`due_at > now() + interval '50 minutes'`.as('is_later')])
    .orderBy('due_at')
    .execute();
  expect(jobs).toEqual(
    [false, true].map((is_later) => ({ organization_id: 1, kind: 'refill-phones', is_later })),
  );
  await db.destroy();
  await database.drop();
});
