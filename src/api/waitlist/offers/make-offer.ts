import type { PlannedReservation } from '#domain/booking/facts.ts';
import { instantOf } from '#domain/time.ts';
import { offerEnd, type WaitPlace } from '#domain/waitlist/place-for.ts';
import { hasChats } from '../../config.ts';
import { newIds } from '../../database/bulk-insert.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { jobOf } from '../../jobs/define-job.ts';
import type { Shop } from '../../organization/queries.ts';
import { insertReservations } from '../../reservations/queries.ts';
import { mintPublicId } from '../../security/tokens.ts';
import { offerChat, offerEmail, offerEnds } from '../planned-jobs.ts';
import { insertOffer } from './queries.ts';
import { type Entry, updateEntry } from '../queries.ts';

export type Offered = WaitPlace & {
  branch_id: number | null;
  lines: PlannedReservation['lines'];
};

type OfferedEntry = Pick<Entry, 'id' | 'client_id' | 'firstname' | 'lastname' | 'phone' | 'email'>;

/** The entry and the barber's calendar must be locked, and the time free. */
export async function makeOffer(
  work: Work,
  { rules }: Shop,
  entry: OfferedEntry,
  { barber_id, start, end, branch_id, lines }: Offered,
): Promise<void> {
  const { tx, organization } = work;
  const nowMs = work.now();
  const ids = await newIds(tx, ['reservations', 'waitlist_offers'], 1);
  const [reservation_id = 0, id = 0] = [ids.reservations[0], ids.waitlist_offers[0]];
  const until = offerEnd(start, rules.waitlist.minutes, nowMs);
  const times = { start_at: instantOf(start), end_at: instantOf(end) };
  const row = {
    ...times,
    id: reservation_id,
    external_id: mintPublicId(organization, 16),
    barber_id,
    branch_id,
    client_id: entry.client_id,
    status: 'held' as const,
    hold: 'offer' as const,
    held_until: instantOf(until),
    held_lines: [...lines],
    // Counts against the client's limit only after the offer is accepted.
    contact_email: null,
    contact_phone: null,
    client_firstname_snapshot: entry.firstname,
    client_lastname_snapshot: entry.lastname,
    client_phone_snapshot: entry.phone,
    client_email_snapshot: entry.email,
    token_hash: null,
    lines: [],
  };
  await insertReservations(tx, organization, [row], nowMs);
  const offer = { ...times, id, entry_id: entry.id, reservation_id, barber_id, expires_at: instantOf(until) };
  await insertOffer(tx, organization, offer, nowMs);
  await updateEntry(work, entry.id, { state: 'offered' });
  const payload = { offer_id: id };
  const lasts = until - nowMs;
  work.enqueue(
    { ...jobOf(offerEmail, { key: `offer:${id}`, payload }), expiresAfter: lasts },
    jobOf(offerEnds, { key: `offer-ends:${id}`, payload, dueAt: until }),
  );
  if (hasChats(work.config) && rules.chat.on) {
    const chat = jobOf(offerChat, { key: `offer:${id}:chat`, payload });
    work.enqueue({ ...chat, expiresAfter: lasts });
  }
  work.announce();
}
