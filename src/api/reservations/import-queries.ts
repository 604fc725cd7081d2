import { sql } from 'kysely';
import { fullName } from '#domain/text/contact.ts';
import type { Taken } from '#domain/imports/judge.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { standsFor } from '../clients/queries.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { firmHoldTimes } from './holds/queries.ts';
import {
  earliestStart,
  type LockedReservation,
  reservationColumns,
  reservationsOf,
  type Span,
} from './queries.ts';

/** Reservations with any status, and live held slots that the staff cannot take over; times in epoch milliseconds. */
export async function takenBetween(
  db: Db,
  organization: OrganizationId,
  barbers: readonly number[],
  { from, to, nowMs }: Span<number> & { nowMs: number },
): Promise<Taken[]> {
  const span = { from: toInstant(from), to: toInstant(to) };
  const booked = await reservationsOf(db, organization)
    .select(['barber_id', 'status', 'start_at', 'end_at'])
    .select((eb) =>
      eb
        .selectFrom('clients as c')
        .select(standsFor.as('id'))
        .where('c.organization_id', '=', organization)
        .whereRef('c.id', '=', 'reservations.client_id')
        .as('client_id'),
    )
    .where('barber_id', '=', sql<number>`any(${barbers})`)
    .where('deleted_at', 'is', null)
    .where('start_at', '>=', earliestStart(span.from))
    .where('start_at', '<', span.to)
    .select(['client_firstname_snapshot as firstname', 'client_lastname_snapshot as lastname'])
    .execute();
  const held =
    to <= nowMs
      ? []
      : await Promise.all(
          barbers.map((barber) => firmHoldTimes(db, organization, barber, { ...span, nowMs }).execute()),
        );
  const times = ({ start_at, end_at }: { start_at: string; end_at: string }) => ({
    start: epochOf(start_at),
    end: epochOf(end_at),
  });
  return [
    ...booked.map(({ barber_id, client_id, status, ...row }) => ({
      barber_id,
      client_id,
      name: fullName(row),
      occupies: occupiesTime(status),
      ...times(row),
    })),
    ...held.flat().map(({ barber_id, ...row }) => ({
      barber_id,
      client_id: null,
      name: null,
      occupies: true,
      ...times(row),
    })),
  ];
}

export const reservationsToRemove = (
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<LockedReservation[]> =>
  reservationsOf(tx, organization)
    .select(reservationColumns)
    .where('id', '=', sql<number>`any(${ids})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('charges as c')
            .select('c.id')
            .where('c.organization_id', '=', organization)
            .whereRef('c.reservation_id', '=', 'reservations.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();

/** Deletes the rows, while a deletion by the staff only marks them. */
export async function deleteReservations(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('reservation_lines')
    .where('organization_id', '=', organization)
    .where('reservation_id', '=', sql<number>`any(${ids})`)
    .execute();
  await tx
    .deleteFrom('reservations')
    .where('organization_id', '=', organization)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}
