import { sql } from 'kysely';
import { type StoredRule, ofAll, ofExtras } from '#domain/charges/commission-of.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import { listServices } from '../services/queries.ts';

export type Present = { people: readonly number[]; services: readonly number[] };

export async function readPresent(db: Db, organization: OrganizationId): Promise<Present> {
  const working = db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null);
  const [people, services] = await pipeline(working.execute(), listServices(db, organization, {}));
  const idOf = ({ id }: { id: number }) => id;
  return { people: people.map(idOf), services: services.map(idOf) };
}

// Rules of deleted users and services are kept but hidden, because their earlier reservations may still be charged.
const scope = ({ people, services }: Present) => ({
  people: [ofAll, ...people],
  services: [ofExtras, ofAll, ...services],
});

export function listRules(db: Db, organization: OrganizationId, present: Present): Promise<StoredRule[]> {
  const { people, services } = scope(present);
  return db
    .selectFrom('commission_rules')
    .select(['user_id', 'service_id', 'kind', 'value'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', sql<number>`any(${people})`)
    .where('service_id', '=', sql<number>`any(${services})`)
    .orderBy('user_id')
    .orderBy('service_id')
    .execute();
}

export async function replaceRules(
  tx: Tx,
  organization: OrganizationId,
  present: Present,
  rules: readonly StoredRule[],
): Promise<void> {
  const { people, services } = scope(present);
  await tx
    .deleteFrom('commission_rules')
    .where('organization_id', '=', organization)
    .where('user_id', '=', sql<number>`any(${people})`)
    .where('service_id', '=', sql<number>`any(${services})`)
    .execute();
  await insertRows(
    tx,
    'commission_rules',
    rules.map((rule) => ({ organization_id: organization, ...rule })),
  );
}
