import { instantOf } from '#domain/time.ts';
import type { Work } from '../../database/unit-of-work.ts';
import type { HeldEnd } from '../../reservations/changes/changes.ts';
import { returnToList } from './end-offer.ts';
import { findOfferOf, settleOffer } from './queries.ts';
import { findEntry, lockEntry, updateEntry } from '../queries.ts';

export async function followDeposit(work: Work, reservation: number, end: HeldEnd): Promise<void> {
  const { tx, organization, now } = work;
  const offer = await findOfferOf(tx, organization, reservation);
  if (!offer) return;
  const { id, entry_id } = offer;
  await lockEntry(tx, organization, entry_id);
  const entry = await findEntry(tx, organization, { id: entry_id });
  if (!entry) return;
  if (end === 'booked') {
    if (entry.state === 'waiting' || entry.state === 'paused')
      await updateEntry(work, entry_id, { state: 'booked' });
    return;
  }
  const outcome = end === 'lapsed' ? 'lapsed' : 'declined';
  const isUnpaid = await settleOffer(tx, organization, id, {
    from: 'accepted',
    outcome,
    at: instantOf(now()),
  });
  const isErased = entry.email === null && entry.phone === null;
  if (isUnpaid && entry.state === 'booked') await returnToList(work, entry, outcome, isErased);
}
