import { type Selectable, sql } from 'kysely';
import type { Reservations } from '#db/schema.generated.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { OrganizationId } from './connection.ts';

/** The `reservations_hold` check gives every row that is no held slot these values. */
export type Booked = {
  status: ReservationStatus;
  client_id: number;
  client_firstname_snapshot: string;
  client_lastname_snapshot: string;
};

/**
 * The reservations of a shop without held slots, deleted ones included, as a table expression for other folders.
 * PostgreSQL merges it into the outer query, and the literal condition follows from those of the partial indexes.
 */
export const bookedReservations = (organization: OrganizationId) =>
  sql<Omit<Selectable<Reservations>, keyof Booked> & Booked>`(
    select * from reservations where organization_id = ${organization} and status <> 'held')`;
