import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from '../reservations/queries.ts';

/** Reservations that one phone or one e-mail may have ahead in a shop, as far as it books them itself. */
const mostAhead = 3;

// Written like the partial indexes' own conditions, so that they are recognised.
const isAhead = sql<boolean>`(status in ('scheduled', 'confirmed') and deleted_at is null)`;
/** The phone of a reservation as digits, as its index has it. */
export const digitsSnapshot = sql<string>`regexp_replace(client_phone_snapshot, '[^0-9]', '', 'g')`;

/** The nearest reservations ahead, at most as many as count, as a query; of whom is for the caller to say. */
export const reservationsAhead = (db: Db, organization: OrganizationId, nowMs: EpochMs) =>
  reservationsOf(db, organization)
    .select('start_at')
    .where('start_at', '>', toInstant(nowMs))
    .where(isAhead)
    .orderBy('start_at')
    .limit(mostAhead);

/** Refuses one more reservation to whoever has enough of them, so that nobody fills a shop's calendar alone. */
export function requireFewAhead(reservations: readonly { start_at: Instant }[], nowMs: EpochMs): void {
  const starts = reservations.map(({ start_at }) => epochOf(start_at)).filter((start) => start > nowMs);
  if (starts.length < mostAhead) return;
  // Once the next reservation has begun there is one less ahead.
  throw new Refusal('too_many_visits', {
    retryAfterSeconds: Math.ceil((Math.min(...starts) - nowMs) / 1_000) + 1,
  });
}
