import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let it: TestApp;
let shop: world.Shop;
beforeAll(async () => {
  it = await startTestApp();
  const home = await world.aShopAtWork(it.call);
  ({ shop } = home);
  const { barber, service } = home;
  await world.aReservation(shop, { barber, service, start_local: '2026-11-23T09:00' });
});
afterAll(() => it.close());

const organization = () => shop.organization.id as OrganizationId;

/** Two reservations at each of a thousand starts, so that a page can end between two with the same start. */
const fillAgenda = (barbers: readonly number[]) =>
  sql`
    insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
      client_firstname_snapshot, client_lastname_snapshot, client_phone_snapshot, client_email_snapshot, created_at)
    select r.organization_id, 'filled-' || barber || '-' || start, barber, r.client_id, 'scheduled', start,
      start + interval '15 minutes', r.client_firstname_snapshot, r.client_lastname_snapshot,
      r.client_phone_snapshot, r.client_email_snapshot, r.created_at - interval '30 days'
    from reservations r, unnest(${barbers}::bigint[]) barber, generate_series(1, 1000) nth,
      lateral (select r.end_at + nth * interval '15 minutes' as start) at
    where r.organization_id = ${organization()}`.execute(it.db);

async function planned(hours: number): Promise<number[]> {
  const rows = await it.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('organization_id', '=', organization())
    .where('kind', '=', 'visit-reminder')
    .where(sql`(payload ->> 'hours')::int`, '=', hours)
    .groupBy(sql`payload ->> 'reservation_id'`)
    .execute();
  return rows.map(({ times }) => times);
}

test('other rules plan the reminders of two thousand reservations anew, each once', async () => {
  const people = await it.db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization())
    .limit(2)
    .execute();
  await fillAgenda(people.map(({ id }) => id));
  for (const hours of [24, 48, 24, 48]) {
    const reminders = { before_hours: [hours] };
    await world.ask(it.call, editRules, { reminders }, { token: shop.token });
    await it.deps.jobs.drain(organization());
    expect(await planned(hours)).toEqual(Array(2_001).fill(1));
  }
});
