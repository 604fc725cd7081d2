import { sql } from 'kysely';
import type { z } from 'zod';
import { type Client } from '#domain/clients/contract.ts';
import { groupDuplicates } from '#domain/clients/duplicates.ts';
import { type listDuplicates as duplicatesCall, mostDuplicates } from '#domain/clients/merge-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { bookedReservations } from '../../database/booked-reservations.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { by, change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session/require-session.ts';
import { readDistinct } from './distinct-clients.ts';
import { readPeople } from '../list/list-clients.ts';
import { lockShop, type Shop } from '../../organization/queries.ts';
import { rowsOfPerson } from '../personal-queries.ts';
import { bookOf, lockClients, sameClients, standsFor } from '../queries.ts';
import { readClient, requireClient } from '../read-client.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids})`;

/**
 * A merge only records the ids of the main clients in the merged rows, so that undoing it restores the rows exactly.
 */
export function mergeClients(
  deps: Deps,
  session: Session,
  { id: requestedId, ids }: { id: number; ids: readonly number[] },
): Promise<Client> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, audit, now } = work;
    // Merging and erasing lock the shop first, so that neither changes merged clients while the other reads them.
    const shop = await lockShop(tx, organization);
    const id = await requireClient(tx, organization, requestedId);
    await lockClients(tx, organization, [id, ...ids]);
    const named = await bookOf(tx, organization)
      .select(['c.id', standsFor.as('stands_for')])
      .where('c.id', '=', any(ids))
      .execute();
    if (named.length < new Set(ids).size || ids.includes(id)) throw new Refusal('unknown_client');
    const others = [...new Set(named.map(({ stands_for }) => stands_for))].filter((other) => other !== id);
    if (others.length > 0) {
      await recordMerge(work, deps, { shop, client: id }, async () => {
        await tx
          .updateTable('clients')
          .set((eb) => ({ merged_into: id, merged_under: eb.fn.coalesce('merged_under', eb.val(id)) }))
          .where('organization_id', '=', organization)
          .where((eb) => eb.or([eb('id', '=', any(others)), eb('merged_into', '=', any(others))]))
          .execute();
        audit({ subject: 'client', subject_id: id, action: 'merged', after: { merged: others.length } });
      });
    }
    return readClient(tx, organization, id, now());
  });
}

export function undoMerge(
  deps: Deps,
  session: Session,
  { id: requestedId, otherId }: { id: number; otherId: number },
): Promise<Client> {
  return change(deps, by(session), async (work) => {
    const { tx, organization, now } = work;
    const shop = await lockShop(tx, organization);
    const id = await requireClient(tx, organization, requestedId);
    await lockClients(tx, organization, [id]);
    await separate(deps, work, shop, { id, otherId });
    return readClient(tx, organization, id, now());
  });
}

/** The caller holds the shop lock; 404 if `otherId` is not merged into `id`. */
async function separate(
  deps: Pick<Deps, 'reservationHooks'>,
  work: Work,
  shop: Shop,
  { id, otherId }: { id: number; otherId: number },
): Promise<void> {
  const { tx, organization, audit } = work;
  const own = await readOwn(tx, organization, { id, root: otherId });
  if (own.length === 0) throw new Refusal('not_found');
  await recordMerge(work, deps, { shop, client: id }, async () => {
    const update = tx.updateTable('clients').where('organization_id', '=', organization);
    await update.set({ merged_into: null, merged_under: null }).where('id', '=', otherId).execute();
    const followers = own.filter((each) => each !== otherId);
    if (followers.length > 0)
      await update.set({ merged_into: otherId }).where('id', '=', any(followers)).execute();
    audit({ subject: 'client', subject_id: id, action: 'separated' });
  });
}

/** Undoes the merges between rows of a person that `isMeant` accepts and rows that it rejects. */
export async function separateOthers(
  deps: Pick<Deps, 'reservationHooks'>,
  work: Work,
  client: number,
  isMeant: (id: number) => boolean,
): Promise<void> {
  const { tx, organization } = work;
  const shop = await lockShop(tx, organization);
  for (;;) {
    const rows = await rowsOfPerson(tx, organization, client);
    const other = rows.find(
      ({ id, merged_under: under }) => under !== null && isMeant(id) !== isMeant(under),
    );
    if (!other?.merged_into) return;
    await separate(deps, work, shop, { id: other.merged_into, otherId: other.id });
  }
}

/** Writes a merge or its undo. The followers get the earliest start of the client's reservations before or after. */
async function recordMerge(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  { shop, client }: { shop: Shop; client: number },
  write: () => Promise<void>,
): Promise<void> {
  const before = await firstStart(work, client);
  await write();
  const after = await firstStart(work, client);
  const [start_at] = [before, after].filter((start) => start !== null).toSorted();
  if (start_at === undefined) return;
  for (const follow of reservationHooks.mergeFollowers) await follow(work, { start_at, zone: shop.timezone });
}

/** Start of the earliest reservation of all rows of the client's person. */
async function firstStart({ tx, organization }: Work, client: number): Promise<Instant | null> {
  const { first } = await tx
    .selectFrom(bookedReservations(organization).as('r'))
    .select((eb) => eb.fn.min('r.start_at').as('first'))
    .where('r.client_id', 'in', sameClients(tx, organization, sql.val(client)))
    .where('r.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return first;
}

/** Ids of `root` and of the clients merged into `root` before; empty if `root` is not merged into `id`. */
async function readOwn(
  tx: Tx,
  organization: OrganizationId,
  { id, root }: { id: number; root: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'merged_under'])
    .where('organization_id', '=', organization)
    .where('merged_into', '=', id)
    .execute();
  const under = (parent: number): number[] => [
    parent,
    ...rows.filter(({ merged_under }) => merged_under === parent).flatMap((row) => under(row.id)),
  ];
  return rows.some((row) => row.id === root) ? under(root) : [];
}

// More groups are read than shown, because the staff may have marked the clients of the first groups as different
// people.
const mostSigns = 1_000;

/**
 * Groups of clients with the same phone, for an impossible number with the same name and digits; the client with the
 * most visits comes first.
 */
export async function listDuplicates(
  db: Db,
  organization: OrganizationId,
  nowMs: EpochMs,
): Promise<z.output<typeof duplicatesCall.answer>> {
  const people = bookOf(db, organization).select([
    standsFor.as('id'),
    sql<string>`coalesce(c.phone_e164, c.search_name || ' ' || c.phone_digits)`.as('sign'),
  ]);
  const { rows } = await sql<{ ids: number[] }>`
    select distinct to_jsonb(array_agg(distinct p.id order by p.id)) as ids from (${people}) p
    where p.sign is not null group by p.sign having count(distinct p.id) > 1
    order by ids limit ${mostSigns}`.execute(db);
  const areDistinct = await readDistinct(
    db,
    organization,
    rows.flatMap(({ ids }) => ids),
  );
  const open = rows
    .filter(({ ids }) => groupDuplicates(ids, areDistinct).length > 0)
    .slice(0, mostDuplicates);
  const found = await readPeople(db, organization, [...new Set(open.flatMap(({ ids }) => ids))], nowMs);
  return open.flatMap(({ ids }) => {
    const people = found
      .filter(({ id }) => ids.includes(id))
      .toSorted((one, other) => other.visits - one.visits || one.id - other.id);
    return groupDuplicates(people, (one, other) => areDistinct(one.id, other.id)).map((clients) => ({
      clients,
    }));
  });
}
