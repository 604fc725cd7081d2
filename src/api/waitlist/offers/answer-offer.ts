import { sql } from 'kysely';
import { bookingOpen } from '#domain/billing/subscription.ts';
import { requireFewAhead, requireShortAhead } from '#domain/booking/ahead.ts';
import { minutesOf } from '#domain/booking/flood.ts';
import { clientPolicy } from '#domain/booking/facts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import type { WaitEntry } from '#domain/waitlist/contract.ts';
import { findBilling } from '../../billing/queries.ts';
import { countedAt, requireNotBlocked } from '../../clients/queries.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import { lockShop, type Shop } from '../../organization/queries.ts';
import { recordChanges, type ReservationChange } from '../../reservations/changes/changes.ts';
import { acceptHold } from '../../reservations/holds/held-booking-queries.ts';
import { insertLines, lockCalendar, reservationsAhead } from '../../reservations/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../../reservations/read-model.ts';
import { requireNotWithheld } from '../../schedule/public-queries.ts';
import { endOffer, isOpen, lockWithOffer } from './end-offer.ts';
import { toWaitEntry } from '../entry-read-model.ts';
import { findAccepted, settleOffer } from './queries.ts';
import { type Entry, type OpenOffer, requireEntry, updateEntry, waits } from '../queries.ts';

/** Id of the answered offer; undefined stands for the entry's open offer. */
export type AnsweredOffer = { offer?: number | undefined };
export const isAnsweredOffer = ({ offer }: Entry, { offer: id }: AnsweredOffer) =>
  id === undefined || offer?.id === id;

/**
 * Books the offered time by turning its held slot into the reservation, so that it is never free in between. A repeated
 * request gets the same reservation.
 */
export async function acceptOffer(
  deps: Deps,
  externalId: string,
  which: AnsweredOffer = {},
): Promise<PublicReservation> {
  const organization = organizationOfLink(externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { tx } = work;
    const shop = await lockShop(tx, organization);
    const entry = await lockWithOffer(work, { external_id: externalId });
    if (entry.offer && !isAnsweredOffer(entry, which)) throw new Refusal('offer_gone');
    const link =
      entry.state === 'booked'
        ? await findAccepted(tx, organization, entry.id)
        : await accept(work, deps, shop, entry);
    if (!link) throw new Refusal('offer_gone');
    return requirePublicReservation(tx, organization, link);
  });
}

async function accept(
  work: Work,
  deps: Pick<Deps, 'reservationHooks'>,
  shop: Shop,
  entry: Entry,
): Promise<string | undefined> {
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
  const contact = countedAt(shop, entry);
  if (work.config.rateLimits) await requireRoomAhead(work, contact, offer);
  const link = await book(work, deps, { ...offer, via: entry.via }, contact);
  await updateEntry(work, entry.id, { state: 'booked' });
  await settleOffer(tx, organization, offer.id, { outcome: 'accepted', at: instantOf(work.now()) });
  return link;
}

type Contact = ReturnType<typeof countedAt>;

async function requireRoomAhead(
  { tx, organization, now }: Work,
  { email, phone }: Contact,
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

async function book(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  { reservation_id, barber_id, start_at, end_at, via }: OpenOffer & Pick<Entry, 'via'>,
  contact: Contact,
): Promise<string> {
  const { tx, organization, actor, now } = work;
  const id = reservation_id ?? 0;
  const held = await acceptHold(tx, organization, id, contact);
  if (!held) throw new Refusal('offer_gone');
  const { branch_id, sequence, external_id } = held;
  const times = { start_at: instantOf(epochOf(start_at)), end_at: instantOf(epochOf(end_at)) };
  const place = { barber_id, branch_id, ...times, duration_min: null };
  const booked: ReservationChange = {
    action: 'booked',
    actor,
    at: now(),
    before: null,
    after: { id, group_id: null, ...place, status: 'scheduled', sequence, deleted_at: null },
    ...(via !== null && { via }),
  };
  await recordChanges(work, reservationHooks, [booked], () => insertLines(tx, organization, [held]));
  return external_id;
}

export async function declineOffer(
  deps: Deps,
  externalId: string,
  { leave, ...which }: { leave: boolean } & AnsweredOffer,
): Promise<WaitEntry> {
  const organization = organizationOfLink(externalId);
  const name = { external_id: externalId };
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const entry = await lockWithOffer(work, name);
    if (leave) await removeFromWaitlist(work, entry, 'left');
    else if (isOpen(entry, work) && isAnsweredOffer(entry, which)) await endOffer(work, entry, 'declined');
    else throw new Refusal('offer_gone');
    return toWaitEntry(await requireEntry(work.tx, organization, name), work.now());
  });
}

export async function leaveList(deps: Deps, externalId: string): Promise<void> {
  const organization = organizationOfLink(externalId);
  await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    await removeFromWaitlist(work, await lockWithOffer(work, { external_id: externalId }), 'left');
  });
}

/** The entry must be locked; a closed entry stays as it is. */
export async function removeFromWaitlist(
  work: Work,
  entry: Entry,
  action: 'left' | 'removed',
): Promise<void> {
  if (!waits(entry)) return;
  work.audit({ subject: 'waitlist', subject_id: entry.id, action });
  if (entry.offer)
    await endOffer(work, entry, action === 'left' ? 'declined' : 'withdrawn', { leaves: true });
  else await updateEntry(work, entry.id, { state: 'left' });
}
