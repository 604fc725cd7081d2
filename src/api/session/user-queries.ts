import { type Insertable, type Selectable, sql, type SqlBool } from 'kysely';
import type { Users } from '#db/schema.generated.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { setColumns } from '../database/statements/set-columns.ts';

export const areBookable = sql<SqlBool>`(users.deleted_at is null and users.role <> 'manager')`;

export const userColumns = [
  'id',
  'firstname',
  'lastname',
  'email',
  'phone',
  'role',
  'photo_url',
  'branch_id',
] as const;
export type User = Pick<Selectable<Users>, (typeof userColumns)[number]>;
export type MailedUser = NonNullable<Awaited<ReturnType<typeof findMailedUser>>>;
type NewUser = Pick<
  Insertable<Users>,
  'firstname' | 'lastname' | 'email' | 'phone' | 'role' | 'password_hash'
>;

export const findInDirectory = (db: Db, email: string) =>
  db
    .selectFrom('login_directory')
    .select(['organization_id', 'user_id'])
    .where('email', '=', email)
    .executeTakeFirst();

export const findOrganizationOfUser = (db: Db, user: number) =>
  db
    .selectFrom('login_directory')
    .select('organization_id')
    .where('user_id', '=', user)
    .executeTakeFirst()
    .then((row) => (row ? (row.organization_id as OrganizationId) : null));

const liveUser = (db: Db, organization: OrganizationId, user: number) =>
  db
    .selectFrom('users')
    .select([...userColumns, 'password_hash', 'email_confirmed_at'])
    .where('organization_id', '=', organization)
    .where('id', '=', user)
    .where('deleted_at', 'is', null);

export const findUser = (db: Db, organization: OrganizationId, user: number) =>
  liveUser(db, organization, user).executeTakeFirst();

export const lockUser = (tx: Tx, organization: OrganizationId, user: number) =>
  liveUser(tx, organization, user).forNoKeyUpdate().executeTakeFirst();

/** Locks by ascending id, the same order as other calendar locks. */
export const lockEverybody = (tx: Tx, organization: OrganizationId) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export async function requireUser(db: Db, organization: OrganizationId, user: number): Promise<User> {
  const person = await findUser(db, organization, user);
  if (!person) throw new Refusal('not_found');
  return person;
}

export const findOwner = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('users')
    .select(['id', 'firstname', 'email', 'email_confirmed_at'])
    .where('organization_id', '=', organization)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The caller must claim the e-mail address. */
export const insertUser = (
  tx: Tx,
  organization: OrganizationId,
  person: NewUser,
  nowMs: number,
): Promise<User> =>
  tx
    .insertInto('users')
    .values({ ...person, organization_id: organization, created_at: toInstant(nowMs) })
    .returning(userColumns)
    .executeTakeFirstOrThrow();

const changedColumns = [
  'firstname',
  'lastname',
  'email',
  'email_confirmed_at',
  'phone',
  'photo_url',
  'password_hash',
  'branch_id',
  'deleted_at',
] as const;

export const updateUser = (
  tx: Db,
  organization: OrganizationId,
  user: number,
  changes: Partial<Pick<Selectable<Users>, (typeof changedColumns)[number]>>,
): Promise<User> =>
  tx
    .updateTable('users')
    .set(setColumns(changedColumns, changes))
    .where('organization_id', '=', organization)
    .where('id', '=', user)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

/** Locks the rows by ascending id; returns the user ids. */
export async function removeBranchOfUsers(
  tx: Tx,
  organization: OrganizationId,
  branch: number,
): Promise<number[]> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('branch_id', '=', branch)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const ids = locked.map(({ id }) => id);
  await tx
    .updateTable('users')
    .set({ branch_id: null })
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return ids;
}

/** Photos of users and clients; also of deleted users, because their reservations still show the photos. */
export const listPhotoUrls = async (db: Db, organization: OrganizationId): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('photo_url')
    .where('organization_id', '=', organization)
    .where('photo_url', 'is not', null)
    .unionAll(
      db
        .selectFrom('clients')
        .select('photo_url')
        .where('organization_id', '=', organization)
        .where('photo_url', 'is not', null),
    )
    .execute();
  return rows.flatMap(({ photo_url }) => photo_url ?? []);
};

export function findMailedUser(db: Db, organization: OrganizationId, user: number) {
  return db
    .selectFrom('users as u')
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'u.organization_id').on('o.id', '=', organization),
    )
    .select([
      'u.id',
      'u.firstname',
      'u.lastname',
      'u.email',
      'u.role',
      'u.email_confirmed_at',
      'o.name as shop',
    ])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', user)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

export const confirmAllEmails = (db: Db, organization: OrganizationId) =>
  db
    .updateTable('users')
    .set((eb) => ({ email_confirmed_at: eb.ref('created_at') }))
    .where('organization_id', '=', organization)
    .execute();

export const accountOf = ({ id, email_confirmed_at }: Pick<MailedUser, 'id' | 'email_confirmed_at'>) => ({
  id,
  isConfirmed: email_confirmed_at !== null,
});

export const hasConfirmedOwner = async (db: Db, organization: OrganizationId): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
