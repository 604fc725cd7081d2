import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationId } from '#api/database/connection.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { occupiedTimes } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** How a barber's day is read where rows are dear, as among millions; without some of the indexes. */
async function planWithout(dropped: readonly string[]): Promise<string> {
  const span = { from: '2026-11-19T03:00:00Z', to: '2026-11-20T03:00:00Z' };
  const undone = new Error('undone');
  let plan = '';
  const work = app.db.transaction().execute(async (tx) => {
    for (const index of dropped) await sql`drop index ${sql.ref(`reservations_${index}_idx`)}`.execute(tx);
    for (const way of ['seqscan', 'bitmapscan']) {
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx);
    }
    const look = occupiedTimes(tx, 1 as OrganizationId, 2, span).compile();
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({ ...look, sql: `explain ${look.sql}` });
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return plan;
}

test('a barber’s day is read from its own index alone', async () => {
  const plan = await planWithout([]);
  expect(plan).toContain('Index Only Scan using reservations_chair_idx');
  expect(plan).toMatch(/Index Cond:.*organization_id.*barber_id.*start_at.*start_at/);
});

test('a barber’s day is never read from the overlap constraint’s index, which knows no order of times', async () => {
  const plan = await planWithout(['chair']);
  expect(plan).toContain('Index Scan');
  expect(plan).not.toMatch(/Index Cond:.*barber_id/);
});
