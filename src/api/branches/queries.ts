import type { Branch } from '#domain/branches/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { removeBranchOfUsers } from '../session/user-queries.ts';

const columns = ['id', 'name', 'address_line1', 'city', 'postcode', 'country', 'is_active'] as const;
type Form = Omit<Branch, 'id'>;

export const listBranches = (
  db: Db,
  organization: OrganizationId,
  { only_active }: { only_active: boolean },
): Promise<Branch[]> =>
  db
    .selectFrom('branches')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .$if(only_active, (query) => query.where('is_active', '=', true))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The branches that clients may choose, as a query. */
export const openBranches = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('branches')
    .select('id')
    .where('organization_id', '=', organization)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

const byId = (db: Db, organization: OrganizationId, id: number) =>
  db
    .selectFrom('branches')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

/** A branch of the organization, or 404. */
export async function requireBranch(db: Db, organization: OrganizationId, id: number): Promise<Branch> {
  const branch = await byId(db, organization, id).executeTakeFirst();
  if (!branch) throw new Refusal('not_found');
  return branch;
}

/** Like `requireBranch`, and nobody else changes or removes it until the transaction ends. */
export async function lockBranch(tx: Tx, organization: OrganizationId, id: number): Promise<Branch> {
  const branch = await byId(tx, organization, id).forNoKeyUpdate().executeTakeFirst();
  if (!branch) throw new Refusal('not_found');
  return branch;
}

export const insertBranch = (
  tx: Tx,
  organization: OrganizationId,
  form: Form,
  nowMs: number,
): Promise<Branch> =>
  tx
    .insertInto('branches')
    .values({ ...form, organization_id: organization, created_at: toInstant(nowMs) })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateBranch = (
  tx: Tx,
  organization: OrganizationId,
  { id, ...form }: Branch,
): Promise<Branch> =>
  tx
    .updateTable('branches')
    .set(form)
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Hides a branch and leaves its barbers without one; answers their ids. */
export async function hideBranch(
  tx: Tx,
  organization: OrganizationId,
  id: number,
  nowMs: number,
): Promise<number[]> {
  await tx
    .updateTable('branches')
    .set({ deleted_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();
  return removeBranchOfUsers(tx, organization, id);
}
