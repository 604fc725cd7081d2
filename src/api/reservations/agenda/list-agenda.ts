import { sql } from 'kysely';
import { fromCents } from '#domain/money.ts';
import type { AgendaSummary, Reservation } from '#domain/reservations/contract.ts';
import { largestPage } from '#domain/reservations/limits.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { readCardsOf } from '../../clients/loyalty/read-cards.ts';
import { sameClients } from '../../clients/queries.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { loyaltyRules } from '../../organization/queries.ts';
import { type Charged, chargeOfRow, goodsCents } from '../money/charged-queries.ts';
import { bookedCents } from '../queries.ts';
import { reservations, staffRows, toReservation } from '../read-model.ts';

/** `from` and `to` bound the start, both included. */
type AgendaFilter = {
  from?: Instant | undefined;
  to?: Instant | undefined;
  barber_id?: number | undefined;
  client_id?: number | undefined;
  status?: ReservationStatus | undefined;
};

const filtered = (
  db: Db,
  organization: OrganizationId,
  { from, to, barber_id, client_id, status }: AgendaFilter,
) =>
  reservations(db, organization)
    .$if(from !== undefined, (query) => query.where('start_at', '>=', from as Instant))
    .$if(to !== undefined, (query) => query.where('start_at', '<=', to as Instant))
    .$if(barber_id !== undefined, (query) => query.where('barber_id', '=', barber_id as number))
    .$if(client_id !== undefined, (query) =>
      query.where('client_id', 'in', sameClients(db, organization, sql<number>`${client_id}::bigint`)),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status as ReservationStatus));

export async function listAgenda(
  db: Db,
  organization: OrganizationId,
  { limit, offset, ...filter }: AgendaFilter & { limit: number; offset: number },
  nowMs: EpochMs,
): Promise<(Reservation & Charged)[]> {
  const page = filtered(db, organization, filter)
    .orderBy('start_at')
    .orderBy('id')
    .$if(offset > 0, (query) => query.offset(offset))
    // A literal bound, because with a parameter the planner plans every page anew, which takes longer than the query.
    .limit(sql.lit(largestPage));
  const rows = await staffRows(db, organization, page)
    .select(loyaltyRules(db, organization).as('loyalty_rules'))
    .orderBy('r.start_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  const cardOfRow = await readCardsOf(db, organization, rows, nowMs);
  return rows.map((row) => ({ ...toReservation(row), ...cardOfRow(row) }));
}

export const emptySummary: AgendaSummary = {
  total: 0,
  completed: 0,
  no_show: 0,
  canceled: 0,
  completed_price: 0,
};

/** `completed_price` sums charges without tips, and booked prices where the user may read no charge. */
export async function summariseAgenda(
  db: Db,
  organization: OrganizationId,
  filter: AgendaFilter,
  reader: number | null,
): Promise<AgendaSummary> {
  const { completed_cents, ...counts } = await db
    .selectFrom(filtered(db, organization, filter).as('r'))
    .leftJoin('charges as c', chargeOfRow(organization))
    .select((eb) => {
      const countOf = (status: ReservationStatus) =>
        eb.fn.countAll<number>().filterWhere('r.status', '=', status);
      return [
        eb.fn.countAll<number>().as('total'),
        countOf('completed').as('completed'),
        countOf('no_show').as('no_show'),
        countOf('canceled').as('canceled'),
        sql<number>`coalesce(sum(coalesce(${goodsCents(reader)}, ${bookedCents(organization)})) filter (where r.status = 'completed'), 0)::bigint`.as(
          'completed_cents',
        ),
      ];
    })
    .executeTakeFirstOrThrow();
  return { ...counts, completed_price: fromCents(completed_cents) };
}
