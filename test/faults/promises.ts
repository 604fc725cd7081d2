import { sql } from 'kysely';
import type { Db } from '#api/database/connection.ts';
import { type EpochMs, type Instant, instantOf } from '#domain/time.ts';

type Found = { name: string };

// Offers that are open and not expired: a booking may take the slot of an expired offer before a job ends the offer.
const live = (now: Instant) => sql`outcome = 'open' and expires_at > ${now}`;

const broken = (now: Instant) => ({
  'place that two have': sql<Found>`
    select a.id || ' and ' || b.id as name from reservations a join reservations b
      on b.organization_id = a.organization_id and b.barber_id = a.barber_id and b.id > a.id and b.during && a.during
    where a.status not in ('no_show', 'canceled') and a.deleted_at is null
      and b.status not in ('no_show', 'canceled') and b.deleted_at is null`,
  'place held for an offer that is not open': sql<Found>`
    select r.id::text as name from reservations r where r.status = 'held' and r.hold = 'offer' and not exists (
      select from waitlist_offers o where o.organization_id = r.organization_id
        and o.reservation_id = r.id and o.outcome = 'open')`,
  'open offer whose place is not held': sql<Found>`
    select o.id::text as name from waitlist_offers o where ${live(now)} and not exists (
      select from reservations r where r.organization_id = o.organization_id
        and r.id = o.reservation_id and r.status = 'held' and r.hold = 'offer')`,
  'place offered to two': sql<Found>`
    with live as (select * from waitlist_offers where ${live(now)})
    select a.id || ' and ' || b.id as name from live a join live b
      on b.organization_id = a.organization_id and b.barber_id = a.barber_id and b.id > a.id
        and b.start_at < a.end_at and b.end_at > a.start_at`,
  'place offered twice to somebody': sql<Found>`
    select entry_id || ' at ' || start_at as name from waitlist_offers
    group by organization_id, entry_id, barber_id, start_at having count(*) > 1`,
  'accepted offer that nobody booked': sql<Found>`
    select o.id::text as name from waitlist_offers o where o.outcome = 'accepted' and not exists (
      select from reservations r where r.organization_id = o.organization_id
        and r.id = o.reservation_id and r.status <> 'held')`,
  'entry that stands otherwise than its offers': sql<Found>`
    select e.id::text as name from waitlist_entries e where (e.state = 'offered') <> exists (
      select from waitlist_offers o where o.organization_id = e.organization_id
        and o.entry_id = e.id and o.outcome = 'open')`,
  'entry that is booked and has no accepted offer': sql<Found>`
    select e.id::text as name from waitlist_entries e where (e.state = 'booked') <> exists (
      select from waitlist_offers o where o.organization_id = e.organization_id
        and o.entry_id = e.id and o.outcome = 'accepted')`,
});

export async function brokenPromises(db: Db, nowMs: EpochMs): Promise<string[]> {
  const found: string[] = [];
  for (const [what, look] of Object.entries(broken(instantOf(nowMs)))) {
    const { rows } = await look.execute(db);
    found.push(...rows.slice(0, 5).map(({ name }) => `${what}: ${name}`));
  }
  return found;
}
