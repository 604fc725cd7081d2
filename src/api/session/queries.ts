import { toInstant } from '../lib/clock.ts';
import type { Db, OrganizationId } from '../lib/db.ts';

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

/** The live user behind a login that has not ended. */
export function findSessionUser(db: Db, organization: OrganizationId, session: string, nowMs: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.organization_id', '=', 'sessions.organization_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select([
      'users.id',
      'users.firstname',
      'users.lastname',
      'users.email',
      'users.phone',
      'users.role',
      'users.photo_url',
      'users.branch_id',
    ])
    .where('sessions.organization_id', '=', organization)
    .where('users.organization_id', '=', organization)
    .where('sessions.id', '=', session)
    .where('sessions.expires_at', '>', toInstant(nowMs))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}
