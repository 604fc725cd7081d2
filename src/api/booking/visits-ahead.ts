import { sql } from 'kysely';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { toInstant } from '../lib/clock.ts';
import type { OrganizationId, Tx } from '../lib/db.ts';

/** Visits that one phone or one e-mail may have ahead in a shop, as far as it books them itself. */
const mostAhead = 3;

// Written like the partial indexes' own conditions, so that they are recognised.
const isAhead = sql<boolean>`(status in ('scheduled', 'confirmed') and deleted_at is null)`;
const digitsSnapshot = sql<string>`regexp_replace(client_phone_snapshot, '[^0-9]', '', 'g')`;

/** The nearest visits ahead of whoever this is, at most as many as count. */
const ahead = (tx: Tx, organization: OrganizationId, nowMs: EpochMs) =>
  tx
    .selectFrom('reservations')
    .select('start_at')
    .where('organization_id', '=', organization)
    .where('start_at', '>', toInstant(nowMs))
    .where(isAhead)
    .orderBy('start_at')
    .limit(mostAhead);

/**
 * Refuses one more visit to whoever has enough of them, so that nobody fills a shop's calendar alone. Bookings of the
 * same person take turns until the transaction ends.
 */
export async function requireFewAhead(
  tx: Tx,
  organization: OrganizationId,
  { phone, email }: BookingRequest['client'],
  nowMs: EpochMs,
): Promise<void> {
  const digits = phoneDigits(phone);
  const names = [email, digits].filter(Boolean).sort();
  for (const name of names) await takeTurn(tx, `${organization} ${name}`);
  const ofEmail = await ahead(tx, organization, nowMs).where('client_email_snapshot', '=', email).execute();
  const ofPhone = digits
    ? await ahead(tx, organization, nowMs).where(digitsSnapshot, '=', digits).execute()
    : [];
  for (const visits of [ofEmail, ofPhone]) requireRoom(visits, nowMs);
}

const takeTurn = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);

function requireRoom(visits: readonly { start_at: Instant }[], nowMs: EpochMs): void {
  const [next] = visits;
  if (!next || visits.length < mostAhead) return;
  // Once the next visit has begun there is one less ahead.
  throw new Refusal('too_many_visits', {
    retryAfterSeconds: Math.ceil((epochOf(next.start_at) - nowMs) / 1_000) + 1,
  });
}
