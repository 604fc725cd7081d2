import { sql } from 'kysely';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

/** A login that is not renewed ends after this long. */
export const sessionMs = 30 * days;
/** However often it is renewed, a login ends after this long. */
const longestMs = 90 * days;

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** The live user behind a login that has not ended. */
export function findSessionUser(db: Db, organization: OrganizationId, session: string, nowMs: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'sessions.organization_id')
        .onRef('users.id', '=', 'sessions.user_id'),
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
      'users.email_confirmed_at',
    ])
    .where('sessions.organization_id', '=', organization)
    .where('users.organization_id', '=', organization)
    .where('sessions.id', '=', session)
    .where('sessions.expires_at', '>', toInstant(nowMs))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

const columns = [
  'id',
  'user_id',
  'generation',
  'rotated_at',
  'created_at',
  'proven_at',
  'expires_at',
] as const;

export function findSession(db: Db, organization: OrganizationId, id: string, nowMs: number) {
  return db
    .selectFrom('sessions')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('expires_at', '>', toInstant(nowMs))
    .executeTakeFirst();
}

/** Those of the named logins that have not ended. */
export const findLiveSessions = async (
  db: Db,
  organization: OrganizationId,
  ids: readonly string[],
  nowMs: number,
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', sql<string>`any(${ids})`)
    .where('expires_at', '>', toInstant(nowMs))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export function insertSession(db: Db, organization: OrganizationId, user: number, id: string, nowMs: number) {
  const now = toInstant(nowMs);
  return db
    .insertInto('sessions')
    .values({
      organization_id: organization,
      id,
      user_id: user,
      rotated_at: now,
      created_at: now,
      expires_at: toInstant(nowMs + sessionMs),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Moves a login to its next generation, for exactly one of those who present the current one. */
export function rotateSession(
  db: Db,
  organization: OrganizationId,
  { id, generation }: { id: string; generation: number },
  nowMs: number,
) {
  const now = toInstant(nowMs);
  return db
    .updateTable('sessions')
    .set({
      generation: generation + 1,
      rotated_at: now,
      expires_at: sql<string>`least(${toInstant(nowMs + sessionMs)}, created_at + ${longestMs} * interval '1 ms')`,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Notes that whoever holds the login just gave their password. */
export const noteProof = (db: Db, organization: OrganizationId, id: string, nowMs: number) =>
  db
    .updateTable('sessions')
    .set({ proven_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export const deleteSession = (db: Db, organization: OrganizationId, id: string) =>
  db.deleteFrom('sessions').where('organization_id', '=', organization).where('id', '=', id).execute();

/** Ends a person's logins, all of them or all but one. */
export function deleteSessionsOf(db: Db, organization: OrganizationId, user: number, but?: string) {
  return db
    .deleteFrom('sessions')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .$if(but !== undefined, (query) => query.where('id', '!=', but as string))
    .execute();
}

/** Sweeps the organization's logins that ended by themselves. */
export const deleteExpiredSessions = (db: Db, organization: OrganizationId, nowMs: number) =>
  db
    .deleteFrom('sessions')
    .where('organization_id', '=', organization)
    .where('expires_at', '<=', toInstant(nowMs))
    .execute();
