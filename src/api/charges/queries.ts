import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ChargeSums } from '#domain/charges/charge-of.ts';
import type { Charge, PaymentMethod } from '#domain/charges/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { fromCents } from '#domain/money.ts';
import { epochOf, type Instant, instantOf, type PlainDate } from '#domain/time.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import { reservationsOf, type Value } from '../reservations/queries.ts';
import type { ChargeTx } from './record-charges.ts';

export const liveCharge = (db: Db, organization: OrganizationId, reservation: Value<number>) =>
  db
    .selectFrom('charges')
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .where('voided_at', 'is', null);

export type ChargeRow = {
  id: number;
  reservation_id: number;
  barber_id: number;
  drawer_branch: number;
  business_day: PlainDate;
  charged_at: Instant;
  user_id: number;
  goods_cents: number;
  discount_cents: number;
  tip_cents: number;
  status_before: string;
  voided_at: Instant | null;
  void_reason: string | null;
};

export type ShownCharge = ChargeRow & {
  firstname: string;
  lastname: string;
  lines: Pick<ChargeSums['lines'][number], 'kind' | 'service_id' | 'name' | 'quantity' | 'amount_cents'>[];
  payments: ChargeSums['payments'];
};

// PostgreSQL omits zeros at the end of fractional seconds; repeated requests must get the first answer's exact text.
const plain = (at: Instant): Instant => instantOf(epochOf(at));

export const toCharge = ({ lines, payments, ...row }: ShownCharge): Charge => ({
  id: row.id,
  reservation_id: row.reservation_id,
  barber_id: row.barber_id,
  branch_id: row.drawer_branch || null,
  business_day: row.business_day,
  charged_at: plain(row.charged_at),
  client_name: fullName(row),
  lines: lines.map(({ amount_cents, kind, service_id, name, quantity }, position) => ({
    position,
    kind,
    service_id,
    name,
    quantity,
    amount: fromCents(amount_cents),
  })),
  discount: fromCents(row.discount_cents),
  tip: fromCents(row.tip_cents),
  total: fromCents(row.goods_cents - row.discount_cents + row.tip_cents),
  payments: payments.map(({ method, amount_cents }) => ({ method, amount: fromCents(amount_cents) })),
  voided_at: row.voided_at && plain(row.voided_at),
  void_reason: row.void_reason,
});

const rowColumns = [
  'c.id',
  'c.reservation_id',
  'c.barber_id',
  'c.drawer_branch',
  'c.business_day',
  'c.charged_at',
  'c.user_id',
  'c.goods_cents',
  'c.discount_cents',
  'c.tip_cents',
  'c.status_before',
  'c.voided_at',
  'c.void_reason',
] as const;

export const charges = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('charges as c')
    .innerJoin(reservationsOf(db, organization).selectAll().as('r'), (join) =>
      join.onRef('r.id', '=', 'c.reservation_id'),
    )
    .select(rowColumns)
    .select((eb) => [
      'r.client_firstname_snapshot as firstname',
      'r.client_lastname_snapshot as lastname',
      jsonArrayFrom(
        eb
          .selectFrom('charge_lines as l')
          .select(['l.service_id', 'l.name', 'l.quantity', 'l.amount_cents'])
          .select(sql<'service' | 'extra'>`l.kind`.as('kind'))
          .where('l.organization_id', '=', organization)
          .whereRef('l.charge_id', '=', 'c.id')
          .orderBy('l.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('charge_payments as p')
          .select('p.amount_cents')
          .select(sql<PaymentMethod>`p.method`.as('method'))
          .where('p.organization_id', '=', organization)
          .whereRef('p.charge_id', '=', 'c.id')
          .orderBy('p.position'),
      ).as('payments'),
    ])
    .where('c.organization_id', '=', organization);

/** Dates are business days, both included; `before` is the id of the previous page's last charge. */
type ChargeFilter = {
  from: PlainDate;
  to: PlainDate;
  barber_id?: number | undefined;
  branch_id?: number | undefined;
  limit: number;
  before?: number | undefined;
};

/**
 * Newest first. Sorts by business day before id (the order is the same), because sorting by id alone would make
 * PostgreSQL scan every later charge.
 */
export function chargesPage(
  db: Db,
  organization: OrganizationId,
  { from, to, barber_id, branch_id, limit, before }: ChargeFilter,
) {
  const last = sql`select business_day, id from charges where organization_id = ${organization} and id = ${before}`;
  return charges(db, organization)
    .where('c.business_day', '>=', from)
    .where('c.business_day', '<=', to)
    .$if(barber_id !== undefined, (query) => query.where('c.barber_id', '=', barber_id as number))
    .$if(branch_id !== undefined, (query) => query.where('c.drawer_branch', '=', branch_id as number))
    .$if(before !== undefined, (query) => query.where(sql<SqlBool>`(c.business_day, c.id) < (${last})`))
    .orderBy('c.business_day', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit);
}

export const listCharges = async (
  db: Db,
  organization: OrganizationId,
  filter: ChargeFilter,
): Promise<Charge[]> => (await chargesPage(db, organization, filter).execute()).map(toCharge);

export type NewCharge = Omit<ChargeRow, 'voided_at' | 'void_reason'> & Pick<ChargeSums, 'lines' | 'payments'>;

/** Of two transactions that charge one reservation, the later one is retried and finds the first charge. */
export async function insertCharges(
  tx: ChargeTx,
  organization: OrganizationId,
  charged: readonly NewCharge[],
): Promise<void> {
  const organization_id = organization;
  await pipeline(
    insertRows(
      tx,
      'charges',
      charged.map(({ lines: _own, payments: _too, ...row }) => ({ organization_id, ...row })),
      { beginAnew: 'charges_live_idx', refusal: 'charge_exists' },
    ),
    insertRows(
      tx,
      'charge_lines',
      charged.flatMap(({ id: charge_id, lines }) =>
        lines.map((line, position) => ({ organization_id, charge_id, position, ...line })),
      ),
    ),
    insertRows(
      tx,
      'charge_payments',
      charged.flatMap(({ id: charge_id, payments }) =>
        payments.map((payment, position) => ({ organization_id, charge_id, position, ...payment })),
      ),
    ),
  );
}

export const livePeriod = (db: Db, organization: OrganizationId, barber: Value<number>, day: PlainDate) =>
  db
    .selectFrom('commission_periods')
    .select('id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', barber)
    .where(sql<SqlBool>`days @> ${day}::date`)
    .where('reopened_at', 'is', null);

export const markVoided = (
  tx: ChargeTx,
  organization: OrganizationId,
  id: number,
  voided: { voided_at: Instant; voided_by: number; void_reason: string },
) =>
  tx
    .updateTable('charges')
    .set(voided)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
