import { sql } from 'kysely';
import { cardOf, liveStamps, type LoyaltyCard, type Stamp } from '#domain/loyalty/card.ts';
import { Rules } from '#domain/organization/rules.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import { bookedReservations } from '../../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { loyaltyRules } from '../../organization/queries.ts';

type Row = { client: number; stamps: Stamp[] | null; redemptions: { at: EpochMs; cost: number }[] | null };

const msOf = (at: ReturnType<typeof sql>) => sql`round(extract(epoch from ${at}) * 1000)`;

const ofService = (organization: OrganizationId, services: readonly number[]) =>
  services.length === 0
    ? sql`true`
    : sql`exists (select from reservation_lines l where l.organization_id = ${organization}
        and l.reservation_id = r.id and l.service_id = any(${services}))`;

/**
 * One query for the cards of clients, by the requested ids; merged clients share one card. `stored` are the shop's
 * rules as `loyaltyRules` reads them; null makes no query. Only a person who redeemed needs stamps that have expired.
 */
async function readCards(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
  { stored, nowMs }: { stored: unknown; nowMs: EpochMs },
): Promise<Map<number, LoyaltyCard>> {
  if (!stored) return new Map();
  const rules = Rules.shape.loyalty.parse(stored);
  const expires = sql`r.start_at + make_interval(months => ${rules.months}::int)`;
  const own = sql`(select m.id from clients m where m.organization_id = ${organization}
    and (m.id = coalesce(c.merged_into, c.id) or m.merged_into = coalesce(c.merged_into, c.id)))`;
  const { rows } = await sql<Row>`
    select c.id as client, x.redemptions, (
      select jsonb_agg(jsonb_build_object('start', ${msOf(sql`r.start_at`)}, 'booked', ${msOf(sql`r.created_at`)},
        'expires', ${msOf(expires)}))
      from ${bookedReservations(organization)} r
      where r.client_id in ${own} and r.status = 'completed' and r.deleted_at is null
        and (r.group_id is null or r.group_id = r.id)
        and (x.redemptions is not null or ${expires} > ${toInstant(nowMs)})
        and ${ofService(organization, rules.services)}) as stamps
    from clients c cross join lateral (
      select jsonb_agg(jsonb_build_object('at', ${msOf(sql`d.at`)}, 'cost', d.cost)) as redemptions
      from loyalty_redemptions d where d.organization_id = ${organization} and d.client_id in ${own}) x
    where c.organization_id = ${organization} and c.id = any(${[...new Set(ids)]})
      and not c.is_anonymous and c.erased_at is null`.execute(db);
  return new Map(
    rows.map(({ client, stamps, redemptions }) => [
      client,
      cardOf(liveStamps(stamps ?? [], redemptions ?? [], nowMs), rules),
    ]),
  );
}

export async function readCard(
  db: Db,
  organization: OrganizationId,
  client: number,
  nowMs: EpochMs,
): Promise<LoyaltyCard | undefined> {
  const { loyalty_rules: stored } = await loyaltyRules(db, organization).executeTakeFirstOrThrow();
  return (await readCards(db, organization, [client], { stored, nowMs })).get(client);
}

type Booked = { id: number; group_id: number | null; client_id: number; loyalty_rules: unknown };

export async function readCardsOf(
  db: Db,
  organization: OrganizationId,
  reservations: readonly Booked[],
  nowMs: EpochMs,
): Promise<(reservation: Booked) => { loyalty?: LoyaltyCard }> {
  const ids = reservations.map(({ client_id }) => client_id);
  const cards = await readCards(db, organization, ids, { stored: reservations[0]?.loyalty_rules, nowMs });
  return ({ id, group_id, client_id }) => {
    const loyalty = (group_id ?? id) === id ? cards.get(client_id) : undefined;
    return loyalty ? { loyalty } : {};
  };
}
