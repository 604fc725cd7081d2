import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { AuditEvent } from '../database/audit-log.ts';

const shownSubjects: ReadonlySet<AuditEvent['subject']> = new Set([
  'user',
  'hours',
  'day-off',
  'absence',
  'closing',
  'service',
  'branch',
  'profile',
  'organization',
  'billing',
  'import',
]);

const isCompleted = (values: object | null | undefined) =>
  !!values && 'status' in values && values.status === 'completed';

/** Whether a change can alter the shop's public page. Of reservations the page counts only the completed ones. */
export const changesPage = ({ subject, before, after }: AuditEvent): boolean =>
  shownSubjects.has(subject) || (subject === 'reservation' && (isCompleted(before) || isCompleted(after)));

export async function readPageVersion(db: Db, organization: OrganizationId): Promise<number> {
  const row = await db
    .selectFrom('page_versions')
    .select('version')
    .where('organization_id', '=', organization)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The row stays locked until the transaction ends, so that each commit has another version. */
export const raisePageVersion = (tx: Tx, organization: OrganizationId): Promise<unknown> =>
  tx
    .insertInto('page_versions')
    .values({ organization_id: organization, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet((eb) => ({ version: eb('page_versions.version', '+', 1) })),
    )
    .execute();
