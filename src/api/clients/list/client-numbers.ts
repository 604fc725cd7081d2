import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ClientSort, FoundClient } from '#domain/clients/contract.ts';
import { fromCents } from '#domain/money.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { days, toInstant } from '../../clock.ts';
import { bookedReservations } from '../../database/booked-reservations.ts';
import { cancellationOf } from '../../database/audit-log.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { standsFor } from '../queries.ts';

/**
 * Revenue of a reservation `r` in cents: the charge without the tip, else the booked prices; premium services have no
 * known price.
 */
const broughtCents = (organization: OrganizationId) => sql<number>`coalesce(
  (select h.goods_cents - h.discount_cents from charges h
    where h.organization_id = ${organization} and h.reservation_id = r.id and h.voided_at is null),
  (select sum(l.price_cents * l.quantity) from reservation_lines l
    where l.organization_id = ${organization} and l.reservation_id = r.id and not l.is_premium), 0)`;

const isVisit = sql<boolean>`r.status not in ('canceled', 'no_show')`;
const isToCome = sql<boolean>`r.status in ('scheduled', 'confirmed')`;

export type ClientNumbers = {
  visits: number;
  no_shows: number;
  late_cancellations?: number;
  last_visit: Instant | null;
  next_visit: Instant | null;
  ahead: number;
  spent: number;
  last_id: number | null;
};
const nothing: ClientNumbers = {
  visits: 0,
  no_shows: 0,
  last_visit: null,
  next_visit: null,
  ahead: 0,
  spent: 0,
  last_id: null,
};

/** `ids` are main clients; the visits of merged clients count too. */
export async function readNumbers(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
  nowMs: EpochMs,
): Promise<(id: number) => ClientNumbers> {
  const now = toInstant(nowMs);
  const { rows } = await sql<ClientNumbers & { id: number; spent_cents: number }>`
    select ${standsFor} as id,
      count(*) filter (where ${isVisit} and r.start_at <= ${now}) as visits,
      count(*) filter (where r.status = 'no_show' and r.start_at <= ${now}) as no_shows,
      count(*) filter (where r.status = 'canceled' and (
        select k.late from ${cancellationOf(organization)} k))
        + coalesce(sum((select sum(d.late_moves) from deposits d
          where d.organization_id = ${organization} and d.reservation_id = r.id)), 0)::bigint as late_cancellations,
      max(r.start_at) filter (where ${isVisit} and r.start_at <= ${now}) as last_visit,
      min(r.start_at) filter (where ${isToCome} and r.start_at > ${now}) as next_visit,
      count(*) filter (where ${isToCome} and r.start_at > ${now}) as ahead,
      coalesce(sum(case when r.status = 'completed' then ${broughtCents(organization)} end), 0)::bigint as spent_cents,
      (array_agg(r.id order by r.start_at desc, r.id desc) filter (where ${isVisit} and r.start_at <= ${now}))[1] as last_id
    from clients c
    join ${bookedReservations(organization)} r on r.client_id = c.id and r.deleted_at is null
    where c.organization_id = ${organization} and (c.id = any(${ids}) or c.merged_into = any(${ids}))
    group by 1`.execute(db);
  const byId = new Map(
    rows.map(({ spent_cents, late_cancellations: late, id, ...row }) => [
      id,
      { ...row, ...(late && { late_cancellations: late }), spent: fromCents(spent_cents) },
    ]),
  );
  return (id) => byId.get(id) ?? nothing;
}

export async function readLast(
  db: Db,
  organization: OrganizationId,
  reservations: readonly number[],
): Promise<(id: number | null) => FoundClient['last']> {
  const rows = await db
    .selectFrom(bookedReservations(organization).as('r'))
    .select((eb) => [
      'r.id',
      'r.start_at',
      'r.barber_id',
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.service_id', 'l.quantity'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('services'),
    ])
    .where('r.id', '=', sql<number>`any(${reservations})`)
    .execute();
  const byId = new Map(rows.map(({ id, ...last }) => [id, last]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}

/**
 * The party that canceled a reservation `r`: the party that the staff recorded, else the client for an own
 * cancellation.
 */
const canceledBy = (organization: OrganizationId) => sql<'client' | 'shop' | null>`
  case when r.status = 'canceled' then (
    select coalesce(k.canceled_by, case when k.actor = 'client' then 'client' end)
      from ${cancellationOf(organization)} k) end`;

export async function readHistory(
  db: Db,
  organization: OrganizationId,
  clients: readonly number[],
  { before, most }: { before?: number | undefined; most: number },
) {
  const rows = await db
    .selectFrom(bookedReservations(organization).as('r'))
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'r.barber_id'),
    )
    .select((eb) => [
      'r.id',
      'r.status',
      'r.start_at',
      'r.barber_id',
      sql<string>`concat_ws(' ', u.firstname, u.lastname)`.as('barber_name'),
      sql<number>`${broughtCents(organization)}::bigint`.as('price_cents'),
      canceledBy(organization).as('canceled_by'),
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.name', 'l.quantity'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('services'),
    ])
    .where('r.client_id', '=', sql<number>`any(${clients})`)
    .where('r.deleted_at', 'is', null)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.start_at, r.id) < (select b.start_at, b.id from ${bookedReservations(organization)} b
          where b.id = ${before} and b.client_id = any(${clients}))`,
      ),
    )
    .orderBy('r.start_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ price_cents, canceled_by, ...row }) => ({
    ...row,
    price: fromCents(price_cents),
    ...(canceled_by && { canceled_by }),
  }));
}

/** With `inactive_days`, only clients whose last visit is more days ago and who have none ahead. */
export type Order = { sort: ClientSort; inactive_days?: number | undefined };

const orders: Record<ClientSort, RawBuilder<unknown>> = {
  name: sql`c.search_name collate "C", c.id`,
  last_visit: sql`v.last_visit desc nulls last, c.id desc`,
  no_shows: sql`coalesce(v.no_shows, 0) desc, c.id desc`,
};

/** Visits are aggregated only where sort or filter need them. */
export async function readOrder(
  db: Db,
  organization: OrganizationId,
  { sort, inactive_days }: Order,
  nowMs: EpochMs,
): Promise<number[]> {
  const now = toInstant(nowMs);
  const behaviour = sql`
    left join (
      select coalesce(m.merged_into, r.client_id) as id, max(r.last_visit) as last_visit, sum(r.no_shows) as no_shows,
        bool_or(r.is_awaited) as is_awaited
      from (
        select r.client_id,
          max(r.start_at) filter (where ${isVisit} and r.start_at <= ${now}) as last_visit,
          (count(*) filter (where r.status = 'no_show' and r.start_at <= ${now}))::int as no_shows,
          bool_or(r.start_at > ${now} and ${isToCome}) as is_awaited
        from ${bookedReservations(organization)} r
        where r.deleted_at is null and r.client_id is not null
        group by r.client_id) r
      left join clients m on m.organization_id = ${organization} and m.id = r.client_id and m.merged_into is not null
      group by 1) v on v.id = c.id`;
  const isInactive = (inactiveDays: number) =>
    sql`and v.last_visit < ${toInstant(nowMs - inactiveDays * days)} and not v.is_awaited`;
  const { rows } = await sql<{ ids: number[] | null }>`
    select json_agg(c.id order by ${orders[sort]}) as ids
    from clients c ${sort === 'name' && inactive_days === undefined ? sql`` : behaviour}
    where c.organization_id = ${organization} and not c.is_anonymous and c.erased_at is null and c.merged_into is null
      ${inactive_days === undefined ? sql`` : isInactive(inactive_days)}`.execute(db);
  return rows[0]?.ids ?? [];
}
