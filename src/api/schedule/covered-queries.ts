import { sql } from 'kysely';
import { maxDurationMin } from '#domain/booking/form/basket.ts';
import type { Busy } from '#domain/schedule/contract.ts';
import type { Covered } from '#domain/schedule/blocks/contract.ts';
import { epochOf, instantOf, minuteMs } from '#domain/time.ts';
import { bookedReservations } from '../database/booked-reservations.ts';
import type { Db, OrganizationId } from '../database/connection.ts';

/** `barber_id` null stands for all barbers. */
type Withheld = Busy & { barber_id: number | null };

const mostCovered = 100;

export async function coveredBy(
  db: Db,
  organization: OrganizationId,
  withheld: readonly Withheld[],
): Promise<Covered[]> {
  if (withheld.length === 0) return [];
  const rows = await db
    .selectFrom(bookedReservations(organization).as('r'))
    .select(['r.id', 'r.start_at', 'r.end_at'])
    .select(
      sql<string>`concat_ws(' ', r.client_firstname_snapshot, nullif(r.client_lastname_snapshot, ''))`.as(
        'client_name',
      ),
    )
    // Written as literals, so that the planner matches the indexes of occupied times.
    .where(sql<boolean>`r.status in ('scheduled', 'confirmed', 'completed') and r.deleted_at is null`)
    .where(
      sql<boolean>`exists (
        select from jsonb_to_recordset(${JSON.stringify(withheld)}::jsonb)
          as taken (barber_id bigint, start_at timestamptz, end_at timestamptz)
        where r.start_at < taken.end_at and r.end_at > taken.start_at
          and (taken.barber_id is null or taken.barber_id = r.barber_id))`,
    )
    .where('r.start_at', '>=', reachBefore(withheld))
    .where(
      'r.start_at',
      '<',
      withheld
        .map(({ end_at }) => end_at)
        .sort()
        .at(-1) ?? '',
    )
    .orderBy('r.start_at')
    .orderBy('r.id')
    .limit(mostCovered)
    .execute();
  return rows;
}

const longestMs = maxDurationMin * minuteMs;
const reachBefore = (withheld: readonly Withheld[]) =>
  instantOf(Math.min(...withheld.map(({ start_at }) => epochOf(start_at))) - longestMs);
