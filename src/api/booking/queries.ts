import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { maxDurationMin } from '#domain/booking/basket.ts';
import type { BookingRequest } from '#domain/booking/contract.ts';
import { phoneDigits } from '#domain/phone.ts';
import {
  type EpochMs,
  type Instant,
  instantOf,
  localToEpoch,
  minuteMs,
  type PlainDate,
} from '#domain/time.ts';
import { openBranches } from '../branches/queries.ts';
import type { Db } from '../database/connection.ts';
import type { Shop } from '../organization/queries.ts';
import { occupiedTimes } from '../reservations/queries.ts';
import { daysOffOf, weekOf } from '../schedule/public-queries.ts';
import { bookable } from '../services/queries.ts';
import { knownClient } from './clients.ts';
import { keptAnswer, type Retry } from './idempotency.ts';
import { digitsSnapshot, reservationsAhead } from './reservations-ahead.ts';

/** Who wants to book what. */
export type Wanted = { request: BookingRequest; retry: Retry };
/** One request as the database is asked about it. */
type Asked = {
  nth: number;
  barber_id: number;
  date: PlainDate;
  from: Instant;
  to: Instant;
  email: string;
  digits: string;
  key: string | null;
};
const askedColumns = sql`asked (nth integer, barber_id bigint, date date, "from" timestamptz, "to" timestamptz,
  email text, digits text, key text)`;

function toAsked({ request, retry }: Wanted, nth: number, zone: string): Asked {
  const { barber_id, start_local, client } = request;
  // A time that the clock skips is refused, whatever lies around another one.
  const start = localToEpoch(start_local, zone) ?? 0;
  return {
    nth,
    barber_id,
    date: start_local.slice(0, 10),
    from: instantOf(start),
    // How long the reservation is follows from the services, so the longest possible one is looked at.
    to: instantOf(start + maxDurationMin * minuteMs),
    email: client.email,
    digits: phoneDigits(client.phone),
    key: retry?.key ?? null,
  };
}

/** All that decides about a batch of requests, in one look; `each` in their order. */
export function readCircumstances(db: Db, shop: Shop, wanted: readonly Wanted[], nowMs: EpochMs) {
  const { id: organization, timezone: zone } = shop;
  const services = wanted.flatMap(({ request }) => request.services.map(({ service_id }) => service_id));
  const rows = JSON.stringify(wanted.map((one, nth) => toAsked(one, nth, zone)));
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('billing')
        .select('status')
        .where('organization_id', '=', organization)
        .as('billing_status'),
      jsonArrayFrom(bookable(db, organization, [...new Set(services)])).as('services'),
      jsonArrayFrom(openBranches(db, organization)).as('branches'),
      jsonArrayFrom(
        db
          .selectFrom(sql<Asked>`jsonb_to_recordset(${rows}::jsonb)`.as<'asked'>(askedColumns))
          .select((one) => {
            const barber = one.ref('asked.barber_id');
            const date = one.ref('asked.date');
            const [email, digits] = [one.ref('asked.email'), one.ref('asked.digits')];
            const span = { from: one.ref('asked.from'), to: one.ref('asked.to') };
            const ahead = reservationsAhead(db, organization, nowMs);
            return [
              one.exists(people(db, organization).where('id', '=', barber)).as('is_barber_known'),
              jsonArrayFrom(weekOf(db, organization, barber)).as('hours'),
              jsonArrayFrom(daysOffOf(db, organization, barber, [date, date])).as('days_off'),
              jsonArrayFrom(occupiedTimes(db, organization, barber, span)).as('busy'),
              jsonArrayFrom(ahead.where('client_email_snapshot', '=', email)).as('ahead_of_email'),
              jsonArrayFrom(ahead.where(digitsSnapshot, '=', digits).where(digits, '!=', '')).as(
                'ahead_of_phone',
              ),
              jsonObjectFrom(knownClient(db, organization, { email, digits })).as('client'),
              jsonObjectFrom(keptAnswer(db, organization, one.ref('asked.key'))).as('answered'),
            ];
          })
          .orderBy('nth'),
      ).as('each'),
    ])
    .executeTakeFirstOrThrow();
}

const people = (db: Db, organization: Shop['id']) =>
  db.selectFrom('users').select('id').where('organization_id', '=', organization);

type Circumstances = Awaited<ReturnType<typeof readCircumstances>>;
/** What decides about every request of a batch. */
export type ShopFacts = Omit<Circumstances, 'each'>;
/** What decides about one of them. */
export type RequestFacts = Circumstances['each'][number];
