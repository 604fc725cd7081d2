import { sql } from 'kysely';
import type { Db, OrganizationId } from '../database/connection.ts';
import { standsFor } from './queries.ts';

/** Ids of clients with an e-mail or E.164 phone, and ids of their main clients. */
export const clientsWithContact = (
  db: Db,
  organization: OrganizationId,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
) =>
  db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where(kind === 'email' ? 'c.email' : 'c.phone_e164', '=', value)
    .select(sql<number>`unnest(array[c.id, coalesce(c.merged_into, c.id)])`.as('id'));

export const namesUnderPhone = (db: Db, organization: OrganizationId, phones: readonly string[]) =>
  db
    .selectFrom('clients as c')
    .innerJoin('clients as main', (join) =>
      join.on('main.organization_id', '=', organization).on('main.id', '=', standsFor),
    )
    .select(['main.id', 'main.firstname', 'main.lastname'])
    .distinct()
    .where('c.organization_id', '=', organization)
    .where('c.phone_e164', '=', sql<string>`any(${phones})`)
    .where('main.is_anonymous', '=', false)
    .orderBy('main.id')
    .execute();
