import { sql } from 'kysely';
import { epochOf } from '#domain/time.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

export const sessionMs = 30 * days;
const longestMs = 90 * days;

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

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

export type SessionDevice = { user_agent: string | null; network_digest: string };

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

export function listSessionsOf(db: Db, organization: OrganizationId, user: number, nowMs: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'rotated_at', 'user_agent', 'network_digest'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('expires_at', '>', toInstant(nowMs))
    .orderBy('rotated_at', 'desc')
    .orderBy('id')
    .execute();
}

export function insertSession(
  db: Db,
  organization: OrganizationId,
  { user_id, device }: { user_id: number; device: SessionDevice },
  id: string,
  nowMs: number,
) {
  const now = toInstant(nowMs);
  return db
    .insertInto('sessions')
    .values({
      organization_id: organization,
      id,
      user_id,
      ...device,
      rotated_at: now,
      created_at: now,
      expires_at: toInstant(nowMs + sessionMs),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Of concurrent requests with the same generation, only one succeeds. */
export function rotateSession(
  db: Db,
  organization: OrganizationId,
  { id, generation, created_at }: Pick<SessionRow, 'id' | 'generation' | 'created_at'>,
  device: SessionDevice,
  nowMs: number,
) {
  const now = toInstant(nowMs);
  return db
    .updateTable('sessions')
    .set({
      ...device,
      generation: generation + 1,
      rotated_at: now,
      // Computed here, because Citus refuses to calculate with a column's time in an update.
      expires_at: toInstant(Math.min(nowMs + sessionMs, epochOf(created_at) + longestMs)),
    })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

export const recordProof = (db: Db, organization: OrganizationId, id: string, nowMs: number) =>
  db
    .updateTable('sessions')
    .set({ proven_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export const deleteSession = (db: Db, organization: OrganizationId, id: string) =>
  db.deleteFrom('sessions').where('organization_id', '=', organization).where('id', '=', id).execute();

export function deleteSessionsOf(db: Db, organization: OrganizationId, user: number, but?: string) {
  return db
    .deleteFrom('sessions')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .$if(but !== undefined, (query) => query.where('id', '!=', but as string))
    .execute();
}

export const deleteExpiredSessions = (db: Db, organization: OrganizationId, nowMs: number) =>
  db
    .deleteFrom('sessions')
    .where('organization_id', '=', organization)
    .where('expires_at', '<=', toInstant(nowMs))
    .execute();
