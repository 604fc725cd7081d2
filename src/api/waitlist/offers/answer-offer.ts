import { depositOpen } from '#domain/booking/deposits/take-deposit.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { WaitEntry } from '#domain/waitlist/contract.ts';
import { pipeline } from '../../database/transaction.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Shop } from '../../organization/queries.ts';
import { recordChanges, type ReservationChange } from '../../reservations/changes/changes.ts';
import { acceptHold } from '../../reservations/holds/held-booking-queries.ts';
import { insertLines } from '../../reservations/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../../reservations/read-model.ts';
import { endOffer, isOpen, lockWithOffer } from './end-offer.ts';
import {
  type AnsweredOffer,
  closeAccepted,
  isAnsweredOffer,
  lockAnswered,
  requireTakeable,
  type Takeable,
} from './judge-offer.ts';
import { depositDueFor } from './offer-deposit.ts';
import { toWaitEntry } from '../entry-read-model.ts';
import { findAccepted } from './queries.ts';
import { type Entry, requireEntry, updateEntry, waits } from '../queries.ts';

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
    const { shop, entry } = await lockAnswered(work, externalId, which);
    if (entry.deposit_link !== null) throw depositOpen();
    const link =
      entry.state === 'booked'
        ? await findAccepted(tx, organization, entry.id)
        : await accept(work, deps, shop, entry);
    if (!link) throw new Refusal('offer_gone');
    return requirePublicReservation(tx, organization, link);
  });
}

async function accept(work: Work, deps: Deps, shop: Shop, entry: Entry): Promise<string> {
  const offered = await requireTakeable(work, shop, entry);
  await depositDueFor(work, deps, shop, offered);
  await book(work, deps, offered);
  await closeAccepted(work, offered);
  return offered.slot.external_id;
}

async function book(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  { entry: { via }, offer: { barber_id }, slot, times, contact }: Takeable,
): Promise<void> {
  const { tx, organization, actor, now } = work;
  const { id, branch_id, sequence, lines } = slot;
  const place = { barber_id, branch_id, ...times, duration_min: null };
  const booked: ReservationChange = {
    action: 'booked',
    actor,
    at: now(),
    before: null,
    after: { id, group_id: null, ...place, status: 'scheduled', sequence, deleted_at: null },
    ...(via !== null && { via }),
  };
  await recordChanges(work, reservationHooks, [booked], () =>
    pipeline(acceptHold(tx, organization, id, contact), insertLines(tx, organization, [{ id, lines }])),
  );
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
