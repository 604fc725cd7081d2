import type { z } from 'zod';
import { bookingOpen } from '#domain/billing/subscription.ts';
import { barberOf } from '#domain/booking/contract.ts';
import { publicPolicy } from '#domain/booking/facts.ts';
import { linesToday, proposeOpenings } from '#domain/booking/repeat.ts';
import type { Repeat, repeatReservation as repeatCall } from '#domain/booking/repeat-contract.ts';
import { Refusal } from '#domain/refusal.ts';
import { bookableWindow } from '#domain/schedule/openings/bookable-days.ts';
import { assignAt, openingsOn } from '#domain/schedule/openings/openings.ts';
import { instantToLocal, localToEpoch } from '#domain/time.ts';
import { findBilling } from '../billing/queries.ts';
import { openBranch } from '../branches/queries.ts';
import { countedAt, findKnown } from '../clients/queries.ts';
import type { Idempotency } from '../database/idempotency.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { organizationOfLink, requireReservationOfLink } from '../reservations/read-model.ts';
import { bookable, toService } from '../services/queries.ts';
import { type ClientOrder, readSent, type Sent } from './book.ts';
import { readOpeningPeople } from './read-openings.ts';

type Reader = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * 404 for a reservation without a contact: no limit would count for its client, and no notification could reach them.
 */
async function requireRepeatable({ db }: Pick<Deps, 'db'>, externalId: string) {
  const organization = organizationOfLink(externalId);
  const [earlier, shop] = await Promise.all([
    requireReservationOfLink(db, organization, externalId),
    requireShop(db, organization),
  ]);
  const { id: client, ...person } = earlier.client;
  const { email, phone } = countedAt(shop, person);
  if (email === null && phone === null) throw new Refusal('not_found');
  const { branch_id, services } = earlier;
  const [offered, branch] = await Promise.all([
    bookable(
      db,
      organization,
      services.map(({ service_id }) => service_id),
    ).execute(),
    openBranch(db, organization, branch_id),
  ]);
  const today = linesToday(services, offered.map(toService));
  return { shop, earlier, client, person, today, branch };
}

export async function readRepeat({ config, db, now }: Reader, externalId: string): Promise<Repeat> {
  const { shop, earlier, today, branch } = await requireRepeatable({ db }, externalId);
  const { status } = await findBilling(db, shop.id);
  if (!bookingOpen(status, config.openBillingStatuses) || shop.rules.online.paused)
    throw new Refusal('booking_closed');
  if (today.services.length === 0) throw new Refusal('unknown_service');
  const { timezone: zone } = shop;
  const nowMs = now();
  const query = { dates: bookableWindow(nowMs, zone), nowMs };
  const own = await readOpeningPeople(db, shop, { ...query, barber: earlier.barber_id });
  const isGone = own.people.length === 0;
  const facts = isGone ? await readOpeningPeople(db, shop, { ...query, branch: branch ?? undefined }) : own;
  const visit = { minutes: [today.minutes] };
  const all = facts.days.flatMap(({ date }, nth) =>
    openingsOn(facts, nth, visit).map(({ time }) => ({ date, time, nth })),
  );
  const openings = proposeOpenings(all, instantToLocal(earlier.start_at, zone)).flatMap(
    ({ date, time, nth }) => {
      const start = localToEpoch(`${date}T${time}`, zone);
      const [barber] = start === null ? [] : assignAt(facts, nth, visit, start);
      return barber ? { date, time, barber_id: barber.id } : [];
    },
  );
  const { barber, org_slug } = earlier;
  return { ...today, barber: isGone ? null : barber, branch_id: branch, openings, org_slug };
}

export async function orderOfRepeat(
  { config, ...deps }: Pick<Deps, 'config' | 'db' | 'now' | 'tokens'>,
  { externalId, start_local, whatsapp, via, ...request }: z.output<typeof repeatCall.input>,
  idempotency: Idempotency,
  sent: Sent,
): Promise<ClientOrder> {
  const { shop, earlier, client, person, today, branch } = await requireRepeatable(deps, externalId);
  // Booking finds a client only by the reservation's contact, so the linked client is looked up here.
  const linked = await findKnown(deps.db, shop, { id: client, ...person });
  if (earlier.services.length === 0) throw new Refusal('unknown_service');
  // If no service is offered any more, the old services are ordered, so that the booking rules refuse them.
  const lines = today.services.length > 0 ? today.services : earlier.services;
  const item = { barber: barberOf(request), branch, lines, start_local };
  const order = {
    person,
    linked,
    notes: null,
    items: [item],
    idempotency,
    ...(await readSent(deps, shop.id, sent)),
    wantsChat: whatsapp,
    via,
  };
  return {
    organization: shop.id,
    ordered: { order, policy: publicPolicy(config), actor: { kind: 'client' } },
  };
}
