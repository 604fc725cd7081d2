import { epochOf, instantOf } from '#domain/time.ts';
import { mostLapses, windowEnd } from '#domain/waitlist/place-for.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { UnseenRowError } from '../../database/transaction.ts';
import { byProduct, change, type Work, type WorkDeps } from '../../database/unit-of-work.ts';
import { jobOf } from '../../jobs/define-job.ts';
import { requireShop } from '../../organization/queries.ts';
import { deleteHeldSlots } from '../../reservations/holds/queries.ts';
import { lockCalendars } from '../../reservations/queries.ts';
import { matchFreed } from './match-freed.ts';
import { entryExpires, pausedEmail } from '../planned-jobs.ts';
import { findOffer, settleOffer } from './queries.ts';
import { type Entry, type EntryName, lockEntry, requireEntry, updateEntry } from '../queries.ts';

/**
 * Locks an entry until the transaction ends, or throws 404. For an entry with an offer the lock is the barber's
 * calendar, which everything that answers, ends or makes offers locks, so that only one change succeeds.
 */
export async function lockWithOffer({ tx, organization }: Work, name: EntryName): Promise<Entry> {
  const known = await requireEntry(tx, organization, name);
  if (known.offer) await lockCalendars(tx, organization, [known.offer.barber_id]);
  else await lockEntry(tx, organization, known.id);
  // Second read: the entry can have changed during the wait for the lock. An entry without an offer can get one at any
  // moment.
  const entry = await requireEntry(tx, organization, name);
  if (entry.offer?.id !== known.offer?.id) throw new UnseenRowError();
  return entry;
}

export const isOpen = ({ offer }: Entry, { now }: Work): boolean =>
  offer !== null && epochOf(offer.expires_at) > now();

type Ending = 'declined' | 'lapsed' | 'withdrawn';

async function stateAfter(
  work: Work,
  entry: Entry,
  lapsed: number,
  leaves: boolean,
): Promise<Entry['state']> {
  if (leaves) return 'left';
  const { timezone } = await requireShop(work.tx, work.organization);
  if (windowEnd(entry, timezone) <= work.now()) return 'expired';
  return lapsed >= mostLapses ? 'paused' : 'waiting';
}

/** The entry must be locked by `lockWithOffer`; the offer's time goes to the next entry unless `staysFree` is set. */
export async function endOffer(
  work: Work,
  entry: Entry,
  outcome: Ending,
  { leaves = false, staysFree = false } = {},
): Promise<void> {
  const { tx, organization } = work;
  const { offer } = entry;
  if (!offer) throw new Error('an entry without an offer has none to end');
  await deleteHeldSlots(tx, organization, [offer.reservation_id ?? 0]);
  if (!staysFree) {
    // The entry still has state `offered`, so matching offers the time to another entry.
    const place = { start: epochOf(offer.start_at), end: epochOf(offer.end_at) };
    await matchFreed(work, [{ barber_id: offer.barber_id, ...place }], `offer:${offer.id}`);
  }
  await settleOffer(tx, organization, offer.id, { outcome, at: instantOf(work.now()) });
  await returnToList(work, entry, outcome, leaves);
}

export async function returnToList(work: Work, entry: Entry, outcome: Ending, leaves = false): Promise<void> {
  const { id } = entry;
  const lapsed = entry.lapsed + (outcome === 'lapsed' ? 1 : 0);
  const state = await stateAfter(work, entry, lapsed, leaves);
  await updateEntry(work, id, { state, lapsed });
  if (outcome === 'lapsed' || (outcome === 'declined' && !leaves))
    work.audit({ subject: 'waitlist', subject_id: id, action: outcome });
  if (state === 'paused')
    work.enqueue(jobOf(pausedEmail, { key: `wait-paused:${id}:${lapsed}`, payload: { entry_id: id } }));
  work.announce();
}

export async function lapseOffer(deps: WorkDeps, organization: OrganizationId, id: number): Promise<void> {
  const found = await findOffer(deps.db, organization, id);
  if (found?.outcome !== 'open') return;
  await change(deps, byProduct(organization), async (work) => {
    const entry = await lockWithOffer(work, { id: found.entry_id });
    if (entry.offer?.id === id && !isOpen(entry, work)) await endOffer(work, entry, 'lapsed');
  });
}

/** Leaves an entry with an offer as it is: the end of the offer expires it. */
export async function expireEntry(deps: WorkDeps, organization: OrganizationId, id: number): Promise<void> {
  await change(deps, byProduct(organization), async (work) => {
    const entry = await lockWithOffer(work, { id });
    if (entry.state !== 'waiting' && entry.state !== 'paused') return;
    const { timezone } = await requireShop(work.tx, organization);
    const end = windowEnd(entry, timezone);
    if (end > work.now()) work.enqueue(expiryOf(entry.id, end));
    else await updateEntry(work, id, { state: 'expired' });
  });
}

export const expiryOf = (entry_id: number, dueAt: number) =>
  jobOf(entryExpires, { key: `wait-expires:${entry_id}:${dueAt}`, payload: { entry_id }, dueAt });
