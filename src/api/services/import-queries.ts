import { sql } from 'kysely';
import type { MatchedService } from '#domain/imports/judge.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { Work as WholeWork } from '../database/unit-of-work.ts';
import { lockService, serviceColumns, updateService } from './queries.ts';

type Work = Pick<WholeWork, 'tx' | 'organization' | 'now' | 'audit'>;

export async function insertServices(
  { tx, organization, now, audit }: Work,
  services: readonly MatchedService[],
  { active }: { active: boolean },
): Promise<void> {
  const rows = services
    .filter(({ isNew }) => isNew)
    .map(({ id, name, description, group_name, price_cents, duration_minutes }) => ({
      id,
      name,
      description,
      group_name,
      price_cents,
      duration_minutes,
      active,
      price_type: 'fixed' as const,
      is_premium: false,
    }));
  for (const after of rows) audit({ subject: 'service', subject_id: after.id, action: 'created', after });
  const whole = { organization_id: organization, created_at: toInstant(now()) };
  await insertRows(
    tx,
    'services',
    rows.map((row) => ({ ...row, ...whole })),
  );
}

/** An existing description stays, unless the new one is null. */
export async function describeServices(
  { tx, organization, audit }: Pick<Work, 'tx' | 'organization' | 'audit'>,
  services: readonly { id: number; description: string | null }[],
): Promise<void> {
  for (const { id, description } of services) {
    const before = await lockService(tx, organization, id);
    const after = await updateService(tx, organization, {
      ...before,
      description: description && (before.description ?? description),
    });
    audit({ subject: 'service', subject_id: id, action: 'changed', before, after });
  }
}

const naming = ['reservation_lines', 'waitlist_lines', 'charge_lines', 'commission_rules'] as const;

const isIn = (organization: OrganizationId, table: (typeof naming)[number]) =>
  sql<boolean>`exists (select from ${sql.ref(table)} o where o.organization_id = ${organization} and o.service_id = s.id)`;

export async function deleteUnreferencedServices(
  { tx, organization, audit }: Pick<Work, 'tx' | 'organization' | 'audit'>,
  ids: readonly number[],
): Promise<number[]> {
  const deleted = await tx
    .deleteFrom('services as s')
    .where('s.organization_id', '=', organization)
    .where('s.id', '=', sql<number>`any(${ids})`)
    .where((eb) => eb.not(eb.or(naming.map((table) => isIn(organization, table)))))
    .returning(serviceColumns)
    .execute();
  for (const before of deleted)
    audit({ subject: 'service', subject_id: before.id, action: 'deleted', before });
  return deleted.map(({ id }) => id);
}
