import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { bookingOpen } from '#domain/billing/subscription.ts';
import { maxDurationMin } from '#domain/booking/basket.ts';
import { clientPolicy, type Facts, type Order, type Wish } from '#domain/booking/facts.ts';
import { digitsOf } from '#domain/clients/client.ts';
import { publicSchedule } from '#domain/schedule/weekly-hours.ts';
import {
  dayBounds,
  type EpochMs,
  epochOf,
  type Instant,
  instantOf,
  localToEpoch,
  minuteMs,
  type PlainDate,
  type Zone,
} from '#domain/time.ts';
import { statusOf } from '../billing/queries.ts';
import { openBranches } from '../branches/queries.ts';
import { knownClient } from '../clients/queries.ts';
import type { Db } from '../database/connection.ts';
import { storedAnswers } from '../database/idempotency.ts';
import type { Shop } from '../organization/queries.ts';
import { type Calendar, calendarsOf, occupiedTimes, reservationsAhead } from '../reservations/queries.ts';
import { daysOffOf, weekOf } from '../schedule/public-queries.ts';
import { bookable } from '../services/queries.ts';

/** Where in a barber's calendar somebody wants to be. */
type Place = { barber_id: number; date: PlainDate; from: Instant; to: Instant };
/** Who orders, and under which key. */
type Orderer = { email: string | null; digits: string | null; key: string | null };

const placeColumns = sql`place (barber_id bigint, date date, "from" timestamptz, "to" timestamptz)`;
const ordererColumns = sql`orderer (email text, digits text, key text)`;

function placesOf({ barber, start_local }: Wish, zone: Zone, calendars: readonly Calendar[]): Place[] {
  const date = start_local.slice(0, 10);
  // A time that the clock skips is refused, whatever lies around another one.
  const start = localToEpoch(start_local, zone) ?? 0;
  // The length follows from the services, so the longest one possible is looked at.
  const to = instantOf(start + maxDurationMin * minuteMs);
  if (barber !== 'any') return [{ barber_id: barber, date, from: instantOf(start), to }];
  // Choosing among several counts what each has on that day.
  const day = dayBounds(date, zone);
  const last = epochOf(day.end) > epochOf(to) ? day.end : to;
  return calendars.map(({ id }) => ({ barber_id: id, date, from: day.start, to: last }));
}

const ordererOf = ({ person, idempotency }: Order): Orderer => ({
  email: person.email,
  digits: digitsOf(person),
  key: idempotency?.key ?? null,
});

const distinct = <T>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

type Given = {
  shop: Shop;
  orders: readonly Order[];
  /** Whom the orders ask for. */
  barbers: readonly (number | 'any')[];
  /** Those of them whose calendars are locked for this transaction; the others are somebody else's at the moment. */
  calendars: readonly Calendar[];
  /** Subscription statuses with which clients may book. */
  openStatuses: readonly string[];
  nowMs: EpochMs;
};

/** All that decides about a batch of orders, in one look, and which of the barbers they ask for somebody else holds. */
export async function readFacts(db: Db, given: Given): Promise<{ facts: Facts; heldBarbers: Set<number> }> {
  const { shop, calendars, openStatuses } = given;
  const { billing_status, services, branches, known, places, orderers } = await look(db, given);
  const locked = new Set(calendars.map(({ id }) => id));
  const facts: Facts = {
    zone: shop.timezone,
    isOpen: bookingOpen(billing_status, openStatuses),
    services,
    branches,
    barbers: calendars.map((calendar) => ({ ...calendar, schedule: scheduleOf(calendar, places) })),
    busy: distinct(places.flatMap(({ barber_id, busy }) => busy.map((times) => ({ barber_id, ...times })))),
    clients: distinct(orderers.flatMap(({ client }) => client ?? [])).toSorted((a, b) => a.id - b.id),
    ahead: aheadOf(orderers),
    answered: distinct(orderers.flatMap(({ answered }) => answered ?? [])),
  };
  return { facts, heldBarbers: new Set(known.flatMap(({ id }) => (locked.has(id) ? [] : id))) };
}

type Look = Awaited<ReturnType<typeof look>>;

function look(db: Db, { shop, orders, barbers, calendars, nowMs }: Given) {
  const { id: organization, timezone: zone } = shop;
  const wishes = orders.flatMap((order) => order.wishes);
  const services = wishes.flatMap(({ lines }) => lines.map(({ service_id }) => service_id));
  const places = distinct(wishes.flatMap((wish) => placesOf(wish, zone, calendars)));
  const orderers = distinct(orders.map(ordererOf));
  return db
    .selectNoFrom([
      statusOf(db, organization).as('billing_status'),
      jsonArrayFrom(bookable(db, organization, [...new Set(services)])).as('services'),
      jsonArrayFrom(openBranches(db, organization)).as('branches'),
      jsonArrayFrom(calendarsOf(db, organization, barbers).clearSelect().select('id')).as('known'),
      jsonArrayFrom(
        db
          .selectFrom(
            sql<Place>`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)`.as<'place'>(placeColumns),
          )
          .select((one) => {
            const [barber, date] = [one.ref('place.barber_id'), one.ref('place.date')];
            const span = { from: one.ref('place.from'), to: one.ref('place.to') };
            return [
              'place.barber_id',
              jsonArrayFrom(weekOf(db, organization, barber)).as('hours'),
              jsonArrayFrom(daysOffOf(db, organization, barber, [date, date])).as('days_off'),
              jsonArrayFrom(occupiedTimes(db, organization, barber, span)).as('busy'),
            ];
          }),
      ).as('places'),
      jsonArrayFrom(
        db
          .selectFrom(
            sql<Orderer>`jsonb_to_recordset(${JSON.stringify(orderers)}::jsonb)`.as<'orderer'>(
              ordererColumns,
            ),
          )
          .select((one) => {
            const [email, digits] = [one.ref('orderer.email'), one.ref('orderer.digits')];
            const { byEmail, byPhone } = reservationsAhead(
              db,
              organization,
              nowMs,
              clientPolicy.mostAhead ?? 0,
            );
            return [
              'orderer.email',
              'orderer.digits',
              jsonArrayFrom(byEmail(email)).as('ahead_by_email'),
              jsonArrayFrom(byPhone(digits)).as('ahead_by_phone'),
              jsonObjectFrom(knownClient(db, organization, { email, digits })).as('client'),
              jsonObjectFrom(storedAnswers(db, organization, one.ref('orderer.key'))).as('answered'),
            ];
          }),
      ).as('orderers'),
    ])
    .executeTakeFirstOrThrow();
}

function scheduleOf({ id }: Calendar, places: Look['places']) {
  const own = places.filter(({ barber_id }) => barber_id === id);
  const daysOff = own.flatMap(({ days_off }) => days_off.map(({ off_date }) => off_date));
  return publicSchedule(own[0]?.hours ?? [], daysOff);
}

/** Each e-mail's and each phone's reservations ahead, once however many orders name them. */
function aheadOf(orderers: Look['orderers']): Facts['ahead'] {
  const byEmail = new Map(orderers.map(({ email, ahead_by_email }) => [email, ahead_by_email]));
  const byPhone = new Map(orderers.map(({ digits, ahead_by_phone }) => [digits, ahead_by_phone]));
  const facts = (
    rows: typeof byEmail,
    name: (value: string | null) => Omit<Facts['ahead'][number], 'start_at'>,
  ) => [...rows].flatMap(([value, starts]) => starts.map(({ start_at }) => ({ ...name(value), start_at })));
  return [
    ...facts(byEmail, (email) => ({ email, phone_digits: null })),
    ...facts(byPhone, (phone_digits) => ({ email: null, phone_digits })),
  ];
}
