import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { FoundClient, readClient } from '#domain/clients/contract.ts';
import { phoneDigits } from '#domain/contact.ts';
import { Refusal } from '#domain/refusal.ts';
import { withoutAccents } from '#domain/search-by-name.ts';
import type { EpochMs } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

type Asked = { q: string; limit: number; nowMs: EpochMs };

// Whoever is looked for by a common name came lately, as a rule.
const latest = 500;

/** Clients by name or phone, those who came last first; the anonymous client is none of them. */
export async function findClients(
  db: Db,
  organization: OrganizationId,
  { q, limit, nowMs }: Asked,
): Promise<FoundClient[]> {
  const recent = await lately(db, organization, { q, limit, nowMs });
  const ids = recent.length === limit ? recent : await everBefore(db, organization, { q, limit, nowMs });
  const rows = await describe(db, organization, ids, nowMs);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const { last_at, barber_id, services, ...client } = row;
    const last = last_at && barber_id ? { start_at: last_at, barber_id, services } : null;
    return { ...client, last };
  });
}

/** Who matches what was typed: from three digits on a phone, else a name of which it holds every word. */
function matching(db: Db, organization: OrganizationId, q: string) {
  // A phone is kept with its country's code, before which the zero of a local number is not dialled.
  const digits = phoneDigits(q).replace(/^0+(?=\d{3})/, '');
  const words = withoutAccents(q).split(/\s+/).filter(Boolean);
  const holds = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('clients as c')
    .where('c.organization_id', '=', organization)
    .where('c.is_anonymous', '=', false)
    .where((eb) =>
      digits.length >= 3
        ? eb('c.phone_digits', 'like', holds(digits))
        : eb.and(words.map((word) => eb('c.search_name', 'like', holds(word)))),
    );
}

const noVisits = ['held', 'canceled', 'no_show'] as const;

/** Reservations that have begun, whatever became of them, as a query. */
const begunOf = (db: Db, organization: OrganizationId, nowMs: EpochMs) =>
  db
    .selectFrom('reservations as r')
    .where('r.organization_id', '=', organization)
    .where('r.deleted_at', 'is', null)
    .where('r.start_at', '<=', toInstant(nowMs));

/** Visits that took place, as a query; held slots are none. */
const visitsOf = (db: Db, organization: OrganizationId, nowMs: EpochMs) =>
  begunOf(db, organization, nowMs).where('r.status', 'not in', noVisits);

type Visits = z.output<typeof readClient.answer>;

/** How often a client came, and how often not; 404 for who is none, and for the anonymous one. */
export async function countVisits(
  db: Db,
  organization: OrganizationId,
  id: number,
  nowMs: EpochMs,
): Promise<Visits> {
  const row = await db
    .selectFrom('clients as c')
    .leftJoin(
      begunOf(db, organization, nowMs).select(['r.client_id', 'r.status']).as('r'),
      'r.client_id',
      'c.id',
    )
    .select(({ fn }) => [
      'c.id',
      fn.count<number>('r.status').filterWhere('r.status', 'not in', noVisits).as('visits'),
      fn.count<number>('r.status').filterWhere('r.status', '=', 'no_show').as('no_shows'),
    ])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', id)
    .where('c.is_anonymous', '=', false)
    .groupBy('c.id')
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Of the shop's latest visits those whose clients match, so that a search that fits many need not look at each of them. */
async function lately(db: Db, organization: OrganizationId, { q, limit, nowMs }: Asked): Promise<number[]> {
  const visits = visitsOf(db, organization, nowMs)
    .select(['r.client_id', 'r.start_at'])
    .orderBy('r.start_at', 'desc')
    .limit(latest);
  const rows = await matching(db, organization, q)
    .innerJoin(visits.as('v'), 'v.client_id', 'c.id')
    .select('c.id')
    .groupBy('c.id')
    .orderBy(({ fn }) => fn.max('v.start_at'), 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function everBefore(
  db: Db,
  organization: OrganizationId,
  { q, limit, nowMs }: Asked,
): Promise<number[]> {
  const rows = await matching(db, organization, q)
    .leftJoinLateral(
      visitsOf(db, organization, nowMs)
        .select('r.start_at')
        .where('r.client_id', '=', sql.ref<number>('c.id'))
        .orderBy('r.start_at', 'desc')
        .limit(1)
        .as('v'),
      (join) => join.onTrue(),
    )
    .select('c.id')
    .orderBy('v.start_at', (order) => order.desc().nullsLast())
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function describe(db: Db, organization: OrganizationId, ids: readonly number[], nowMs: EpochMs) {
  const visits = visitsOf(db, organization, nowMs).where('r.client_id', '=', sql.ref<number>('c.id'));
  return db
    .selectFrom('clients as c')
    .leftJoinLateral(
      visits.select(['r.id', 'r.start_at', 'r.barber_id']).orderBy('r.start_at', 'desc').limit(1).as('last'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'c.id',
      'c.firstname',
      'c.lastname',
      'c.phone',
      'c.email',
      'last.start_at as last_at',
      'last.barber_id',
      eb.fn
        .coalesce(
          visits.select(({ fn }) => fn.countAll<number>().as('count')),
          sql<number>`0`,
        )
        .as('visits'),
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.service_id', 'l.quantity'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'last.id')
          .orderBy('l.position'),
      ).as('services'),
    ])
    .where('c.organization_id', '=', organization)
    .where('c.id', '=', sql<number>`any(${ids})`)
    .execute();
}
