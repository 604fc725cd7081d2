import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationId } from '#api/lib/db.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { chairTimes } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a barber’s day is read by its times also where the planner takes the overlap constraint’s index', async () => {
  const span = { from: '2026-11-19T03:00:00Z', to: '2026-11-20T03:00:00Z' };
  const undone = new Error('undone');
  let plan = '';
  const work = app.db.transaction().execute(async (tx) => {
    // With every other index gone the planner takes what it may.
    for (const index of ['chair', 'agenda', 'client', 'email', 'phone']) {
      await sql`drop index ${sql.ref(`reservations_${index}_idx`)}`.execute(tx);
    }
    for (const key of ['pkey', 'external_id_key']) {
      await sql`alter table reservations drop constraint ${sql.ref(`reservations_${key}`)} cascade`.execute(
        tx,
      );
    }
    for (const way of ['seqscan', 'bitmapscan']) {
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx);
    }
    const look = chairTimes(tx, 1 as OrganizationId, 2, span).compile();
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({ ...look, sql: `explain ${look.sql}` });
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  expect(plan).toContain('reservations_no_overlap');
  expect(plan).toMatch(/Index Cond:.*barber_id.*during && /);
});
