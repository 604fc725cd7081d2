import { type Expression, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type ChangeTerms, usualTerms } from '#domain/organization/terms.ts';
import { Rules } from '#domain/organization/rules.ts';
import { type Changeable, changeableOf } from '#domain/reservations/changeable.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { reservationsOf } from '../queries.ts';

const termsAt = (db: Db, organization: OrganizationId, at: Expression<Instant>) =>
  jsonObjectFrom(
    db
      .selectFrom('terms_history')
      .select(['cancel_hours', 'late_change'])
      .where('organization_id', '=', organization)
      .where('since', '<=', at)
      .orderBy('since', 'desc')
      .limit(1),
  );

/** Columns of a row `r` of `reservations` from which `changeableOfRow` answers. */
export const termsColumns = (db: Db, organization: OrganizationId) =>
  [
    termsAt(db, organization, sql<Instant>`r.created_at`).as('booked_terms'),
    db
      .selectFrom('organizations')
      .select(sql`rules -> 'terms'`.as('terms'))
      .where('id', '=', organization)
      .as('present_terms'),
  ] as const;

type TermsRow = {
  start_at: Instant;
  booked_terms: { cancel_hours: number; late_change: string } | null;
  present_terms: unknown;
};

export const changeableOfRow = ({ start_at, booked_terms, present_terms }: TermsRow): Changeable | null =>
  changeableOf({ start_at }, [
    (booked_terms as ChangeTerms | null) ?? usualTerms,
    Rules.shape.terms.parse(present_terms ?? undefined),
  ]);

export async function readChangeables(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<Map<number, Changeable | null>> {
  const rows = await db
    .selectFrom(
      reservationsOf(db, organization)
        .select(['id', 'start_at', 'created_at'])
        .where('id', '=', sql<number>`any(${ids})`)
        .as('r'),
    )
    .select(['r.id', 'r.start_at', ...termsColumns(db, organization)])
    .execute();
  return new Map(rows.map((row) => [row.id, changeableOfRow(row)]));
}
