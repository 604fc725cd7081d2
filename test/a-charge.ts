import { sql } from 'kysely';
import type { TestApp } from './app.ts';

type Charge = {
  reservation: number;
  /** In cents, like all amounts here. */
  goods: number;
  discount: number;
  tip: number;
  /** Business day in the shop's zone. */
  day?: string;
};

export async function aCharge(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { reservation, goods, discount, tip, day = '2026-11-16' }: Charge,
): Promise<void> {
  const row = await db
    .selectFrom('reservations')
    .select(['organization_id', 'barber_id'])
    .where('id', '=', reservation)
    .executeTakeFirstOrThrow();
  const { organization_id } = row;
  const { id } = await db
    .insertInto('charges')
    .values({
      ...row,
      reservation_id: reservation,
      business_day: day,
      charged_at: new Date(clock.now()).toISOString(),
      user_id: row.barber_id,
      goods_cents: goods,
      discount_cents: discount,
      tip_cents: tip,
      status_before: 'scheduled',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const net = goods - discount;
  await sql`insert into charge_lines (organization_id, charge_id, position, kind, service_id, name, quantity,
      amount_cents, net_cents, commission_cents, rule)
    select organization_id, ${id}, position, 'service', service_id, name, quantity, ${goods}, ${net},
      ${Math.round(net * 0.4)}, 'percent 40'
    from reservation_lines where organization_id = ${organization_id} and reservation_id = ${reservation}`.execute(
    db,
  );
  await db
    .insertInto('charge_payments')
    .values({ organization_id, charge_id: id, position: 0, method: 'cash', amount_cents: net + tip })
    .execute();
}
