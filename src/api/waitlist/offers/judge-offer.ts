import { sql } from 'kysely';
import { bookingOpen } from '#domain/billing/subscription.ts';
import { requireFewAhead, requireShortAhead } from '#domain/booking/ahead.ts';
import { clientPolicy } from '#domain/booking/facts.ts';
import { minutesOf } from '#domain/booking/flood.ts';
import type { CountedContact } from '#domain/clients/counted-contact.ts';
import { Refusal } from '#domain/refusal.ts';
import { epochOf, type Instant, instantOf } from '#domain/time.ts';
import { findBilling } from '../../billing/queries.ts';
import { countedAt, requireNotBlocked } from '../../clients/queries.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { lockShop, type Shop } from '../../organization/queries.ts';
import { lockOfferedSlot } from '../../reservations/holds/held-booking-queries.ts';
import { lockCalendar, reservationsAhead } from '../../reservations/queries.ts';
import { requireNotWithheld } from '../../schedule/public-queries.ts';
import { isOpen, lockWithOffer } from './end-offer.ts';
import { settleOffer } from './queries.ts';
import { type Entry, type OpenOffer, updateEntry } from '../queries.ts';

/** Id of the answered offer; undefined stands for the entry's open offer. */
export type AnsweredOffer = { offer?: number | undefined };
export const isAnsweredOffer = ({ offer }: Entry, { offer: id }: AnsweredOffer) =>
  id === undefined || offer?.id === id;

export async function lockAnswered(work: Work, externalId: string, which: AnsweredOffer) {
  const shop = await lockShop(work.tx, work.organization);
  const entry = await lockWithOffer(work, { external_id: externalId });
  if (entry.offer && !isAnsweredOffer(entry, which)) throw new Refusal('offer_gone');
  return { shop, entry };
}

type OfferedSlot = NonNullable<Awaited<ReturnType<typeof lockOfferedSlot>>>;
export type Takeable = {
  entry: Entry;
  offer: OpenOffer;
  slot: OfferedSlot & { lines: NonNullable<OfferedSlot['held_lines']> };
  times: { start_at: Instant; end_at: Instant };
  contact: CountedContact;
};

export async function requireTakeable(work: Work, shop: Shop, entry: Entry): Promise<Takeable> {
  const { tx, organization } = work;
  const { offer } = entry;
  if (!offer || !isOpen(entry, work)) throw new Refusal('offer_gone');
  const { status } = await findBilling(tx, organization);
  if (shop.rules.online.paused || !bookingOpen(status, work.config.openBillingStatuses))
    throw new Refusal('booking_closed');
  await requireNotBlocked(tx, shop, { ...entry, id: entry.client_id });
  const barber = await lockCalendar(tx, organization, offer.barber_id);
  if (!barber || barber.deleted_at) throw new Refusal('offer_gone');
  await requireNotWithheld(tx, shop, offer);
  const slot = await lockOfferedSlot(tx, organization, offer.reservation_id ?? 0);
  if (!slot) throw new Refusal('offer_gone');
  const contact = countedAt(shop, entry);
  if (work.config.rateLimits) await requireRoomAhead(work, contact, offer);
  const times = { start_at: instantOf(epochOf(offer.start_at)), end_at: instantOf(epochOf(offer.end_at)) };
  return { entry, offer, slot: { ...slot, lines: slot.held_lines ?? [] }, times, contact };
}

async function requireRoomAhead(
  { tx, organization, now }: Work,
  { email, phone }: CountedContact,
  offer: OpenOffer,
): Promise<void> {
  const { byEmail, byPhone } = reservationsAhead(
    tx,
    organization,
    instantOf(now()),
    clientPolicy.mostAhead ?? 0,
  );
  const ahead = [
    await byEmail(sql<string | null>`${email}::text`).execute(),
    await byPhone(sql<string | null>`${phone}::text`).execute(),
  ];
  requireFewAhead(ahead, 1, clientPolicy);
  requireShortAhead(ahead, minutesOf([offer]), clientPolicy);
}

export async function closeAccepted(work: Work, { entry, offer }: Takeable): Promise<void> {
  const { tx, organization, now } = work;
  await updateEntry(work, entry.id, { state: 'booked' });
  await settleOffer(tx, organization, offer.id, { outcome: 'accepted', at: instantOf(now()) });
}
