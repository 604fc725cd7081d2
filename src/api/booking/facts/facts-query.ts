import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { clientPolicy, type UnconfirmedFact } from '#domain/booking/facts.ts';
import { mostStrangers } from '#domain/booking/flood.ts';
import { mostUnconfirmed } from '#domain/booking/flood-limits.ts';
import type { HeldSlot } from '#domain/booking/holds/held-slot.ts';
import type { Contact } from '#domain/clients/client.ts';
import type { Instant, PlainDate } from '#domain/time.ts';
import { statusOf } from '../../billing/queries.ts';
import { openBranches } from '../../branches/queries.ts';
import { isBlockedStill } from '../../clients/block-queries.ts';
import { anonymousClient, clientsById, knownClient } from '../../clients/queries.ts';
import { usedChanges } from '../../database/audit-log.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { storedAnswers } from '../../database/idempotency.ts';
import { prepareQuery } from '../../database/statements/prepared-query.ts';
import { usersWithDevices } from '../../devices/queries.ts';
import { unconfirmedBookings } from '../../reservations/holds/held-booking-queries.ts';
import { heldTimes, slotsOfTokens } from '../../reservations/holds/queries.ts';
import { calendarsOf, occupiedTimes, reservationsAhead } from '../../reservations/queries.ts';
import { strangersBookings } from '../../reservations/stranger-queries.ts';
import { closingRules, liveBlocks } from '../../schedule/block-queries.ts';
import { daysOffOf, openMinutesOf, weekOf } from '../../schedule/public-queries.ts';
import { endedSeries } from '../../series/queries.ts';
import { bookable } from '../../services/queries.ts';

export type CalendarDay = { barber_id: number; date: PlainDate; from: Instant; to: Instant };
export type Orderer = Contact & {
  counted_email: string | null;
  counted_phone: string | null;
  former_digits: string[];
  key: string | null;
};

const placeColumns = sql`place (barber_id bigint, date date, "from" timestamptz, "to" timestamptz)`;
export const ordererColumns = sql`orderer (email text, digits text, e164 text, counted_email text, counted_phone text, former_digits text[], key text)`;

/** Parameters of the statement: lists are arrays, `places` and `orderers` JSON. */
type Values = {
  organization: OrganizationId;
  now: Instant;
  services: number[];
  barbers: number[];
  places: string;
  from: PlainDate;
  to: PlainDate;
  tokens: string[];
  orderers: string;
  rush: Instant;
  hour: Instant;
  floodDates: PlainDate[];
  floodUntil: Instant;
  clients: number[];
  changeIds: string[];
  series: number[];
};
type Shape = Record<'isAnyBarber' | 'hasTokens' | 'watches' | 'isFlood' | 'isByStaff', boolean>;

export const factsQuery = prepareQuery((db, values: Values, shape: Shape) => {
  const { organization, services, places, from, to } = values;
  const barbers = shape.isAnyBarber ? (['any'] as const) : sql<number[]>`${values.barbers}`;
  return db.selectNoFrom([
    statusOf(db, organization).as('billing_status'),
    jsonArrayFrom(bookable(db, organization, services)).as('services'),
    jsonArrayFrom(openBranches(db, organization)).as('branches'),
    jsonArrayFrom(usersWithDevices(db, organization)).as('listeners'),
    jsonArrayFrom(calendarsOf(db, organization, barbers).clearSelect().select(['id', 'branch_id'])).as(
      'known',
    ),
    jsonArrayFrom(
      db
        .selectFrom(sql<CalendarDay>`jsonb_to_recordset(${places}::jsonb)`.as<'place'>(placeColumns))
        .select((one) => {
          const [barber, date] = [one.ref('place.barber_id'), one.ref('place.date')];
          const span = { from: one.ref('place.from'), to: one.ref('place.to') };
          return [
            'place.barber_id',
            'place.date',
            jsonArrayFrom(weekOf(db, organization, barber)).as('hours'),
            jsonArrayFrom(daysOffOf(db, organization, barber, [date, date])).as('days_off'),
            jsonArrayFrom(liveBlocks(db, organization, [date, date]).where('b.user_id', '=', barber)).as(
              'blocks',
            ),
            jsonArrayFrom(occupiedTimes(db, organization, barber, span)).as('busy'),
            jsonArrayFrom(heldTimes(db, organization, barber, span)).as('held'),
          ];
        }),
    ).as('places'),
    jsonArrayFrom(closingRules(db, organization, [from, to])).as('closings'),
    (shape.hasTokens ? slotsByToken(db, values) : sql<null>`null`).as('own'),
    jsonArrayFrom(factsOfOrderers(db, values)).as('orderers'),
    (shape.watches ? strangersOf(db, values) : sql<null>`null`).as('strangers'),
    (shape.isFlood ? unconfirmedOf(db, values) : sql<null>`null`).as('unconfirmed'),
    (shape.isByStaff ? forStaff(db, values) : sql<null>`null`).as('staff'),
  ]);
});

const slotsByToken = (db: Db, { organization, tokens }: Values) =>
  sql<HeldSlot[] | null>`${jsonArrayFrom(slotsOfTokens(db, organization, tokens))}`;

const forStaff = (db: Db, { organization, clients, changeIds, series }: Values) =>
  jsonObjectFrom(
    db.selectNoFrom([
      jsonArrayFrom(clientsById(db, organization, clients)).as('named'),
      jsonObjectFrom(anonymousClient(db, organization)).as('anonymous'),
      jsonArrayFrom(usedChanges(db, organization, changeIds)).as('used'),
      jsonArrayFrom(endedSeries(db, organization, series)).as('ended'),
    ]),
  );

function factsOfOrderers(db: Db, { organization, orderers, now }: Values) {
  const { byEmail, byPhone } = reservationsAhead(db, organization, now, clientPolicy.mostAhead ?? 0);
  return db
    .selectFrom(sql<Orderer>`jsonb_to_recordset(${orderers}::jsonb)`.as<'orderer'>(ordererColumns))
    .select((one) => {
      const contact = {
        email: one.ref('orderer.email'),
        digits: one.ref('orderer.digits'),
        e164: one.ref('orderer.e164'),
      };
      return [
        'orderer.email',
        'orderer.digits',
        'orderer.e164',
        'orderer.counted_email',
        'orderer.counted_phone',
        jsonArrayFrom(byEmail(one.ref('orderer.counted_email'))).as('ahead_by_email'),
        jsonArrayFrom(byPhone(one.ref('orderer.counted_phone'))).as('ahead_by_phone'),
        jsonObjectFrom(knownClient(db, organization, contact)).as('client'),
        isBlockedStill(db, organization, { ...contact, former: one.ref('orderer.former_digits') }).as(
          'is_blocked_still',
        ),
        jsonObjectFrom(storedAnswers(db, organization, one.ref('orderer.key'))).as('answered'),
      ];
    });
}

function strangersOf(db: Db, { organization, rush, hour, floodDates, floodUntil: until }: Values) {
  const team = calendarsOf(db, organization, ['any']).clearSelect().select('id');
  const open = openMinutesOf(db, organization, team, floodDates);
  const bookings = strangersBookings(db, organization, { rush, hour, until, most: mostStrangers + 1 });
  return jsonObjectFrom(
    db
      .selectFrom(bookings.as('lately'))
      .select([
        sql<number>`lately.recent`.as('recent'),
        sql<number>`lately.minutes`.as('minutes'),
        sql<number | null>`case when lately.minutes > 0 then ${open} end`.as('openMinutes'),
        sql<Instant>`${until}::text`.as('until'),
      ]),
  );
}

const unconfirmedOf = (db: Db, { organization, now: at }: Values) =>
  sql<UnconfirmedFact[] | null>`${jsonArrayFrom(
    unconfirmedBookings(db, organization, { at, most: mostUnconfirmed }),
  )}`;
