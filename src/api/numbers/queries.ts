import { sql } from 'kysely';
import type { Cell, ClientCell, NumbersScope } from '#domain/numbers/sums.ts';
import type { EpochMs, Instant, PlainDate } from '#domain/time.ts';
import { standsFor } from '../clients/queries.ts';
import { toInstant } from '../clock.ts';
import { cancellationOf } from '../database/audit-log.ts';
import { bookedReservations } from '../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { bookedCents, reservationsOf } from '../reservations/queries.ts';

/** Reservations to count, by start: first bound included, last bound excluded; inner bounds separate the steps. */
export type Range = {
  /** Ascending; one bound more than steps. */
  bounds: readonly Instant[];
  scope: NumbersScope;
};

const columns = [
  'id',
  'barber_id',
  'branch_id',
  'client_id',
  'status',
  'start_at',
  'end_at',
  'channel',
] as const;

export const reservationsIn = (db: Db, organization: OrganizationId, { bounds, scope }: Range) => {
  const { barber, branch } = scope;
  return reservationsOf(db, organization)
    .select(columns)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', bounds[0] as Instant)
    .where('start_at', '<', bounds.at(-1) as Instant)
    .$if(barber !== undefined, (query) => query.where('barber_id', '=', barber as number))
    .$if(branch !== undefined, (query) => query.where('branch_id', 'is not distinct from', branch as number));
};

const holding = sql`('scheduled', 'confirmed', 'completed')`;
// Steps are found by their bounds, because PostgreSQL's time zone rules may be older than the runtime's.
const step = ({ bounds }: Range) => sql`width_bucket(r.start_at, ${bounds}::timestamptz[]) - 1`;

/**
 * The client id that represents the person of `r` (merged client rows have one representative); null for anonymous
 * clients.
 */
export const person = (organization: OrganizationId) => sql`(
  select ${standsFor} from clients c
   where c.organization_id = ${organization} and c.id = r.client_id and not c.is_anonymous)`;

const rowsOfPerson = (organization: OrganizationId) => sql`(
  select r.person as id union all
  select m.id from clients m where m.organization_id = ${organization} and m.merged_into = r.person)`;

/** Lateral query of the first reservation of the person of `r` that is neither canceled nor a no-show. */
export const first = (organization: OrganizationId) => sql`(
  select f.id, f.start_at from ${rowsOfPerson(organization)} one
   cross join lateral (
     select f.id, f.start_at from ${bookedReservations(organization)} f
      where f.client_id = one.id and f.deleted_at is null
        and f.status in ${holding}
      order by f.start_at, f.id limit 1) f
   order by f.start_at, f.id limit 1)`;

const wasLate = (organization: OrganizationId) => sql`(
  select k.at > r.start_at - interval '24 hours' and k.canceled_by is distinct from 'shop'
    from ${cancellationOf(organization)} k)`;

export async function countReservations(
  db: Db,
  organization: OrganizationId,
  range: Range,
  nowMs: EpochMs,
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    with v as (
      select ${step(range)} as step, r.*, r.status in ('scheduled', 'confirmed') as is_open,
        r.end_at <= ${toInstant(nowMs)} as is_over, ${person(organization)} as person,
        case when r.status in ${holding} then ${bookedCents(organization)} end as booked,
        case when r.status = 'canceled' then ${wasLate(organization)} end as was_late,
        c.goods_cents - c.discount_cents as charged
      from (${reservationsIn(db, organization, range)}) r
      left join charges c on c.organization_id = ${organization} and c.reservation_id = r.id and c.voided_at is null)
    select r.step, r.barber_id as barber, r.branch_id as branch,
      count(*) filter (where r.status <> 'canceled') as visits,
      count(*) filter (where r.status = 'completed') as completed,
      count(*) filter (where r.status = 'no_show') as no_shows,
      count(*) filter (where r.status = 'canceled') as canceled,
      count(*) filter (where r.was_late) as late_canceled,
      count(*) filter (where r.is_open and r.is_over) as unsettled,
      coalesce(sum(r.booked) filter (where r.is_open and r.is_over), 0)::bigint as unsettled_cents,
      coalesce(sum(r.booked) filter (where r.is_open and not r.is_over), 0)::bigint as expected_cents,
      coalesce(sum(coalesce(r.charged, r.booked)) filter (where r.status = 'completed'), 0)::bigint as done_cents,
      count(*) filter (where f.id = r.id) as new_clients,
      count(*) filter (where r.status <> 'canceled' and r.person is null) as without_client
    from v r
    left join lateral ${first(organization)} f on r.person is not null and r.status in ${holding}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export async function countCharges(
  db: Db,
  organization: OrganizationId,
  { from, to, until, scope: { barber, branch } }: ChargeRange,
): Promise<(Omit<Cell, 'step'> & { day: PlainDate })[]> {
  const paid = (method: string) => sql`coalesce((
    select sum(p.amount_cents) from charge_payments p
     where p.organization_id = ${organization} and p.charge_id = c.id and p.method = ${sql.lit(method)}), 0)`;
  const { rows } = await sql<Omit<Cell, 'step'> & { day: PlainDate }>`
    select c.business_day as day, c.barber_id as barber, r.branch_id as branch, count(*) as charges,
      sum(c.goods_cents - c.discount_cents)::bigint as charged_cents, sum(c.tip_cents)::bigint as tips_cents,
      sum(${paid('cash')})::bigint as cash, sum(${paid('card')})::bigint as card,
      sum(${paid('transfer')})::bigint as transfer, sum(${paid('other')})::bigint as other,
      sum(${paid('deposit')})::bigint as deposit
    from charges c
    join ${bookedReservations(organization)} r on r.id = c.reservation_id
    where c.organization_id = ${organization} and c.voided_at is null
      and c.business_day >= ${from} and c.business_day <= ${to}
      and c.charged_at < ${until ?? 'infinity'}
      ${barber === undefined ? sql`` : sql`and c.barber_id = ${barber}`}
      ${branch === undefined ? sql`` : sql`and r.branch_id is not distinct from ${branch}`}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Business days, both included; `until` cuts off the period that a running one is compared with. */
export type ChargeRange = { from: PlainDate; to: PlainDate; until: Instant | null; scope: NumbersScope };

type ClientRow = {
  step: number | null;
  barber: number | null;
  branch: number | null;
  /** The grouping columns that this row sums over, as bits: 4 step, 2 barber, 1 branch. */
  without: number;
  returning: number;
  step_returning: number;
  rebooked: number;
};

export async function countClients(
  db: Db,
  organization: OrganizationId,
  range: Range,
  nowMs: EpochMs,
): Promise<ClientCell[]> {
  const { rows } = await sql<ClientRow>`
    with v as (
      select ${step(range)} as step, r.barber_id as barber, r.branch_id as branch, r.person, r.status,
        f.start_at as first_at,
        exists (select from ${rowsOfPerson(organization)} one
          join ${bookedReservations(organization)} a on a.client_id = one.id and a.deleted_at is null
            and a.start_at > ${toInstant(nowMs)} and a.status in ('scheduled', 'confirmed')) as is_ahead
      from (select r.*, ${person(organization)} as person from (${reservationsIn(db, organization, range)}) r) r
      cross join lateral ${first(organization)} f
      where r.status in ${holding} and r.person is not null)
    select step, barber, branch, grouping(step, barber, branch) as without,
      count(distinct person) filter (where first_at < ${range.bounds[0]}) as returning,
      count(distinct person) filter (where first_at < (${range.bounds}::timestamptz[])[step + 1]) as step_returning,
      count(distinct person) filter (where status = 'completed' and is_ahead) as rebooked
    from v group by grouping sets ((), (step), (barber), (branch), (barber, branch))`.execute(db);
  return rows.map(({ step: nth, barber, branch, without, returning, step_returning, rebooked }) => ({
    ...(!(without & 4) && { step: nth as number }),
    ...(!(without & 2) && { barber: barber as number }),
    ...(!(without & 1) && { branch }),
    returning: without & 4 ? returning : step_returning,
    rebooked,
  }));
}

export type BusyRow = { id: number; barber_id: number; start_at: Instant; end_at: Instant };

export const pageOfBusy = (
  db: Db,
  organization: OrganizationId,
  range: Range,
  { after, size }: { after: BusyRow | undefined; size: number },
): Promise<BusyRow[]> =>
  reservationsIn(db, organization, range)
    .clearSelect()
    .select(['id', 'barber_id', 'start_at', 'end_at'])
    .where(sql<boolean>`status in ${holding}`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(start_at, id) > (${after?.start_at}, ${after?.id})`),
    )
    .orderBy('start_at')
    .orderBy('id')
    .limit(size)
    .execute();
