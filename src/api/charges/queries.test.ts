import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganizationId } from '#api/database/connection.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { chargesPage } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type ChargeFilter = 'barber' | 'branch' | 'anybody';

/** The query plan for a page of old charges (January and February), in a shop with 50 charges a day over one year. */
async function planOf(filter: ChargeFilter): Promise<string> {
  const { shop, barber, service } = await world.aShopAtWork(app.call);
  const organization = shop.organization.id as OrganizationId;
  const { id } = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T10:00' });
  const [own, other] = [barber.user.id, shop.owner.user.id];
  const undone = new Error('undone');
  let plan = '';
  const work = app.db.transaction().execute(async (tx) => {
    // Voided charges, because a reservation may have any number of voided charges.
    await sql`insert into charges (organization_id, reservation_id, barber_id, business_day, charged_at, user_id,
        goods_cents, discount_cents, tip_cents, status_before, voided_at, voided_by, void_reason)
      select ${organization}, ${id}, case n % 4 when 0 then ${own}::bigint else ${other} end, date '2025-11-20' + n / 50,
        now(), ${other}, 50000, 0, 0, 'scheduled', now(), ${other}, 'x'
      from generate_series(0, 365 * 50) n`.execute(tx);
    await sql`analyze charges`.execute(tx);
    const page = chargesPage(tx, organization, {
      from: '2026-01-01',
      to: '2026-02-28',
      limit: 50,
      ...(filter === 'barber' && { barber_id: own }),
      ...(filter === 'branch' && { branch_id: 0 }),
    }).compile();
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({ ...page, sql: `explain ${page.sql}` });
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return plan;
}

test.each(['anybody', 'branch', 'barber'] as const)(
  'charges of months ago are read by their days, never by walking those since: of %s',
  async (filter) => {
    const plan = await planOf(filter);
    expect(plan).toMatch(/Index Scan Backward using charges_(?:day|barber)_idx/);
    expect(plan).toMatch(/Index Cond:.*organization_id.*business_day >= .*business_day <= /);
    expect(plan).not.toContain('charges_pkey');
  },
);
