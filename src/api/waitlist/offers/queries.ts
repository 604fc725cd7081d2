import type { Expression, Selectable } from 'kysely';
import type { WaitlistOffers } from '#db/schema.generated.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import { insertRows } from '../../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { heldForDeposit } from '../../reservations/holds/queries.ts';
import { reservationsOf } from '../../reservations/queries.ts';

type Outcome = 'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn';

export const openOffer = (db: Db, organization: OrganizationId, entry: Expression<number>) =>
  db
    .selectFrom('waitlist_offers as o')
    .innerJoin('users as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'o.barber_id'),
    )
    .select([
      'o.id',
      'o.reservation_id',
      'o.barber_id',
      'o.start_at',
      'o.end_at',
      'o.expires_at',
      'b.firstname',
      'b.lastname',
    ])
    .where('o.organization_id', '=', organization)
    .where('o.entry_id', '=', entry)
    .where('o.outcome', '=', 'open');

type NewOffer = Pick<
  Selectable<WaitlistOffers>,
  'id' | 'entry_id' | 'reservation_id' | 'barber_id' | 'start_at' | 'end_at' | 'expires_at'
>;

export const insertOffer = (tx: Tx, organization: OrganizationId, offer: NewOffer, nowMs: EpochMs) =>
  insertRows(tx, 'waitlist_offers', [
    { ...offer, organization_id: organization, outcome: 'open', at: toInstant(nowMs) },
  ]);

export const findOffer = (db: Db, organization: OrganizationId, id: number) =>
  db
    .selectFrom('waitlist_offers')
    .select(['id', 'entry_id', 'reservation_id', 'barber_id', 'expires_at', 'outcome'])
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();

export const findOfferOf = (db: Db, organization: OrganizationId, reservation: number) =>
  db
    .selectFrom('waitlist_offers')
    .select(['id', 'entry_id', 'outcome'])
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .executeTakeFirst();

export const unpaidLink = (db: Db, organization: OrganizationId, entry: Expression<number>) =>
  heldForDeposit(db, organization)
    .select('external_id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('waitlist_offers as a')
        .select('a.reservation_id')
        .where('a.organization_id', '=', organization)
        .where('a.entry_id', '=', entry)
        .where('a.outcome', '=', 'accepted'),
    )
    .limit(1);

export const findAccepted = async (
  db: Db,
  organization: OrganizationId,
  entry: number,
): Promise<string | undefined> => {
  const offer = await db
    .selectFrom('waitlist_offers')
    .select('reservation_id')
    .where('organization_id', '=', organization)
    .where('entry_id', '=', entry)
    .where('outcome', '=', 'accepted')
    .executeTakeFirst();
  if (!offer?.reservation_id) return undefined;
  const reservation = await reservationsOf(db, organization)
    .select('external_id')
    .where('id', '=', offer.reservation_id)
    .executeTakeFirst();
  return reservation?.external_id;
};

export async function settleOffer(
  tx: Tx,
  organization: OrganizationId,
  id: number,
  { from = 'open', outcome, at }: { from?: Outcome; outcome: Exclude<Outcome, 'open'>; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitlist_offers')
    .set({ outcome, at })
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .where('outcome', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
