import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Span } from '#domain/schedule/slots.ts';
import { type EpochMs, instantOf } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { contactOf } from '../reservations/changes/late-queries.ts';
import { earliestStart, isUncharged, reservationColumns, reservationsOf } from '../reservations/queries.ts';

type Absent = Span & { barber_id: number };
export type AffectedRow = Awaited<ReturnType<typeof listAffected>>[number];

export const listAffected = (
  db: Db,
  organization: OrganizationId,
  { barber_id, start, end }: Absent,
  nowMs: EpochMs,
) =>
  reservationsOf(db, organization)
    .select([
      ...reservationColumns,
      'client_id',
      'client_firstname_snapshot as firstname',
      'client_lastname_snapshot as lastname',
      contactOf(organization, 'phone'),
      contactOf(organization, 'email'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('reservation_lines as l')
          .select(['l.name', 'l.quantity'])
          .where('l.organization_id', '=', organization)
          .whereRef('l.reservation_id', '=', 'reservations.id')
          .orderBy('l.position'),
      ).as('services'),
    )
    .where('barber_id', '=', barber_id)
    .where('start_at', '>=', earliestStart(instantOf(start)))
    .where('start_at', '>=', instantOf(nowMs))
    .where('start_at', '<', instantOf(end))
    .where('end_at', '>', instantOf(start))
    .where(sql<boolean>`status in ('scheduled', 'confirmed') and deleted_at is null`)
    .where(isUncharged(organization))
    .orderBy('start_at')
    .orderBy('id')
    .execute();
