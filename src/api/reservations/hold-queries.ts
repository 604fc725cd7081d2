import { timingSafeEqual } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { Refusal } from '#domain/refusal.ts';
import type { Busy } from '#domain/schedule/contract.ts';
import { dayBounds, type EpochMs, epochOf, type Instant, instantOf, type PlainDate } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import type { StaleRows } from '../jobs/sweep.ts';
import type { Shop } from '../organization/queries.ts';
import { withheldBy, withheldColumns } from '../schedule/block-queries.ts';
import { fingerprint } from '../security/tokens.ts';
import { mailedFacts } from './email-queries.ts';
import { earliestStart, occupiedTimes, type Span, type Value } from './queries.ts';

// The only kind of held slots that is written so far: those that wait until their client confirms by email.
const held = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('reservations')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`status = 'held'`)
    .where('hold', '=', 'email');

/** The slots of a barber held in a span, those whose time to confirm is over included, as a query. */
export const heldTimes = (
  db: Db,
  organization: OrganizationId,
  barber: Value<number>,
  { from, to }: Span<Value<Instant>>,
) =>
  held(db, organization)
    .select(['start_at', 'end_at', 'held_until'])
    .where('barber_id', '=', barber)
    .where('start_at', '>=', earliestStart(from))
    .where('start_at', '<', to)
    .where('end_at', '>', from);

/** What keeps a barber busy in a span, as a query: reservations, and slots that are held at the moment. */
function busyBetween(
  db: Db,
  organization: OrganizationId,
  barber: number,
  { nowMs, ...span }: Span & { nowMs: EpochMs },
) {
  const live = heldTimes(db, organization, barber, span)
    .where('held_until', '>', toInstant(nowMs))
    .clearSelect()
    .select(['start_at', 'end_at']);
  return db
    .selectFrom(occupiedTimes(db, organization, barber, span).clearOrderBy().unionAll(live).as('busy'))
    .select(['start_at', 'end_at']);
}

type Day = { barber: number; date: PlainDate; nowMs: EpochMs; except?: readonly number[] };

/** What clients cannot have of a barber's day, in order: what keeps them busy, and what is withheld of it. */
export async function takenOn(db: Db, shop: Pick<Shop, 'id' | 'timezone'>, day: Day): Promise<Busy[]> {
  const { barber, date, ...which } = day;
  const { start: from, end: to } = dayBounds(date, shop.timezone);
  const looked = await db
    .selectNoFrom([
      jsonArrayFrom(busyBetween(db, shop.id, barber, { from, to, ...which })).as('busy'),
      ...withheldColumns(db, shop, day),
    ])
    .executeTakeFirstOrThrow();
  const busy = looked.busy.map((times) => ({
    start_at: instantOf(epochOf(times.start_at)),
    end_at: instantOf(epochOf(times.end_at)),
  }));
  return [...busy, ...withheldBy(looked, date, shop)].toSorted((a, b) =>
    a.start_at.localeCompare(b.start_at),
  );
}

type Place = { barber_id: number; start_at: Instant; end_at: Instant };

/** Frees what lies in the way of a time that a reservation is about to take, and was not confirmed in time. */
export const deleteLapsedHolds = (
  tx: Tx,
  organization: OrganizationId,
  { barber_id, start_at, end_at }: Place,
  nowMs: EpochMs,
) =>
  tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where('barber_id', '=', barber_id)
    .where(sql<SqlBool>`status = 'held'`)
    .where('held_until', '<=', toInstant(nowMs))
    .where('start_at', '>=', earliestStart(start_at))
    .where('start_at', '<', end_at)
    .where('end_at', '>', start_at)
    .execute();

/** Frees all slots that were held since a moment and are not confirmed. */
export const deleteHoldsSince = (tx: Tx, organization: OrganizationId, since: Instant) =>
  tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`status = 'held'`)
    .where('hold', '=', 'email')
    .where('created_at', '>=', since)
    .execute();

/** Slots that nobody confirmed in time and nobody else took. */
export const lapsedHolds: StaleRows = {
  table: 'reservations',
  key: 'id',
  since: 'held_until',
  before: toInstant,
};

export type Hold = NonNullable<Awaited<ReturnType<typeof findHold>>>;

/**
 * A held slot by the address of its link, with all that its page and its email say, and with those of the companions where
 * a group is held; those that lapsed included.
 */
export async function findHold(db: Db, organization: OrganizationId, externalId: string) {
  const [hold] = await readHolds(
    db,
    organization,
    held(db, organization).selectAll().where('external_id', '=', externalId),
  );
  if (!hold) return undefined;
  const { id, group_id } = hold;
  const others = held(db, organization).selectAll().where('group_id', '=', group_id).where('id', '!=', id);
  const companions = group_id === id ? await readHolds(db, organization, others) : [];
  return { ...hold, companions };
}

async function readHolds(db: Db, organization: OrganizationId, which: Parameters<typeof mailedFacts>[2]) {
  const rows = await mailedFacts(db, organization, which)
    .select(['r.start_at', 'r.end_at', 'r.held_until', 'r.held_lines'])
    .orderBy('r.id')
    .execute();
  // The `reservations_hold` check gives each of them lines and an end.
  return rows.map(({ held_lines, held_until, ...row }) => ({
    ...row,
    held_until: held_until as Instant,
    lines: held_lines ?? [],
  }));
}

/** The hash of the token in the link of a booking that had to be confirmed, or was. */
export const findTokenHash = async (db: Db, organization: OrganizationId, externalId: string) =>
  (
    await db
      .selectFrom('reservations')
      .select('token_hash')
      .where('organization_id', '=', organization)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
  )?.token_hash ?? null;

/** Refuses with 404 unless this is the token of the link's mail. */
export async function requireToken(
  db: Db,
  organization: OrganizationId,
  { externalId, token }: { externalId: string; token: string },
): Promise<void> {
  const hash = await findTokenHash(db, organization, externalId);
  if (!hash || !timingSafeEqual(hash, fingerprint(token))) throw new Refusal('not_found');
}

/** Makes held slots reservations of a client in their places; answers how many: one that is gone is none. */
export async function confirmHolds(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
  client_id: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reservations')
    .set({
      status: 'scheduled',
      hold: null,
      held_until: null,
      held_lines: null,
      by_stranger: false,
      client_id,
    })
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
