import type { ReservationPage } from '#domain/reservations/reservation-page.ts';
import { instantOf } from '#domain/time.ts';
import { listBranches } from '../branches/queries.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';

/** All that the page behind a reservation's link shows first, or 404. */
export async function readReservationPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  externalId: string,
): Promise<ReservationPage> {
  const organization = organizationOfLink(externalId);
  const [reservation, { name, timezone }, branches] = await Promise.all([
    requirePublicReservation(db, organization, externalId),
    requireShop(db, organization),
    listBranches(db, organization, { only_active: false }),
  ]);
  const branch = branches.find(({ id }) => id === reservation.branch_id) ?? null;
  return { reservation, shop: { name, timezone }, now: instantOf(now()), branch };
}
