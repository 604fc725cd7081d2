import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DepositAccounts as AccountsTable } from '#db/schema.generated.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';

const account = (db: Db, organization: OrganizationId) =>
  db.selectFrom('deposit_accounts').selectAll().where('organization_id', '=', organization);

export const findAccount = (db: Db, organization: OrganizationId) =>
  account(db, organization).executeTakeFirst();
export const lockAccount = (tx: Tx, organization: OrganizationId) =>
  account(tx, organization).forUpdate().executeTakeFirst();
export type StoredAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const cardsTaken = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('deposit_accounts')
    .select('charges_enabled')
    .where('organization_id', '=', organization)
    .where('account_id', 'is not', null);

export async function storeAccountKey(db: Db, organization: OrganizationId): Promise<StoredAccount> {
  await db
    .insertInto('deposit_accounts')
    .values({ organization_id: organization, account_key: randomUUID() })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  return account(db, organization).executeTakeFirstOrThrow();
}

export async function storeAccount(tx: Tx, organization: OrganizationId, account_id: string) {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_accounts')
    .set({ account_id, status: null, resolution: null, country: null, currency: null, asked_at: null })
    .where('organization_id', '=', organization)
    .where('account_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const forgetAccount = (db: Db, organization: OrganizationId, lost: string) =>
  db
    .updateTable('deposit_accounts')
    .set({ account_id: null, charges_enabled: false, account_key: randomUUID() })
    .where('organization_id', '=', organization)
    .where('account_id', '=', lost)
    .execute();

export const updateAccount = (tx: Tx, organization: OrganizationId, values: Updateable<AccountsTable>) =>
  tx.updateTable('deposit_accounts').set(values).where('organization_id', '=', organization).execute();

export async function claimRead(
  db: Db,
  organization: OrganizationId,
  nowMs: EpochMs,
  intervalMs: number,
): Promise<string | null> {
  const row = await db
    .updateTable('deposit_accounts')
    .set({ asked_at: toInstant(nowMs) })
    .where('organization_id', '=', organization)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', toInstant(nowMs - intervalMs))]))
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function findOrganizationsOfAccount(
  db: Db,
  account_id: string,
  organization?: OrganizationId,
): Promise<OrganizationId[]> {
  const rows = await db
    .selectFrom('deposit_accounts')
    .select('organization_id')
    .where('account_id', '=', account_id)
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization as OrganizationId),
    )
    .execute();
  return rows.map((row) => row.organization_id as OrganizationId);
}

export async function organizationsToRead(
  db: Db,
  askedBefore: EpochMs,
  organization?: OrganizationId,
): Promise<OrganizationId[]> {
  const rows = await db
    .selectFrom('deposit_accounts')
    .select('organization_id')
    .where('account_id', 'is not', null)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', toInstant(askedBefore))]))
    .$if(organization !== undefined, (query) =>
      query.where('organization_id', '=', organization as OrganizationId),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(100)
    .execute();
  return rows.map((row) => row.organization_id as OrganizationId);
}
