import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { maxVisitMin } from '#domain/booking/basket.ts';
import { type EpochMs, instantOf, minuteMs, type PlainDate } from '#domain/time.ts';
import { openBranches } from '../branches/queries.ts';
import type { Db, OrganizationId } from '../lib/db.ts';
import { chairOf, chairTimes } from '../reservations/queries.ts';
import { daysOffOf, weekOf } from '../schedule/public-queries.ts';
import { bookable } from '../services/queries.ts';

type Wanted = {
  barber_id: number;
  services: readonly { service_id: number }[];
  start: EpochMs;
  date: PlainDate;
};

/** All that decides about a booking, in one look. */
export function readCircumstances(
  db: Db,
  organization: OrganizationId,
  { barber_id, services, start, date }: Wanted,
) {
  const ids = services.map(({ service_id }) => service_id);
  // How long the visit is follows from the services, so the longest possible one is looked at.
  const span = { from: instantOf(start), to: instantOf(start + maxVisitMin * minuteMs) };
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('billing')
        .select('status')
        .where('organization_id', '=', organization)
        .as('billing_status'),
      eb.selectFrom('organizations').select('timezone').where('id', '=', organization).as('timezone'),
      jsonObjectFrom(chairOf(db, organization, barber_id)).as('barber'),
      jsonArrayFrom(bookable(db, organization, ids)).as('services'),
      jsonArrayFrom(openBranches(db, organization)).as('branches'),
      jsonArrayFrom(weekOf(db, organization, barber_id)).as('hours'),
      jsonArrayFrom(daysOffOf(db, organization, barber_id, [date, date])).as('days_off'),
      jsonArrayFrom(chairTimes(db, organization, barber_id, span)).as('busy'),
    ])
    .executeTakeFirstOrThrow();
}

export type Circumstances = Awaited<ReturnType<typeof readCircumstances>>;
