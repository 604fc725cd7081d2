import { sql } from 'kysely';
import { erasedName } from '#domain/clients/erased.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Turn } from '../jobs/recurring.ts';
import { mintPublicId } from '../security/tokens.ts';
import { removeFromWaitlist } from './offers/answer-offer.ts';
import { lockWithOffer } from './offers/end-offer.ts';
import { isLive } from './queries.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

const entriesOf = (db: Db, organization: OrganizationId, clients: readonly number[]) =>
  db
    .selectFrom('waitlist_entries as e')
    .where('e.organization_id', '=', organization)
    .where('e.client_id', '=', any(clients))
    .orderBy('e.id');

export const personalDataOf = (
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  address?: string,
) =>
  entriesOf(db, organization, clients)
    .$if(address !== undefined, (query) =>
      query.where('e.added_by', 'is', null).where('e.client_email_snapshot', '=', address ?? ''),
    )
    .select([
      'e.client_firstname_snapshot as firstname',
      'e.client_lastname_snapshot as lastname',
      'e.client_phone_snapshot as phone',
      'e.client_email_snapshot as email',
      'e.date_from',
      'e.date_to',
      'e.time_from',
      'e.time_to',
      'e.state',
      'e.created_at',
    ])
    .execute();

export async function barbersOffering(
  { tx, organization }: Work,
  clients: readonly number[],
): Promise<number[]> {
  const rows = await entriesOf(tx, organization, clients)
    .innerJoin('waitlist_offers as o', (join) =>
      join
        .on('o.organization_id', '=', organization)
        .onRef('o.entry_id', '=', 'e.id')
        .on('o.outcome', '=', 'open'),
    )
    .select('o.barber_id')
    .execute();
  return rows.map(({ barber_id }) => barber_id);
}

/** Entries without an offer go first, so that a freed slot is offered to other people. */
export async function removeClientsFromWaitlist(work: Work, clients: readonly number[]): Promise<void> {
  const { tx, organization, actor } = work;
  const action = actor.kind === 'client' ? 'left' : 'removed';
  const live = await entriesOf(tx, organization, clients).select(['e.id', 'e.state']).where(isLive).execute();
  for (const { id } of live.toSorted((a, b) => Number(a.state === 'offered') - Number(b.state === 'offered')))
    await removeFromWaitlist(work, await lockWithOffer(work, { id }), action);
}

export async function eraseEntries(
  tx: Tx,
  organization: OrganizationId,
  clients: readonly number[],
): Promise<void> {
  const rows = await entriesOf(tx, organization, clients).select('e.id').execute();
  for (const { id } of rows)
    await tx
      .updateTable('waitlist_entries')
      .set({
        client_firstname_snapshot: erasedName.firstname,
        client_lastname_snapshot: erasedName.lastname,
        client_phone_snapshot: null,
        client_email_snapshot: null,
        token_hash: null,
        joined_from: null,
        external_id: mintPublicId(organization, 16),
      })
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
}

const keptMs = 90 * days;
const batchSize = 500;
const batchOfOne = 100;

/** Deletes, in batches, the entries closed more than 90 days ago; an error is logged and the next sweep continues. */
export async function sweepEntries(
  { db, log, tenantQueries, now }: Pick<Deps, 'db' | 'log' | 'tenantQueries' | 'now'>,
  turn: Turn,
): Promise<void> {
  const before = toInstant(now() - keptMs);
  const readEntries = (organization?: OrganizationId) =>
    db
      .selectFrom('waitlist_entries')
      .select(['organization_id', 'id'])
      .where('closed_at', '<', before)
      .$if(organization !== undefined, (query) =>
        query.where('organization_id', '=', organization as OrganizationId),
      )
      .orderBy('closed_at')
      .limit(organization === undefined ? batchSize : batchOfOne)
      .execute();
  try {
    while (!turn.signal.aborted) {
      const closed = await tenantQueries.crossTenantQuery('sweep waitlist', readEntries);
      if (closed.length === 0) return;
      for (const [organization, rows] of Map.groupBy(closed, (row) => row.organization_id))
        await transact(db, (tx) =>
          deleteEntries(
            tx,
            organization as OrganizationId,
            rows.map(({ id }) => id),
          ),
        );
      await turn.rest();
    }
  } catch (problem) {
    log.warn({ err: problem }, 'the waitlist could not be swept');
  }
}

async function deleteEntries(tx: Tx, organization: OrganizationId, ids: readonly number[]): Promise<void> {
  for (const table of ['waitlist_lines', 'waitlist_offers'] as const)
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organization)
      .where('entry_id', '=', any(ids))
      .execute();
  await tx
    .deleteFrom('waitlist_entries')
    .where('organization_id', '=', organization)
    .where('id', '=', any(ids))
    .execute();
}
