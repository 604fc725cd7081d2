import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { staleRows } from '../create-jobs.ts';
import { days, toInstant } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { passwordReset } from '../session/jobs.ts';
import { jobOf } from './define-job.ts';
import { enqueue, staleJobs } from './queue.ts';
import type { Turn } from './recurring.ts';
import { staleQuery, sweep } from './sweep.ts';

let app: TestApp;
let tenant: OrganizationId;
beforeAll(async () => {
  app = await startTestApp();
  tenant = (await world.aShop(app.call)).organization.id as OrganizationId;
  await app.db.deleteFrom('outbox').execute();
});
afterAll(() => app.close());

const aTurn = (rest = async () => undefined): Turn => ({ signal: new AbortController().signal, rest });
const sweepAt = (nowMs: number, turn = aTurn()) => sweep({ ...app.deps, now: () => nowMs }, staleRows, turn);
const at = (instant: string) => Date.parse(instant);

const finished = (count: number, lastMs: number) =>
  sql`
  insert into outbox (organization_id, key, kind, payload, created_at, due_at, expires_at, done_at)
  select ${tenant}, ${lastMs}::bigint || '/' || n, 'password-reset', '{}', done, done, done, done
  from (select n, ${toInstant(lastMs)}::timestamptz - n * interval '1 second' as done
    from generate_series(0, ${count}::int - 1) as n) as rows`.execute(app.db);
const countJobs = async () =>
  (
    await app.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst()
  )?.count;

test('what has served its time is swept away, the rest stays', async () => {
  const { db } = app;
  const jobs = ['old', 'new'].map((key) =>
    jobOf(passwordReset, { key, payload: { user_id: 1, token: key } }),
  );
  await enqueue(db, tenant, jobs, app.clock.now());
  const done_at = '2026-11-18T11:00:00Z';
  await db.updateTable('outbox').set({ done_at }).where('key', '=', 'old').execute();
  const key = { organization_id: tenant, request_hash: Buffer.alloc(1) };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...key, key: 'old', created_at: '2026-12-16T11:00:00Z' },
      { ...key, key: 'new', created_at: '2026-12-17T12:00:00Z' },
    ])
    .execute();
  const keys = { key: 'old', points: 1, expire: at('2026-12-18T11:00:00Z') };
  await db
    .insertInto('rate_limits')
    .values([keys, { ...keys, key: 'new', expire: at('2027-01-01T00:00:00Z') }])
    .execute();
  await sweepAt(at('2026-12-18T11:59:59Z'));
  for (const table of ['outbox', 'idempotency_keys', 'rate_limits'] as const) {
    expect([table, await db.selectFrom(table).select('key').execute()]).toEqual([table, [{ key: 'new' }]]);
  }
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', tenant)
    .execute();
  expect(sessions).toHaveLength(1);
  await sweepAt(at('2027-06-01T00:00:00Z'));
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('many stale rows are removed in batches that rest between each other, the fresh ones stay', async () => {
  await app.db.deleteFrom('outbox').execute();
  const now = at('2027-01-31T00:00:00Z');
  await finished(3_500, now - 40 * days);
  await finished(20, now - days);
  let rests = 0;
  await sweepAt(
    now,
    aTurn(async () => void (rests += 1)),
  );
  expect(await countJobs()).toBe(20);
  expect(rests).toBe(3);
});

test('a sweep that is told to stop leaves the rest for the next one', async () => {
  await app.db.deleteFrom('outbox').execute();
  const now = at('2027-01-31T00:00:00Z');
  await finished(2_500, now - 40 * days);
  const closing = new AbortController();
  await sweepAt(now, { signal: closing.signal, rest: async () => closing.abort() });
  expect(await countJobs()).toBe(1_500);
});

test('stale rows of every table are found by an index, however many rows there are', async () => {
  await app.db.deleteFrom('outbox').execute();
  await finished(5_000, at('2027-01-31T00:00:00Z'));
  await sql`analyze outbox`.execute(app.db);
  for (const stale of staleRows) {
    const plan = await app.db.transaction().execute(async (tx) => {
      // The other tables are almost empty, so the planner would prefer a sequential scan.
      if (stale !== staleJobs) await sql`set local enable_seqscan = off`.execute(tx);
      const query = staleQuery(stale, stale.before(at('2027-01-30T00:00:00Z')));
      return JSON.stringify((await sql`explain ${query}`.execute(tx)).rows);
    });
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});
