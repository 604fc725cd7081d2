import { sql } from 'kysely';
import { mostPeople, type PublicBarber } from '#domain/barbers/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { containsFolded, folded } from '../database/folded-search.ts';
import { releaseEmail } from '../session/directory-queries.ts';
import { type User, userColumns, updateUser } from '../session/user-queries.ts';
import { deleteSessionsOf } from '../session/queries.ts';
import { deleteTokensOf } from '../session/token-queries.ts';

const publicColumns = ['id', 'firstname', 'lastname', 'photo_url', 'branch_id'] as const;

const working = (db: Db, organization: OrganizationId, roles: readonly User['role'][], q: string) =>
  db
    .selectFrom('users')
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .where('role', 'in', roles)
    .$if(q !== '', (query) => query.where(containsFolded(sql<string>`firstname || ' ' || lastname`, q)))
    .orderBy((eb) => folded(eb.ref('firstname')))
    .orderBy((eb) => folded(eb.ref('lastname')))
    .orderBy('id');

export const listBarbers = (
  db: Db,
  organization: OrganizationId,
  q: string,
): Promise<(User & { has_hours: boolean })[]> =>
  working(db, organization, ['barber'], q)
    .select(userColumns)
    .select((it) =>
      it
        .exists(
          it
            .selectFrom('weekly_hours')
            .select('weekday')
            .where('weekly_hours.organization_id', '=', organization)
            .whereRef('weekly_hours.user_id', '=', 'users.id'),
        )
        .$castTo<boolean>()
        .as('has_hours'),
    )
    .execute();

export const publicBarbers = (
  db: Db,
  organization: OrganizationId,
  { q = '', include_owners = true }: { q?: string; include_owners?: boolean } = {},
) =>
  working(db, organization, include_owners ? ['barber', 'owner'] : ['barber'], q)
    .select(publicColumns)
    .limit(mostPeople);

export const listPublicBarbers = (...args: Parameters<typeof publicBarbers>): Promise<PublicBarber[]> =>
  publicBarbers(...args).execute();

export async function requirePublicBarber(
  db: Db,
  organization: OrganizationId,
  id: number,
): Promise<PublicBarber> {
  const barber = await working(db, organization, ['barber', 'owner'], '')
    .select(publicColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!barber) throw new Refusal('not_found');
  return barber;
}

export const countPeople = (db: Db, organization: OrganizationId): Promise<number> =>
  db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

export async function hideUser(
  tx: Tx,
  organization: OrganizationId,
  user: number,
  nowMs: number,
): Promise<void> {
  await updateUser(tx, organization, user, { deleted_at: toInstant(nowMs) });
  await releaseEmail(tx, user);
  await deleteSessionsOf(tx, organization, user);
  await deleteTokensOf(tx, organization, user);
}
