import { sql } from 'kysely';
import { fromCents } from '#domain/money.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { mintPublicId } from '../security/tokens.ts';

const ofClients = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  db
    .selectFrom('deposits')
    .where('organization_id', '=', organization)
    .where('client_id', '=', sql<number>`any(${clients})`)
    .orderBy('id');

export async function personalDataOf(db: Db, organization: OrganizationId, clients: readonly number[]) {
  const rows = await ofClients(db, organization, clients)
    .select(['amount_cents', 'currency', 'method', 'state', 'created_at', 'paid_at', 'settled_at'])
    .execute();
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: fromCents(amount_cents) }));
}

/** Keeps the amounts; deletes the requested visits and replaces the links, so that the old links answer 404. */
export async function eraseDeposits(
  tx: Tx,
  organization: OrganizationId,
  clients: readonly number[],
): Promise<void> {
  const rows = await ofClients(tx, organization, clients).select('id').execute();
  for (const { id } of rows)
    await tx
      .updateTable('deposits')
      .set({ request: null, external_id: mintPublicId(organization, 16) })
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
}
