import type { LinkRating } from '#domain/ratings/contract.ts';
import { changeableDays } from '#domain/ratings/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { days } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { reservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { findRating, type StoredRating } from './queries.ts';

export const isChangeable = ({ at }: StoredRating, nowMs: EpochMs): boolean =>
  nowMs < epochOf(at) + changeableDays * days;

export async function requireReservationOfRating(db: Db, organization: OrganizationId, externalId: string) {
  const reservation = await reservationOfLink(db, organization, externalId);
  if (!reservation || reservation.deleted_at !== null) throw new Refusal('not_found');
  return reservation;
}

/** The rating form appears while a rating can be changed or, without a rating, while the shop asks for ratings. */
export async function readLinkRating(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  externalId: string,
): Promise<LinkRating> {
  const organization = organizationOfLink(externalId);
  const { id, status } = await requireReservationOfRating(db, organization, externalId);
  const { ratings } = (await requireShop(db, organization)).rules;
  const rating = status === 'completed' ? await findRating(db, organization, id) : undefined;
  return {
    rateable: status === 'completed' && (rating ? isChangeable(rating, now()) : ratings.on),
    stars: rating?.stars ?? null,
    text: rating?.text ?? null,
    google_url: rating ? ratings.google_url : null,
  };
}
