import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Branches, Json } from '#db/schema.generated.ts';
import { type Branch, type BranchForm, mostBranches } from '#domain/branches/contract.ts';
import type { OpeningDay } from '#domain/branches/opening.ts';
import { Refusal } from '#domain/refusal.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { folded } from '../database/folded-search.ts';
import { removeBranchOfUsers } from '../session/user-queries.ts';

const columns = [
  'id',
  'name',
  'address_line1',
  'city',
  'postcode',
  'country',
  'is_active',
  'latitude',
  'longitude',
  'phone',
  'opening',
] as const;
type Row = Pick<Selectable<Branches>, (typeof columns)[number]>;
type Form = z.output<typeof BranchForm>;

export function toBranch({ latitude, longitude, phone, opening, ...branch }: Row): Branch {
  return {
    ...branch,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(phone !== null && { phone }),
    ...(opening !== null && { opening: opening as unknown as OpeningDay[] }),
  };
}

// The driver would convert a JavaScript array to a PostgreSQL array instead of JSON.
const toRow = ({ opening, ...form }: Form) => ({
  ...form,
  ...(opening !== undefined && { opening: opening && sql<Json>`${JSON.stringify(opening)}::jsonb` }),
});

const listed = (db: Db, organization: OrganizationId, { only_active }: { only_active: boolean }) =>
  db
    .selectFrom('branches')
    .select(columns)
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .$if(only_active, (query) => query.where('is_active', '=', true))
    .orderBy((eb) => folded(eb.ref('name')))
    .orderBy('id');

export const listBranches = (...args: Parameters<typeof listed>): Promise<Branch[]> =>
  listed(...args)
    .execute()
    .then((rows) => rows.map(toBranch));

/** Branches for clients, limited because older shops may have more branches than allowed today. */
export const publicBranches = (...args: Parameters<typeof listed>) => listed(...args).limit(mostBranches);

export const listPublicBranches = (...args: Parameters<typeof listed>): Promise<Branch[]> =>
  publicBranches(...args)
    .execute()
    .then((rows) => rows.map(toBranch));

export const countBranches = (db: Db, organization: OrganizationId): Promise<number> =>
  db
    .selectFrom('branches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);

export const undeletedBranches = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('branches')
    .select(['id', 'is_active'])
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null);

export const branchExisted = (db: Db, organization: OrganizationId, id: number): Promise<boolean> =>
  db
    .selectFrom('branches')
    .select('id')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst()
    .then((branch) => branch !== undefined);

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

export async function findBranch(
  db: Db,
  organization: OrganizationId,
  id: number,
): Promise<Branch | undefined> {
  const row = await byId(db, organization, id).executeTakeFirst();
  return row && toBranch(row);
}

export async function openBranch(db: Db, organization: OrganizationId, id: number | null) {
  const open = openBranches(db, organization).where('id', '=', id);
  return (await open.executeTakeFirst())?.id ?? null;
}

export async function requireBranch(db: Db, organization: OrganizationId, id: number): Promise<Branch> {
  const branch = await findBranch(db, organization, id);
  if (!branch) throw new Refusal('not_found');
  return branch;
}

export async function lockBranch(tx: Tx, organization: OrganizationId, id: number): Promise<Branch> {
  const row = await byId(tx, organization, id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toBranch(row);
}

export const insertBranch = (
  tx: Tx,
  organization: OrganizationId,
  form: Form,
  nowMs: number,
): Promise<Branch> =>
  tx
    .insertInto('branches')
    .values({ ...toRow(form), organization_id: organization, created_at: toInstant(nowMs) })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .then(toBranch);

export const updateBranch = (
  tx: Tx,
  organization: OrganizationId,
  { id, ...form }: Form & { id: number },
): Promise<Branch> =>
  tx
    .updateTable('branches')
    .set(toRow(form))
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .then(toBranch);

/** Also removes the branch from its barbers; answers the barbers' ids. */
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
