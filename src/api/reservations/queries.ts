import {
  type Expression,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from 'kysely';
import type { ReservationLines, Reservations } from '#db/schema.generated.ts';
import { maxDurationMin } from '#domain/booking/form/basket.ts';
import { Refusal } from '#domain/refusal.ts';
import { occupiesTime, reservationStatuses } from '#domain/reservations/status.ts';
import type { Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import type { Booked } from '../database/booked-reservations.ts';
import { brokenConstraint } from '../database/errors.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { insertRows } from '../database/bulk-insert.ts';
import { pipeline } from '../database/transaction.ts';
import { areBookable } from '../session/user-queries.ts';

/**
 * The reservations of a shop, deleted ones included, without the rows with status `held`, which are only held slots.
 */
export const reservationsOf = (db: Db, organization: OrganizationId) =>
  db
    .$extendTables<{ reservations: Booked }>()
    .selectFrom('reservations')
    .where('reservations.organization_id', '=', organization)
    // Written as a literal, so that the conditions of the partial indexes imply it and it costs nothing.
    .where(sql<SqlBool>`reservations.status <> 'held'`);

export const reservationColumns = [
  'id',
  'external_id',
  'barber_id',
  'branch_id',
  'status',
  'start_at',
  'end_at',
  'duration_min',
  'sequence',
  'deleted_at',
  'group_id',
  'to_call',
  'arrived_at',
  'late_minutes',
  'late_at',
] as const;
/** The caller holds the lock of the reservation's calendar. */
export type LockedReservation = Pick<Selectable<Reservations> & Booked, (typeof reservationColumns)[number]>;

// Written as literals, so that the planner matches the partial indexes.
const occupyingStatuses = sql.join(reservationStatuses.filter(occupiesTime).map((status) => sql.lit(status)));
export const isOccupying = sql<boolean>`(status in (${occupyingStatuses}) and deleted_at is null)`;

export type Value<T> = T | Expression<T>;
export type Span<I = Instant> = { from: I; to: I; except?: readonly number[] };

/** Earliest start of a reservation that can still last at a moment: the maximum duration bounds the index scan. */
export const earliestStart = (at: Value<Instant>) =>
  sql<Instant>`${at}::timestamptz - ${sql.lit(`${maxDurationMin} minutes`)}::interval`;

/** Sorted by start; `except` leaves out reservations by id. */
export function occupiedTimes(
  db: Db,
  organization: OrganizationId,
  barber: Value<number>,
  { from, to, except }: Span<Value<Instant>>,
) {
  return (
    reservationsOf(db, organization)
      .select(['start_at', 'end_at'])
      .where('barber_id', '=', barber)
      .where('start_at', '>=', earliestStart(from))
      .where('start_at', '<', to)
      .where('end_at', '>', from)
      .where(isOccupying)
      // The condition is added only with `except`: without it an index-only scan answers.
      .$if(except !== undefined, (query) => query.where('id', '!=', sql<number>`all(${except})`))
      .orderBy('start_at')
  );
}

// Written exactly like the conditions of the partial indexes, so that the planner matches them.
const isAhead = sql<boolean>`(status in ('scheduled', 'confirmed', 'held') and deleted_at is null)`;

const minutesOf = (table: string) =>
  sql<number>`(extract(epoch from ${sql.ref(`${table}.end_at`)} - ${sql.ref(`${table}.start_at`)}) / 60)::int`;

/**
 * The nearest future online reservations and held slots of a normalised e-mail or phone, as queries of at most `most`
 * rows. Companions have no contact, so their minutes are added to those of their booker.
 */
export function reservationsAhead(db: Db, organization: OrganizationId, now: Instant, most: number) {
  const ahead = db
    .selectFrom('reservations as booker')
    .select((eb) => {
      const companions = eb
        .selectFrom('reservations as companion')
        // `filter` instead of `where`: the planner could match a `where` to a partial index of all the shop's
        // reservations and not use the index of the group.
        .select(({ fn }) => fn.sum<number>(minutesOf('companion')).filterWhere(isAhead).as('minutes'))
        .where('organization_id', '=', organization)
        .where('companion.group_id', '=', eb.ref('booker.group_id'))
        .where('companion.id', '!=', eb.ref('booker.id'));
      const minutes = sql<number>`(${minutesOf('booker')} + coalesce(${companions}, 0))::int`;
      return ['start_at', minutes.as('minutes')];
    })
    .where('organization_id', '=', organization)
    .where('start_at', '>', now)
    .where(isAhead)
    // Reservations that the staff took do not count against a client's limit.
    .where('channel', '=', 'online')
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '>', now)]))
    .orderBy('start_at')
    .limit(most);
  return {
    byEmail: (email: Expression<string | null>) => ahead.where('contact_email', '=', email),
    byPhone: (phone: Expression<string | null>) => ahead.where('contact_phone', '=', phone),
  };
}

/** `any` stands for all bookable barbers. */
type Barbers = readonly (number | 'any')[] | Expression<number[]>;

export const calendarsOf = (db: Db, organization: OrganizationId, barbers: Barbers) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'branch_id', 'firstname', 'lastname', 'photo_url', 'deleted_at'])
    .where('organization_id', '=', organization)
    .where((eb) =>
      'includes' in barbers && barbers.includes('any')
        ? areBookable
        : eb('id', '=', sql<number>`any(${barbers})`),
    );

export type Calendar = Awaited<ReturnType<typeof lockFreeCalendars>>[number];

/**
 * Locks the calendars of barbers until the transaction ends, against bookings, moves and restored reservations of
 * others; without the lock, rivals for one calendar deadlock on the overlap constraint. Rows are locked by ascending
 * id, so that two transactions with the same calendars cannot deadlock either.
 */
export const lockCalendars = (tx: Tx, organization: OrganizationId, barbers: Barbers) =>
  calendarsOf(tx, organization, barbers).orderBy('id').forNoKeyUpdate().execute();

export const lockCalendar = async (tx: Tx, organization: OrganizationId, barber: number) =>
  (await lockCalendars(tx, organization, [barber]))[0];

/** Skips calendars that another transaction has locked; never waits. */
export const lockFreeCalendars = (
  tx: Tx,
  organization: OrganizationId,
  barbers: readonly (number | 'any')[],
) => calendarsOf(tx, organization, barbers).orderBy('id').forNoKeyUpdate().skipLocked().execute();

type NewLine = Omit<Insertable<ReservationLines>, 'organization_id' | 'reservation_id' | 'position'>;
type NewReservation = Omit<
  Insertable<Reservations>,
  'organization_id' | 'created_at' | 'id' | 'during' | 'token_hash' | 'to_call' | 'proposal'
> & {
  id: number;
  /** Hexadecimal text, `\x00ff`. */
  token_hash: string | null;
  lines: readonly NewLine[];
};

export async function usedTokens(
  db: Db,
  organization: OrganizationId,
  tokens: readonly string[],
): Promise<string[]> {
  if (tokens.length === 0) return [];
  const rows = await db
    .selectFrom('reservations')
    .select('external_id')
    .where('organization_id', '=', organization)
    .where('external_id', '=', sql<string>`any(${tokens})`)
    .execute();
  return rows.map(({ external_id }) => external_id);
}

/** The calendars must be locked, and free at the times of the reservations. */
export async function insertReservations(
  tx: Tx,
  organization: OrganizationId,
  reservations: readonly NewReservation[],
  nowMs: number,
): Promise<void> {
  const rows = reservations.map(({ lines: _own, ...row }) => ({
    ...row,
    organization_id: organization,
    created_at: toInstant(nowMs),
  }));
  await pipeline(
    insertRows(tx, 'reservations', rows, { beginAnew: 'reservations_no_overlap', refusal: 'slot_taken' }),
    insertLines(tx, organization, reservations),
  );
}

export function insertLines(
  tx: Tx,
  organization: OrganizationId,
  reservations: readonly Pick<NewReservation, 'id' | 'lines'>[],
): Promise<void> {
  const rows = reservations.flatMap(({ id, lines }) =>
    lines.map((line, position) => ({
      ...line,
      position,
      organization_id: organization,
      reservation_id: id,
    })),
  );
  return insertRows(tx, 'reservation_lines', rows);
}

export const findNextOfGroup = async (
  db: Db,
  organization: OrganizationId,
  group: number,
  except: readonly number[],
): Promise<number | undefined> =>
  (
    await reservationsOf(db, organization)
      .select('id')
      .where('group_id', '=', group)
      .where(isOccupying)
      .where('id', '!=', sql<number>`all(${except})`)
      .orderBy('start_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id;

export const bookedLines = (db: Db, organization: OrganizationId, reservation: Value<number>) =>
  db
    .selectFrom('reservation_lines')
    .select(['position', 'service_id', 'name', 'price_cents', 'is_premium', 'quantity'])
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .orderBy('position');

export const isUncharged = (organization: OrganizationId) =>
  sql<SqlBool>`not exists (select from charges as c where c.organization_id = ${organization}
    and c.reservation_id = reservations.id and c.voided_at is null)`;

export const bookedCents = (organization: OrganizationId) => sql<number>`coalesce((
  select sum(l.price_cents * l.quantity) from reservation_lines l
   where l.organization_id = ${organization} and l.reservation_id = r.id and not l.is_premium), 0)::bigint`;

export const hasPremium = (organization: OrganizationId) => sql<SqlBool>`exists (
  select from reservation_lines l
   where l.organization_id = ${organization} and l.reservation_id = r.id and l.is_premium)`;

export const linesOf = (db: Db, organization: OrganizationId, reservation: number) =>
  db
    .selectFrom('reservation_lines')
    .select(['duration_min', 'quantity'])
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', reservation)
    .execute();

type Changes = Pick<
  Updateable<Reservations>,
  | 'barber_id'
  | 'branch_id'
  | 'status'
  | 'start_at'
  | 'end_at'
  | 'duration_min'
  | 'sequence'
  | 'deleted_at'
  | 'to_call'
  | 'proposal'
  | 'arrived_at'
  | 'late_minutes'
  | 'late_at'
>;

/** The barber's calendar must be locked; 409 `slot_taken` for an occupied time. */
export async function updateReservation(
  tx: Tx,
  organization: OrganizationId,
  id: number,
  changes: Changes,
): Promise<void> {
  try {
    await tx
      .updateTable('reservations')
      .set(changes)
      .where('organization_id', '=', organization)
      .where('id', '=', id)
      .execute();
  } catch (problem) {
    if (brokenConstraint(problem) === 'reservations_no_overlap') throw new Refusal('slot_taken');
    throw problem;
  }
}
