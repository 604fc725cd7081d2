import { sql } from 'kysely';
import type { Db } from '#api/database/connection.ts';
import type { Acknowledged } from './crowd.ts';

const faults = {
  'visits of one calendar that overlap': sql<{ name: string }>`
    select a.id || ' and ' || b.id as name from reservations a join reservations b
      on b.organization_id = a.organization_id and b.barber_id = a.barber_id and b.id > a.id and b.during && a.during
    where a.status in ('scheduled', 'confirmed', 'completed') and a.deleted_at is null
      and b.status in ('scheduled', 'confirmed', 'completed') and b.deleted_at is null`,
  'visit without what was booked': sql<{ name: string }>`
    select id::text as name from reservations r where not exists (
      select from reservation_lines l where l.organization_id = r.organization_id and l.reservation_id = r.id)`,
  'visit whose mails were not ordered once each': sql<{ name: string }>`
    select id::text as name from reservations r where case when group_id <> id then 1 else 2 end <> (
      select count(*) from outbox o where o.organization_id = r.organization_id
        and o.key in ('booking-confirmed:' || r.id || ':0:client', 'booking-confirmed:' || r.id || ':0:barber'))`,
  'visit that was not recorded once': sql<{ name: string }>`
    select id::text as name from reservations r where 1 <> (
      select count(*) from audit_events e where e.organization_id = r.organization_id
        and e.subject = 'reservation' and e.subject_id = r.id and e.action = 'booked')`,
  'mail about a reservation that is not there': sql<{ name: string }>`
    select key as name from outbox o where kind like 'booking-%' and not exists (
      select from reservations r where r.organization_id = o.organization_id
        and r.id = split_part(o.key, ':', 2)::bigint)`,
  'group that is not whole': sql<{ name: string }>`
    select group_id::text as name from reservations where group_id is not null group by organization_id, group_id
      having count(*) <> 3`,
  'key without its answer': sql<{ name: string }>`
    select key as name from idempotency_keys where answer is null`,
};

export async function faultsIn(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [what, look] of Object.entries(faults)) {
    const { rows } = await look.execute(db);
    found.push(...rows.slice(0, 5).map(({ name }) => `${what}: ${name}`));
  }
  return found;
}

/**
 * Compares acknowledged with stored reservations: `lost` are missing or have another start, `untold` were never
 * acknowledged, and `twice` counts repeated acknowledgements.
 */
export async function compare(db: Db, acknowledged: readonly Acknowledged[]) {
  const stored = await db.selectFrom('reservations').select(['external_id', 'start_at']).execute();
  const keptOf = new Map(stored.map(({ external_id, start_at }) => [external_id, start_at]));
  const acknowledgedIds = new Set(acknowledged.map(({ external_id }) => external_id));
  const isLost = ({ external_id, start_at }: Acknowledged) =>
    Date.parse(keptOf.get(external_id) ?? '') !== Date.parse(start_at);
  return {
    lost: acknowledged.filter(isLost).map(({ external_id }) => external_id),
    untold: stored
      .filter(({ external_id }) => !acknowledgedIds.has(external_id))
      .map(({ external_id }) => external_id),
    twice: acknowledged.length - acknowledgedIds.size,
  };
}

export const nothingLost = { lost: [] as string[], untold: [] as string[], twice: 0 };
