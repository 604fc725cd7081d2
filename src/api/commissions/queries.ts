import { sql } from 'kysely';
import type {
  CommissionLine,
  CommissionSums,
  PersonCommission,
  Uncharged,
} from '#domain/commissions/contract.ts';
import { fromCents } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { dayBounds, type PlainDate, type Zone } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { folded } from '../database/folded-search.ts';
import type { Shop } from '../organization/queries.ts';
import { reservationsOf } from '../reservations/queries.ts';
import { areBookable } from '../session/user-queries.ts';

/** Business days, both included. */
export type Days = { from: PlainDate; to: PlainDate };

type Person = { id: number; firstname: string; lastname: string };
const people = (db: Db, organization: OrganizationId) =>
  db.selectFrom('users').select(['id', 'firstname', 'lastname']).where('organization_id', '=', organization);

export async function requirePerson(db: Db, organization: OrganizationId, id: number): Promise<Person> {
  const person = await people(db, organization).where('id', '=', id).executeTakeFirst();
  if (!person) throw new Refusal('not_found');
  return person;
}

export const listAnybody = (db: Db, organization: OrganizationId): Promise<Person[]> =>
  people(db, organization).execute();

/** Bookable users, and the named users even if they left or only manage. */
const listPeople = (db: Db, organization: OrganizationId, named: readonly number[]) =>
  people(db, organization)
    .where((eb) => eb.or([areBookable, eb('id', '=', sql<number>`any(${[...named]})`)]))
    .orderBy((eb) => folded(eb.ref('firstname')))
    .orderBy((eb) => folded(eb.ref('lastname')))
    .orderBy('id')
    .execute();

export type Earned = { base_cents: number; commission_cents: number; tips_cents: number; charges: number };
const nothing: Earned = { base_cents: 0, commission_cents: 0, tips_cents: 0, charges: 0 };

const ofPerson = (id: number | undefined, column: string) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`;

async function earnedByPerson(
  db: Db,
  organization: OrganizationId,
  { from, to }: Days,
  person?: number,
): Promise<Map<number, Earned>> {
  const { rows } = await sql<Earned & { barber_id: number }>`
    select c.barber_id, count(*) as charges, sum(c.goods_cents - c.discount_cents)::bigint as base_cents,
      sum(c.tip_cents)::bigint as tips_cents,
      coalesce(sum((select sum(l.commission_cents) from charge_lines l
        where l.organization_id = ${organization} and l.charge_id = c.id)), 0)::bigint as commission_cents
    from charges c
    where c.organization_id = ${organization} and c.voided_at is null
      and c.business_day >= ${from} and c.business_day <= ${to} ${ofPerson(person, 'c.barber_id')}
    group by 1`.execute(db);
  return new Map(rows.map(({ barber_id, ...earned }) => [barber_id, earned]));
}

export const earnedBy = async (
  db: Db,
  organization: OrganizationId,
  days: Days,
  person: number,
): Promise<Earned> => (await earnedByPerson(db, organization, days, person)).get(person) ?? nothing;

/** Query of completed reservations without a live charge that start on these days in the shop's zone. */
function uncharged(db: Db, organization: OrganizationId, { from, to }: Days, zone: Zone) {
  return reservationsOf(db, organization)
    .where('reservations.start_at', '>=', dayBounds(from, zone).start)
    .where('reservations.start_at', '<', dayBounds(to, zone).end)
    .where('reservations.status', '=', 'completed')
    .where('reservations.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('charges as c')
            .select('c.id')
            .where('c.organization_id', '=', organization)
            .whereRef('c.reservation_id', '=', 'reservations.id')
            .where('c.voided_at', 'is', null),
        ),
      ),
    );
}

async function settledUntil(
  db: Db,
  organization: OrganizationId,
  person?: number,
): Promise<Map<number, PlainDate>> {
  const { rows } = await sql<{ user_id: number; until: PlainDate }>`
    select user_id, max(upper(days)) - 1 as until from commission_periods
    where organization_id = ${organization} and reopened_at is null ${ofPerson(person, 'user_id')}
    group by 1`.execute(db);
  return new Map(rows.map(({ user_id, until }) => [user_id, until]));
}

/** Without `person` the sums of all barbers; `named` lists the users with charges or uncharged reservations. */
async function readFigures(
  db: Db,
  { id: organization, timezone }: Shop,
  days: Days,
  person?: number,
): Promise<{ named: number[]; sumsOf: (id: number) => CommissionSums }> {
  const open = uncharged(db, organization, days, timezone)
    .$if(person !== undefined, (query) => query.where('reservations.barber_id', '=', person as number))
    .select((eb) => ['reservations.barber_id', eb.fn.countAll<number>().as('count')])
    .groupBy('reservations.barber_id');
  const [earned, counts, settled] = await Promise.all([
    earnedByPerson(db, organization, days, person),
    open.execute(),
    settledUntil(db, organization, person),
  ]);
  const left = new Map(counts.map(({ barber_id, count }) => [barber_id, count]));
  const sumsOf = (id: number): CommissionSums => {
    const { base_cents, commission_cents, tips_cents, charges } = earned.get(id) ?? nothing;
    return {
      base: fromCents(base_cents),
      commission: fromCents(commission_cents),
      tips: fromCents(tips_cents),
      charges,
      uncharged: left.get(id) ?? 0,
      settled_until: settled.get(id) ?? null,
    };
  };
  return { named: [...earned.keys(), ...left.keys()], sumsOf };
}

export async function listCommissions(db: Db, shop: Shop, days: Days): Promise<PersonCommission[]> {
  const { named, sumsOf } = await readFigures(db, shop, days);
  const rows = await listPeople(db, shop.id, named);
  return rows.map(({ id, ...name }) => ({ user_id: id, ...name, ...sumsOf(id) }));
}

export const readCommission = async (
  db: Db,
  shop: Shop,
  days: Days,
  person: number,
): Promise<CommissionSums> => (await readFigures(db, shop, days, person)).sumsOf(person);

export async function listUncharged(
  db: Db,
  { id: organization, timezone }: Shop,
  { user_id, most, ...days }: Days & { user_id: number; most: number },
): Promise<Uncharged[]> {
  return uncharged(db, organization, days, timezone)
    .where('reservations.barber_id', '=', user_id)
    .select([
      'reservations.id',
      'reservations.start_at',
      sql<string>`trim(client_firstname_snapshot || ' ' || client_lastname_snapshot)`.as('client_name'),
      sql<string>`(select coalesce(string_agg(l.name, ', ' order by l.position), '') from reservation_lines l
        where l.organization_id = ${organization} and l.reservation_id = reservations.id)`.as('services'),
    ])
    .orderBy('reservations.start_at')
    .orderBy('reservations.id')
    .limit(most)
    .execute();
}

export type LineRow = Omit<CommissionLine, 'net' | 'commission' | 'tip'> & {
  barber_id: number;
  position: number;
  net_cents: number;
  commission_cents: number;
  tip_cents: number;
};
export type LineFilter = Days & { user_id?: number | undefined };

/**
 * Reads charge lines in order, starting after a given line; voided charges are excluded, and a charge without lines
 * gives one placeholder line.
 */
export async function linesAfter(
  db: Db,
  organization: OrganizationId,
  { from, to, user_id }: LineFilter,
  { after, size }: { after?: LineRow | undefined; size?: number },
): Promise<LineRow[]> {
  const last = after && sql`(${after.business_day}, ${after.charge_id}, ${after.position})`;
  const { rows } = await sql<LineRow>`
    select c.id as charge_id, c.business_day, c.barber_id, coalesce(l.position, 0) as position,
      coalesce(l.name, 'Sin conceptos') as name, coalesce(l.quantity, 0) as quantity,
      coalesce(l.net_cents, 0) as net_cents, coalesce(l.commission_cents, 0) as commission_cents, l.rule,
      case when coalesce(l.position, 0) = 0 then c.tip_cents else 0 end as tip_cents,
      trim(r.client_firstname_snapshot || ' ' || r.client_lastname_snapshot) as client_name
    from charges c
    left join charge_lines l on l.organization_id = c.organization_id and l.charge_id = c.id
    join (${reservationsOf(db, organization).selectAll()}) r on r.id = c.reservation_id
    where c.organization_id = ${organization} and c.voided_at is null
      and c.business_day >= ${from} and c.business_day <= ${to} ${ofPerson(user_id, 'c.barber_id')}
      ${last ? sql`and (c.business_day, c.id, coalesce(l.position, 0)) > ${last}` : sql``}
    order by c.business_day, c.id, l.position ${size === undefined ? sql`` : sql`limit ${size}`}`.execute(db);
  return rows;
}
