import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type HeldSlot, heldRefusal } from '#domain/booking/holds/held-slot.ts';
import type { Busy } from '#domain/schedule/contract.ts';
import { dayBounds, type EpochMs, epochOf, type Instant, instantOf, type PlainDate } from '#domain/time.ts';
import { toInstant } from '../../clock.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { prepareQuery } from '../../database/statements/prepared-query.ts';
import { pipeline } from '../../database/transaction.ts';
import type { StaleRows } from '../../jobs/sweep.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import { withheldBy, withheldColumns } from '../../schedule/block-queries.ts';
import { earliestStart, occupiedTimes, type Span, type Value } from '../queries.ts';

/** Held slots: rows with status `held`, which are no reservations and which `reservationsOf` leaves out. */
export const held = (db: Db, organization: OrganizationId) =>
  db
    .$extendTables<{ reservations: Pick<HeldSlot, 'hold' | 'held_until'> }>()
    .selectFrom('reservations')
    .where('organization_id', '=', organization)
    // Written as a literal, so that the planner matches the condition of the partial index.
    .where(sql<SqlBool>`status = 'held'`);

const slotColumns = [
  'id',
  'barber_id',
  'start_at',
  'end_at',
  'hold',
  'external_id',
  'group_id',
  'held_until',
] as const;

/** Lapsed slots are included. */
export const heldTimes = (
  db: Db,
  organization: OrganizationId,
  barber: Value<number>,
  { from, to }: Span<Value<Instant>>,
) =>
  held(db, organization)
    .select(slotColumns)
    .where('barber_id', '=', barber)
    .where('start_at', '>=', earliestStart(from))
    .where('start_at', '<', to)
    .where('end_at', '>', from);

/** Live held slots that the staff cannot take over: all except form holds. */
export const firmHoldTimes = (
  db: Db,
  organization: OrganizationId,
  barber: Value<number>,
  { nowMs, ...span }: Span<Value<Instant>> & { nowMs: EpochMs },
) =>
  heldTimes(db, organization, barber, span)
    .where('held_until', '>', toInstant(nowMs))
    .where('hold', '!=', 'form');

type Day = { barber: number; date: PlainDate; nowMs: EpochMs; except?: readonly number[] };

/** Sorted by start: reservations, live held slots, blocks and closed parts of the day. */
export async function takenOn(
  db: Db,
  shop: Pick<Shop, 'id' | 'timezone'>,
  { barber, date, nowMs, except = [] }: Day,
): Promise<Busy[]> {
  const { start: from, end: to } = dayBounds(date, shop.timezone);
  const values = { organization: shop.id, barber, date, from, to, now: toInstant(nowMs), except };
  const rows = await takenQuery(db, values, { hasExcept: except.length > 0 });
  const busy = rows.busy.map((times) => ({
    start_at: instantOf(epochOf(times.start_at)),
    end_at: instantOf(epochOf(times.end_at)),
  }));
  return [...busy, ...withheldBy(rows, date, shop)].toSorted((a, b) => a.start_at.localeCompare(b.start_at));
}

type Values = Span & {
  organization: OrganizationId;
  barber: number;
  date: PlainDate;
  now: Instant;
  except: readonly number[];
};

const takenQuery = prepareQuery((db, values: Values, { hasExcept }: { hasExcept: boolean }) => {
  const { organization, barber, date, from, to } = values;
  const span = { from, to, ...(hasExcept && { except: values.except }) };
  const live = heldTimes(db, organization, barber, span)
    .where('held_until', '>', values.now)
    .clearSelect()
    .select(['start_at', 'end_at']);
  const taken = occupiedTimes(db, organization, barber, span).clearOrderBy().unionAll(live);
  return db.selectNoFrom([
    jsonArrayFrom(db.selectFrom(taken.as('busy')).select(['start_at', 'end_at'])).as('busy'),
    ...withheldColumns(db, { id: organization }, { barber, date }),
  ]);
});

type CalendarSpan = { barber_id: number; start_at: Instant; end_at: Instant };

/** Deletes lapsed slots at a time, and for changes by the staff also form holds. */
export const deleteHoldsInTheWay = (
  tx: Tx,
  organization: OrganizationId,
  { barber_id, start_at, end_at }: CalendarSpan,
  { nowMs, isByStaff }: { nowMs: EpochMs; isByStaff: boolean },
) =>
  tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where('barber_id', '=', barber_id)
    .where(sql<SqlBool>`status = 'held'`)
    .where((eb) =>
      eb.or([eb('held_until', '<=', toInstant(nowMs)), ...(isByStaff ? [eb('hold', '=', 'form')] : [])]),
    )
    .where('start_at', '>=', earliestStart(start_at))
    .where('start_at', '<', end_at)
    .where('end_at', '>', start_at)
    .execute();

/** `barbers` null stands for all barbers. */
export const deleteLapsedHolds = (
  tx: Tx,
  organization: OrganizationId,
  { from, to, barbers, nowMs }: Span & { barbers: readonly number[] | null; nowMs: EpochMs },
) =>
  tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .$if(barbers !== null, (query) => query.where('barber_id', '=', sql<number>`any(${barbers})`))
    .where(sql<SqlBool>`status = 'held'`)
    .where('held_until', '<=', toInstant(nowMs))
    .where('start_at', '>=', earliestStart(from))
    .where('start_at', '<', to)
    .execute();

/** Lapsed slots are included. */
export const heldForDeposit = (db: Db, organization: OrganizationId) =>
  held(db, organization).where('hold', '=', 'deposit');

/** Lapsed slots are included. */
export const formHolds = (db: Db, organization: OrganizationId) =>
  held(db, organization).select(slotColumns).select('held_for').where('hold', '=', 'form');

export const slotsOfTokens = (db: Db, organization: OrganizationId, tokens: readonly string[]) =>
  held(db, organization)
    .select(slotColumns)
    .where('hold', '=', 'form')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reservations as first')
        .innerJoin('reservations as slot', (join) =>
          join
            .onRef('slot.organization_id', '=', 'first.organization_id')
            .on((on) =>
              on.or([on('slot.id', '=', on.ref('first.id')), on('slot.group_id', '=', on.ref('first.id'))]),
            ),
        )
        .select('slot.id')
        .where('first.organization_id', '=', organization)
        .where('first.external_id', '=', sql<string>`any(${tokens})`),
    );

/** The foreign key deletes companion slots. False where no slot was held. */
export async function deleteFormHolds(
  db: Db,
  organization: OrganizationId,
  tokens: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where('external_id', '=', sql<string>`any(${tokens})`)
    .where(sql<SqlBool>`status = 'held'`)
    .where('hold', '=', 'form')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteHeldSlots = (tx: Tx, organization: OrganizationId, ids: readonly number[]) =>
  tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where(sql<SqlBool>`status = 'held'`)
    .execute();

export const extendHeldSlots = (
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
  held_until: Instant,
) =>
  tx
    .updateTable('reservations')
    .set({ held_until })
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .where(sql<SqlBool>`status = 'held'`)
    .execute();

/**
 * Refuses times that the staff want but an offer or deposit holds (`isPromised`). Where a reservation overlaps too, the
 * overlap constraint refuses instead, with its own message; `own` are the reservations to be moved there.
 */
export async function requireNotHeld(
  tx: Tx,
  organization: OrganizationId,
  places: readonly CalendarSpan[],
  { own, nowMs }: { own: readonly number[]; nowMs: EpochMs },
): Promise<void> {
  const spans = places.map(({ barber_id, start_at, end_at }) => ({
    barber: barber_id,
    span: { from: start_at, to: end_at },
  }));
  const reads = spans.map(({ barber, span }) =>
    firmHoldTimes(tx, organization, barber, { ...span, nowMs })
      .where('hold', '!=', 'email')
      .execute(),
  );
  const firmHolds = (await pipeline(...reads)).flat();
  if (firmHolds.length === 0) return;
  const taken = spans.map(({ barber, span }) =>
    occupiedTimes(tx, organization, barber, span)
      .where('id', '!=', sql<number>`all(${own})`)
      .execute(),
  );
  if ((await pipeline(...taken)).flat().length > 0) return;
  throw heldRefusal(firmHolds, (await requireShop(tx, organization)).timezone);
}

/** Deletes only slots whose confirmation email is still unanswered. */
export const deleteHoldsSince = (tx: Tx, organization: OrganizationId, since: Instant) =>
  tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where(sql<SqlBool>`status = 'held'`)
    .where('hold', '=', 'email')
    .where('created_at', '>=', since)
    .execute();

export const lapsedHolds: StaleRows = {
  table: 'reservations',
  key: 'id',
  since: 'held_until',
  before: toInstant,
};

export const promisedSlots = (
  db: Db,
  organization: OrganizationId,
  { from, to, nowMs }: Span & { nowMs: EpochMs },
) =>
  held(db, organization)
    .select([
      'barber_id',
      'start_at',
      'end_at',
      'hold',
      'held_until',
      'client_id',
      'client_firstname_snapshot',
      'client_lastname_snapshot',
    ])
    .where('hold', 'in', ['offer', 'deposit'])
    .where('start_at', '>=', earliestStart(from))
    .where('start_at', '<', to)
    .where('end_at', '>', from)
    .where('held_until', '>', toInstant(nowMs))
    .orderBy('start_at')
    .orderBy('id')
    .execute();
