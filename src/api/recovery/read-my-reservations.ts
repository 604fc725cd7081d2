import { mostPast } from '#domain/recovery/limits.ts';
import type { MyReservation, MyReservations } from '#domain/recovery/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { readReservations } from '../reservations/read-model.ts';
import { contactOfReservation, deadLink, requireRecoveryLink, reservationsUnder } from './queries.ts';

export async function readMyReservations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<MyReservations> {
  const link = await requireRecoveryLink(db, token, now());
  const { organization, expires_at } = link;
  const [shop, [booked]] = await Promise.all([
    requireShop(db, organization),
    readReservations(db, organization, [link.reservation_id]),
  ]);
  const contact = booked && contactOfReservation(shop, booked, link.contact);
  if (!contact) throw deadLink();
  const found = await reservationsUnder(db, shop, contact);
  const isComing = (reservation: Reservation) => isOpen(reservation) && epochOf(reservation.start_at) > now();
  const { name, slug, timezone } = shop;
  return {
    shop: { name, slug, timezone },
    coming: found.filter(isComing).toReversed().map(toMine),
    past: found
      .filter((one) => !isComing(one))
      .slice(0, mostPast)
      .map(toMine),
    expires_at: instantOf(epochOf(expires_at)),
  };
}

const toMine = ({ external_id, status, start_at, end_at, ...of }: Reservation): MyReservation => ({
  external_id,
  status,
  start_at,
  end_at,
  firstname: of.client.firstname,
  barber: { firstname: of.barber.firstname, lastname: of.barber.lastname },
  services: of.services.map(({ service: { name }, quantity }) => ({ name, quantity })),
});
