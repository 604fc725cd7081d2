import { sql } from 'kysely';
import type { PlainDate } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { first, person, type Range, reservationsIn } from './queries.ts';

export type ServiceRow = {
  service_id: number;
  name: string;
  quantity: number;
  done_cents: number;
  minutes: number;
};

/**
 * By id and name at booking, highest revenue first; a charge's amounts replace booked prices. Null `most` returns all.
 */
export async function countServices(
  db: Db,
  organization: OrganizationId,
  range: Range,
  most: number | null,
): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    with v as (
      select r.id, c.id as charge_id from (${reservationsIn(db, organization, range)}) r
      left join charges c on c.organization_id = ${organization} and c.reservation_id = r.id and c.voided_at is null
      where r.status = 'completed'),
    parts as (
      select l.service_id, l.name, case when v.charge_id is null then l.quantity else 0 end as quantity,
        case when v.charge_id is null and not l.is_premium then l.price_cents * l.quantity else 0 end as cents,
        l.duration_min * l.quantity as minutes
      from v cross join lateral (select * from reservation_lines l
        where l.organization_id = ${organization} and l.reservation_id = v.id) l
      union all
      select l.service_id, l.name, l.quantity, l.net_cents, 0
      from v cross join lateral (select * from charge_lines l
        where l.organization_id = ${organization} and l.charge_id = v.charge_id and l.service_id is not null) l)
    select service_id, name, sum(quantity)::bigint as quantity, sum(cents)::bigint as done_cents,
      sum(minutes)::bigint as minutes
    from parts group by 1, 2 order by done_cents desc, quantity desc, name, service_id
    limit ${most}`.execute(db);
  return rows;
}

export type OriginRow = {
  via: string;
  channel: 'online' | 'phone' | 'walk_in' | 'counter' | 'message';
  visits: number;
  new_clients: number;
};

/**
 * By booking source (`via`) and channel, most frequent first; bookings without a recorded source count as `directo`.
 */
export async function countOrigins(db: Db, organization: OrganizationId, range: Range): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    select coalesce(e.via, 'directo') as via, r.channel, count(*) as visits, count(*) filter (where f.id = r.id) as new_clients
    from (select r.*, ${person(organization)} as person from (${reservationsIn(db, organization, range)}) r) r
    left join lateral ${first(organization)} f
      on r.status <> 'no_show' and r.person is not null
    left join lateral (
      select a.after ->> 'via' as via from audit_events a
      where a.organization_id = ${organization} and a.subject = 'reservation' and a.subject_id = r.id
        and a.action = 'booked' and r.channel = 'online'
      limit 1) e on true
    where r.status <> 'canceled'
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

/** In cents, without voided charges; business days, both included. */
export async function sumCommission(
  db: Db,
  organization: OrganizationId,
  { barber, from, to }: { barber: number; from: PlainDate; to: PlainDate },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.commission_cents), 0)::bigint as cents
    from charges c
    join charge_lines l on l.organization_id = c.organization_id and l.charge_id = c.id
    where c.organization_id = ${organization} and c.barber_id = ${barber} and c.voided_at is null
      and c.business_day >= ${from} and c.business_day <= ${to}`.execute(db);
  return rows[0]?.cents ?? 0;
}
