import { sql } from 'kysely';
import type { CommissionPeriod } from '#domain/commissions/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { fromCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { brokenConstraint } from '../database/errors.ts';
import type { Days, Earned } from './queries.ts';

const periods = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('commission_periods as p')
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'p.closed_by'),
    )
    .innerJoin('users as w', (join) =>
      join.on('w.organization_id', '=', organization).onRef('w.id', '=', 'p.user_id'),
    )
    .select([
      'p.id',
      'p.user_id',
      'p.base_cents',
      'p.commission_cents',
      'p.tips_cents',
      'p.adjustment_cents',
      'p.note',
      'p.closed_at',
      'p.reopened_at',
      'w.firstname',
      'w.lastname',
      'u.firstname as closer_firstname',
      'u.lastname as closer_lastname',
      sql<PlainDate>`lower(p.days)`.as('from'),
      sql<PlainDate>`upper(p.days) - 1`.as('to'),
    ])
    .where('p.organization_id', '=', organization);
type PeriodRow = Awaited<ReturnType<ReturnType<typeof periods>['executeTakeFirstOrThrow']>>;

const toPeriod = (row: PeriodRow): CommissionPeriod => ({
  id: row.id,
  user_id: row.user_id,
  name: fullName(row),
  from: row.from,
  to: row.to,
  base: fromCents(row.base_cents),
  commission: fromCents(row.commission_cents),
  tips: fromCents(row.tips_cents),
  adjustment: fromCents(row.adjustment_cents),
  note: row.note,
  closed_at: row.closed_at,
  closed_by: fullName({ firstname: row.closer_firstname, lastname: row.closer_lastname }),
  reopened_at: row.reopened_at,
});

// Covers years of a large shop; the list of one person reaches further back.
const mostListed = 500;

export async function listPeriods(
  db: Db,
  organization: OrganizationId,
  person: number | undefined,
): Promise<CommissionPeriod[]> {
  const rows = await periods(db, organization)
    .$if(person !== undefined, (query) => query.where('p.user_id', '=', person as number))
    .orderBy('p.id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(toPeriod);
}

export async function requirePeriod(
  db: Db,
  organization: OrganizationId,
  id: number,
): Promise<CommissionPeriod> {
  const row = await periods(db, organization).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toPeriod(row);
}

type NewPeriod = Omit<Earned, 'charges'> &
  Days & {
    user_id: number;
    adjustment_cents: number;
    note: string | null;
    closed_at: Instant;
    closed_by: number;
  };

/** The caller has locked the person's row. Throws 409 if a settled period overlaps the new one. */
export async function insertPeriod(
  tx: Tx,
  organization: OrganizationId,
  { from, to, ...period }: NewPeriod,
): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('commission_periods')
      .values({
        organization_id: organization,
        ...period,
        days: sql<string>`daterange(${from}::date, ${to}::date, '[]')`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (problem) {
    if (brokenConstraint(problem) === 'commission_periods_no_overlap') throw new Refusal('period_taken');
    throw problem;
  }
}

export const markReopened = (tx: Tx, organization: OrganizationId, id: number, at: Instant) =>
  tx
    .updateTable('commission_periods')
    .set({ reopened_at: at })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
