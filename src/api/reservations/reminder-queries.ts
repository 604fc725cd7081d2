import { sql } from 'kysely';
import { Rules } from '#domain/organization/rules.ts';
import { latestReminderMs } from '#domain/reminders/next-reminder.ts';
import { isOpen, openStatuses } from '#domain/reservations/status.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { remindersOff } from '../clients/consent-queries.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { reservationsOf } from './queries.ts';

export type RemindedReservation = Awaited<ReturnType<typeof remindedReservations>>[number];

export const isAhead = (
  { status, deleted_at, start_at }: Pick<RemindedReservation, 'status' | 'deleted_at' | 'start_at'>,
  nowMs: EpochMs,
): boolean => isOpen({ status }) && deleted_at === null && epochOf(start_at) > nowMs;

export const canRemind = (
  reservation: Pick<RemindedReservation, 'status' | 'deleted_at' | 'start_at' | 'sequence'>,
  sequence: number,
  nowMs: EpochMs,
): boolean => reservation.sequence === sequence && isAhead(reservation, nowMs + latestReminderMs - 1);

const areOff = (db: Db, organization: OrganizationId) =>
  remindersOff(db, organization, {
    client: sql.ref<number>('r.client_id'),
    email: sql.ref<string | null>('r.client_email_snapshot'),
    reservation: sql.ref<number>('r.id'),
  });

/** Deleted reservations are included. */
export async function remindedReservations(db: Db, organization: OrganizationId, ids: readonly number[]) {
  const which = reservationsOf(db, organization)
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`);
  const rows = await db
    .selectFrom(which.as('r'))
    .innerJoin('organizations as o', (join) => join.on('o.id', '=', organization))
    .innerJoin('clients as c', (join) =>
      join.on('c.organization_id', '=', organization).onRef('c.id', '=', 'r.client_id'),
    )
    .select([
      'r.id',
      'r.client_id',
      'r.status',
      'r.start_at',
      'r.sequence',
      'r.deleted_at',
      'r.client_email_snapshot',
      'r.client_phone_snapshot',
      areOff(db, organization).as('are_reminders_off'),
      'o.rules',
    ])
    .select((eb) => eb.fn.coalesce('o.timezone', eb.val('UTC')).as('zone'))
    .execute();
  return rows.map(({ rules, client_email_snapshot: email, client_phone_snapshot: phone, ...row }) => ({
    ...row,
    email,
    phone,
    rules: Rules.parse(rules).reminders,
    isReachable: (email ?? phone) !== null,
  }));
}

export const findReminded = async (db: Db, organization: OrganizationId, id: number) =>
  (await remindedReservations(db, organization, [id]))[0];

export type Cursor = { start_at: Instant; id: number };

/** Sorted by start; of a group only the booker's reservation. */
export const reachableAhead = (db: Db, organization: OrganizationId, after: Cursor, most: number) =>
  reservationsOf(db, organization)
    .select(['id', 'sequence', 'start_at', 'created_at'])
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.refTuple('start_at', 'id'), '>', eb.tuple(after.start_at, after.id)))
    .where((eb) =>
      eb.or([eb('client_email_snapshot', 'is not', null), eb('client_phone_snapshot', 'is not', null)]),
    )
    .where((eb) => eb.or([eb('group_id', 'is', null), eb('group_id', '=', eb.ref('id'))]))
    .orderBy('start_at')
    .orderBy('id')
    .limit(most)
    .execute();

export const readLinkReminders = (db: Db, organization: OrganizationId, externalId: string) =>
  db
    .selectFrom(
      reservationsOf(db, organization)
        .select(['id', 'client_id', 'client_email_snapshot', 'created_at'])
        .where('external_id', '=', externalId)
        .where('deleted_at', 'is', null)
        .as('r'),
    )
    .select(['r.id', 'r.client_id', 'r.client_email_snapshot as email', 'r.created_at'])
    .select(areOff(db, organization).as('are_off'))
    .executeTakeFirst();
