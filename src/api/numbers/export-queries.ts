import { sql } from 'kysely';
import type { PaymentMethod } from '#domain/charges/contract.ts';
import type { Period } from '#domain/numbers/periods.ts';
import type { NumbersScope } from '#domain/numbers/sums.ts';
import type { StaffChannel } from '#domain/reservations/contract.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import { bookedReservations } from '../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { type Range, reservationsIn } from './queries.ts';

type Page<T> = { after: T | undefined; size: number };

export type ReservationRow = {
  id: number;
  start_at: Instant;
  end_at: Instant;
  status: ReservationStatus;
  channel: StaffChannel | 'online';
  barber_id: number;
  branch_id: number | null;
  client_name: string;
  client_phone: string | null;
  client_email: string | null;
  services: string;
  booked_cents: number;
  charged_cents: number | null;
  tip_cents: number | null;
};

export async function reservationsAfter(
  db: Db,
  organization: OrganizationId,
  range: Range,
  { after, size }: Page<ReservationRow>,
): Promise<ReservationRow[]> {
  const page = reservationsIn(db, organization, range)
    .select(['client_firstname_snapshot', 'client_lastname_snapshot'])
    .select(['client_phone_snapshot', 'client_email_snapshot'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(start_at, id) > (${after?.start_at}, ${after?.id})`),
    )
    .orderBy('start_at')
    .orderBy('id')
    .limit(size);
  const { rows } = await sql<ReservationRow>`
    select r.id, r.start_at, r.end_at, r.status, r.channel, r.barber_id, r.branch_id,
      trim(r.client_firstname_snapshot || ' ' || r.client_lastname_snapshot) as client_name,
      r.client_phone_snapshot as client_phone, r.client_email_snapshot as client_email,
      coalesce(l.services, '') as services, coalesce(l.booked_cents, 0) as booked_cents,
      c.goods_cents - c.discount_cents as charged_cents, c.tip_cents
    from (${page}) r
    left join lateral (
      select string_agg(l.name || case when l.quantity > 1 then ' × ' || l.quantity else '' end, ', '
          order by l.position) as services,
        sum(case when l.is_premium then 0 else l.price_cents * l.quantity end)::bigint as booked_cents
      from reservation_lines l where l.organization_id = ${organization} and l.reservation_id = r.id) l on true
    left join charges c on c.organization_id = ${organization} and c.reservation_id = r.id and c.voided_at is null
    order by r.start_at, r.id`.execute(db);
  return rows;
}

export type ChargeRow = {
  id: number;
  business_day: PlainDate;
  charged_at: Instant;
  barber_id: number;
  branch_id: number | null;
  client_name: string;
  concepts: string;
  goods_cents: number;
  discount_cents: number;
  tip_cents: number;
  user_id: number;
  void_reason: string | null;
} & Record<PaymentMethod, number>;

export const usesDeposits = async (db: Db, organization: OrganizationId): Promise<boolean> =>
  (await db
    .selectFrom('deposits')
    .select('id')
    .where('organization_id', '=', organization)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function chargesAfter(
  db: Db,
  organization: OrganizationId,
  { from, to, scope: { barber, branch } }: Period & { scope: NumbersScope },
  { after, size }: Page<ChargeRow>,
): Promise<ChargeRow[]> {
  const paid = (method: PaymentMethod) => sql`coalesce((
    select sum(p.amount_cents) from charge_payments p
     where p.organization_id = ${organization} and p.charge_id = c.id and p.method = ${sql.lit(method)}
    ), 0)::bigint as ${sql.ref(method)}`;
  const { rows } = await sql<ChargeRow>`
    select c.id, c.business_day, c.charged_at, c.barber_id, r.branch_id, c.user_id, c.void_reason,
      c.goods_cents, c.discount_cents, c.tip_cents,
      trim(r.client_firstname_snapshot || ' ' || r.client_lastname_snapshot) as client_name,
      coalesce((select string_agg(l.name || case when l.quantity > 1 then ' × ' || l.quantity else '' end, ', '
          order by l.position)
        from charge_lines l where l.organization_id = ${organization} and l.charge_id = c.id), '') as concepts,
      ${paid('cash')}, ${paid('card')}, ${paid('transfer')}, ${paid('other')}, ${paid('deposit')}
    from charges c
    join ${bookedReservations(organization)} r on r.id = c.reservation_id
    where c.organization_id = ${organization} and c.business_day >= ${from} and c.business_day <= ${to}
      ${barber === undefined ? sql`` : sql`and c.barber_id = ${barber}`}
      ${branch === undefined ? sql`` : sql`and r.branch_id is not distinct from ${branch}`}
      ${after ? sql`and (c.business_day, c.id) > (${after.business_day}, ${after.id})` : sql``}
    order by c.business_day, c.id limit ${size}`.execute(db);
  return rows;
}
