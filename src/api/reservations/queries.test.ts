import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationId } from '#api/database/connection.ts';
import { moveReservation } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { waitingForLocks } from '#test/tenants.ts';
import * as world from '#test/world.ts';
import { lockCalendars, occupiedTimes } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/**
 * Query plan of a barber's day without some indexes, with expensive row reads as among millions of rows. The shop has
 * so many reservations that other rows of the table do not affect the plan.
 */
async function planWithout(dropped: readonly string[]): Promise<string> {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  const organization = shop.organization.id as OrganizationId;
  const { id } = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T10:00' });
  const span = { from: '2026-11-19T03:00:00Z', to: '2026-11-20T03:00:00Z' };
  const undone = new Error('undone');
  let plan = '';
  const work = app.db.transaction().execute(async (tx) => {
    for (const index of dropped) await sql`drop index ${sql.ref(`reservations_${index}_idx`)}`.execute(tx);
    await sql`insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
        client_firstname_snapshot, client_lastname_snapshot, created_at)
      select organization_id, 'plan-' || u || '-' || n, u, client_id, status, start_at - n * interval '1 hour',
        end_at - n * interval '1 hour', 'Carla', 'Sosa', created_at
      from reservations, unnest(array[${barber.user.id}, ${shop.owner.user.id}]::bigint[]) u, generate_series(1, 500) n
      where organization_id = ${organization} and id = ${id}`.execute(tx);
    await sql`analyze reservations`.execute(tx);
    for (const way of ['seqscan', 'bitmapscan']) {
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx);
    }
    const look = occupiedTimes(tx, organization, barber.user.id, span).compile();
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

test('a reservation that gets another barber while its change waits is changed under the lock of that barber', async () => {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  const organization = shop.organization.id as OrganizationId;
  const other = await world.aStaffMember(shop, { firstname: 'Luis' });
  const { id } = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T10:00' });
  const done: string[] = [];
  const moving = async () => {
    const move = { id, start_local: '2026-11-20T12:00' };
    await world.ask(app.call, moveReservation, move, { token: shop.token });
    done.push('moved');
  };
  let moved: Promise<void> | undefined;
  await app.db.transaction().execute(async (later) => {
    await lockCalendars(later, organization, [other.user.id]);
    await app.db.transaction().execute(async (first) => {
      await lockCalendars(first, organization, [barber.user.id]);
      moved = moving();
      await expect.poll(() => waitingForLocks(app.db)).toHaveLength(1);
      const given = { barber_id: other.user.id };
      await first
        .updateTable('reservations')
        .set(given)
        .where('organization_id', '=', organization)
        .where('id', '=', id)
        .execute();
    });
    // The move now waits for the calendar of the barber that the reservation has since moved to.
    await expect.poll(() => waitingForLocks(app.db)).toHaveLength(1);
    done.push('let go');
  });
  await moved;
  expect(done).toEqual(['let go', 'moved']);
});

test('calendars are locked in ascending order, whichever way they are named', async () => {
  const { shop, barber } = await world.aShopAtWork(app.call);
  const ids = [barber.user.id, shop.owner.user.id];
  const locked = await app.db
    .transaction()
    .execute((tx) => lockCalendars(tx, shop.organization.id as OrganizationId, ids));
  expect(locked.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
});
