import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { bookingOpen } from '#domain/billing/subscription.ts';
import { maxDurationMin } from '#domain/booking/form/basket.ts';
import {
  clientPolicy,
  type Facts,
  type Order,
  ordererOf as contactOfOrder,
  type UnconfirmedFact,
  type OrderItem,
} from '#domain/booking/facts.ts';
import { floodDays, floodMinutes, isFlooded, mostStrangers, rushMinutes } from '#domain/booking/flood.ts';
import { mostUnconfirmed } from '#domain/booking/flood-limits.ts';
import type { Contact } from '#domain/clients/client.ts';
import { type CountedContact, countedContact } from '#domain/clients/counted-contact.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import type { HeldSlot } from '#domain/booking/holds/held-slot.ts';
import { earliestStart } from '#domain/schedule/slots.ts';
import { publicSchedule } from '#domain/schedule/weekly-hours.ts';
import {
  addDays,
  dayBounds,
  type EpochMs,
  epochOf,
  type Instant,
  instantOf,
  localToEpoch,
  minuteMs,
  type PlainDate,
  today,
  type Zone,
} from '#domain/time.ts';
import { statusOf } from '../billing/queries.ts';
import { openBranches } from '../branches/queries.ts';
import { anonymousClient, clientsById, isBlockedStill, knownClient } from '../clients/queries.ts';
import { usedChanges } from '../database/audit-log.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { usersWithDevices } from '../devices/queries.ts';
import { storedAnswers } from '../database/idempotency.ts';
import type { Shop } from '../organization/queries.ts';
import { unconfirmedBookings } from '../reservations/holds/held-booking-queries.ts';
import { heldTimes, slotsOfTokens } from '../reservations/holds/queries.ts';
import { type Calendar, calendarsOf, occupiedTimes, reservationsAhead } from '../reservations/queries.ts';
import { closingRules, closingsOfDates, liveBlocks, occurrencesOf } from '../schedule/block-queries.ts';
import { daysOffOf, openMinutesOf, weekOf } from '../schedule/public-queries.ts';
import { strangersBookings } from '../reservations/stranger-queries.ts';
import { bookable } from '../services/queries.ts';
import { endedSeries } from '../series/queries.ts';

type CalendarDay = { barber_id: number; date: PlainDate; from: Instant; to: Instant };
type Orderer = Contact & {
  counted_email: string | null;
  counted_phone: string | null;
  key: string | null;
};

const placeColumns = sql`place (barber_id bigint, date date, "from" timestamptz, "to" timestamptz)`;
const ordererColumns = sql`orderer (email text, digits text, e164 text, counted_email text, counted_phone text, key text)`;

function placesOf({ barber, start_local }: OrderItem, { shop, calendars, nowMs }: Given): CalendarDay[] {
  const zone = shop.timezone;
  const date = start_local === null ? today(nowMs, zone) : start_local.slice(0, 10);
  // A start time that daylight saving skips is refused, so its surroundings do not matter.
  const start = start_local === null ? earliestStart(nowMs) : (localToEpoch(start_local, zone) ?? 0);
  // The services decide the length, so the longest possible length counts.
  const to = instantOf(start + maxDurationMin * minuteMs);
  if (barber !== 'any') return [{ barber_id: barber, date, from: instantOf(start), to }];
  // Choosing among several barbers compares their reservations of the whole day.
  const day = dayBounds(date, zone);
  const last = epochOf(day.end) > epochOf(to) ? day.end : to;
  return calendars.map(({ id }) => ({ barber_id: id, date, from: day.start, to: last }));
}

const unreachable = { phone: null, email: null };
const unknown: Contact = { email: null, digits: null, e164: null };

function ordererOf(order: Order, zone: Zone): Orderer {
  const { person, taken, idempotency } = order;
  const form = person && 'firstname' in person ? person : unreachable;
  // Reservations that the staff book count towards no client's limit.
  const { email, phone } = countedContact(taken ? unreachable : form, zone);
  return {
    ...(contactOfOrder(order) ?? unknown),
    counted_email: email,
    counted_phone: phone,
    key: idempotency?.key ?? null,
  };
}

const distinct = <T>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

type Given = {
  shop: Shop;
  orders: readonly Order[];
  barbers: readonly (number | 'any')[];
  /** The named barbers whose calendars this transaction has locked; another transaction holds the others. */
  calendars: readonly Calendar[];
  openStatuses: readonly string[];
  watchesFloods: boolean;
  nowMs: EpochMs;
};

export type HeldBarber = Pick<Calendar, 'id' | 'branch_id'>;
type Read = {
  facts: Facts;
  /** The named barbers whose calendars another transaction has locked. */
  heldBarbers: HeldBarber[];
  usersWithDevices: number[];
};

export async function readFacts(db: Db, given: Given): Promise<Read> {
  const { shop, calendars, openStatuses, watchesFloods } = given;
  const read = await readRows(db, given);
  const { billing_status, services, branches, known, places, closings, orderers, strangers, staff } = read;
  const { paused, confirmation } = shop.rules.online;
  const locked = new Set(calendars.map(({ id }) => id));
  const facts: Facts = {
    zone: shop.timezone,
    isOpen: bookingOpen(billing_status, openStatuses) && !paused,
    online: {
      confirmation,
      floodSeenAt: watchesFloods ? shop.flood_seen_at : null,
      strangers,
      unconfirmed: read.unconfirmed ?? [],
    },
    services,
    branches,
    barbers: calendars.map((calendar) => ({ ...calendar, schedule: scheduleOf(calendar, places, shop) })),
    busy: distinct(places.flatMap(({ barber_id, busy }) => busy.map((times) => ({ barber_id, ...times })))),
    held: distinct([...places.flatMap(({ held }) => held), ...(read.own ?? [])]),
    blocked: distinct(places.flatMap(({ date, blocks }) => occurrencesOf(blocks, [date], shop))),
    closings: closingsOfDates(closings, [...new Set(places.map(({ date }) => date))]),
    clients: distinct(orderers.flatMap(({ client }) => client ?? [])).toSorted((a, b) => a.id - b.id),
    blockedContacts: orderers
      .filter(({ client, is_blocked_still }) => client?.is_blocked || is_blocked_still)
      .map(({ email, digits, e164 }) => ({ email, digits, e164 })),
    ahead: aheadOf(orderers),
    answered: distinct(orderers.flatMap(({ answered }) => answered ?? [])),
    named: (staff?.named ?? []).map(({ merged, ...own }) => mergedFields(own, merged)),
    anonymous: staff?.anonymous?.id ?? null,
    usedChangeIds: staff?.used.flatMap(({ change_id }) => change_id ?? []) ?? [],
    endedSeries: staff?.ended.map(({ id }) => id) ?? [],
  };
  return {
    facts,
    heldBarbers: known.filter(({ id }) => !locked.has(id)),
    usersWithDevices: read.listeners.map(({ user_id }) => user_id),
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

function readRows(db: Db, given: Given) {
  const { shop, orders, barbers, nowMs, watchesFloods } = given;
  const { id: organization, timezone: zone, rules } = shop;
  const { confirmation } = rules.online;
  const watches = watchesFloods && confirmation !== 'off';
  const isFlood = watches && isFlooded({ confirmation, floodSeenAt: shop.flood_seen_at }, nowMs);
  const items = orders.flatMap((order) => order.items);
  const services = items.flatMap(({ lines }) => lines.map(({ service_id }) => service_id));
  const places = distinct(items.flatMap((item) => placesOf(item, given)));
  const dates = places.map(({ date }) => date).toSorted();
  const orderers = distinct(orders.map((order) => ordererOf(order, zone)));
  // An order with any barber may name a hold of a barber with an unlocked calendar, so the token finds that hold.
  const tokens = orders.flatMap(({ hold, items: own }) =>
    hold !== undefined && own.some(({ barber }) => barber === 'any') ? hold : [],
  );
  return db
    .selectNoFrom([
      statusOf(db, organization).as('billing_status'),
      jsonArrayFrom(bookable(db, organization, [...new Set(services)])).as('services'),
      jsonArrayFrom(openBranches(db, organization)).as('branches'),
      jsonArrayFrom(usersWithDevices(db, organization)).as('listeners'),
      jsonArrayFrom(calendarsOf(db, organization, barbers).clearSelect().select(['id', 'branch_id'])).as(
        'known',
      ),
      jsonArrayFrom(
        db
          .selectFrom(
            sql<CalendarDay>`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)`.as<'place'>(placeColumns),
          )
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
      jsonArrayFrom(closingRules(db, organization, [dates[0] ?? '', dates.at(-1) ?? ''])).as('closings'),
      slotsByToken(db, organization, tokens).as('own'),
      jsonArrayFrom(factsOfOrderers(db, organization, orderers, nowMs)).as('orderers'),
      (watches ? strangersOf(db, shop, nowMs) : sql<null>`null`).as('strangers'),
      (isFlood ? unconfirmedOf(db, organization, nowMs) : sql<null>`null`).as('unconfirmed'),
      (orders.some(({ taken }) => taken) ? forStaff(db, organization, orders) : sql<null>`null`).as('staff'),
    ])
    .executeTakeFirstOrThrow();
}

const slotsByToken = (db: Db, organization: OrganizationId, tokens: readonly string[]) =>
  tokens.length > 0
    ? sql<HeldSlot[] | null>`${jsonArrayFrom(slotsOfTokens(db, organization, tokens))}`
    : sql<HeldSlot[] | null>`null`;

function forStaff(db: Db, organization: OrganizationId, orders: readonly Order[]) {
  const ids = orders.flatMap(({ person }) => (person && 'id' in person ? person.id : []));
  const changeIds = orders.flatMap(({ taken }) => taken?.changeId ?? []);
  const series = orders.flatMap(({ taken }) => taken?.series?.id ?? []);
  return jsonObjectFrom(
    db.selectNoFrom([
      jsonArrayFrom(clientsById(db, organization, ids)).as('named'),
      jsonObjectFrom(anonymousClient(db, organization)).as('anonymous'),
      jsonArrayFrom(usedChanges(db, organization, changeIds)).as('used'),
      jsonArrayFrom(endedSeries(db, organization, series)).as('ended'),
    ]),
  );
}

function factsOfOrderers(db: Db, organization: OrganizationId, orderers: readonly Orderer[], nowMs: EpochMs) {
  const { byEmail, byPhone } = reservationsAhead(db, organization, nowMs, clientPolicy.mostAhead ?? 0);
  return db
    .selectFrom(
      sql<Orderer>`jsonb_to_recordset(${JSON.stringify(orderers)}::jsonb)`.as<'orderer'>(ordererColumns),
    )
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
        isBlockedStill(db, organization, contact).as('is_blocked_still'),
        jsonObjectFrom(storedAnswers(db, organization, one.ref('orderer.key'))).as('answered'),
      ];
    });
}

function strangersOf(db: Db, { id: organization, timezone: zone }: Shop, nowMs: EpochMs) {
  const first = today(nowMs, zone);
  const dates = Array.from({ length: floodDays }, (_, ahead) => addDays(first, ahead));
  const { end: until } = dayBounds(dates.at(-1) ?? first, zone);
  const ago = (minutes: number) => instantOf(nowMs - minutes * minuteMs);
  const lately = { rush: ago(rushMinutes), hour: ago(floodMinutes), until, most: mostStrangers + 1 };
  const team = calendarsOf(db, organization, ['any']).clearSelect().select('id');
  const open = openMinutesOf(db, organization, team, dates);
  return jsonObjectFrom(
    db
      .selectFrom(strangersBookings(db, organization, lately).as('lately'))
      .select([
        sql<number>`lately.recent`.as('recent'),
        sql<number>`lately.minutes`.as('minutes'),
        sql<number | null>`case when lately.minutes > 0 then ${open} end`.as('openMinutes'),
        sql<Instant>`${until}::text`.as('until'),
      ]),
  );
}

const unconfirmedOf = (db: Db, organization: OrganizationId, nowMs: EpochMs) =>
  sql<UnconfirmedFact[] | null>`${jsonArrayFrom(
    unconfirmedBookings(db, organization, { at: instantOf(nowMs), most: mostUnconfirmed }),
  )}`;

function scheduleOf({ id }: Calendar, places: Rows['places'], { rules }: Shop) {
  const own = places.filter(({ barber_id }) => barber_id === id);
  const daysOff = own.flatMap(({ days_off }) => days_off.map(({ off_date }) => off_date));
  return publicSchedule(own[0]?.hours ?? [], daysOff, [], rules.terms.min_notice_minutes);
}

function aheadOf(orderers: Rows['orderers']): Facts['ahead'] {
  const byEmail = new Map(orderers.map((one) => [one.counted_email, one.ahead_by_email]));
  const byPhone = new Map(orderers.map((one) => [one.counted_phone, one.ahead_by_phone]));
  const facts = (rows: typeof byEmail, name: (value: string | null) => CountedContact) =>
    [...rows].flatMap(([value, spans]) => spans.map((span) => ({ ...name(value), ...span })));
  return [
    ...facts(byEmail, (email) => ({ email, phone: null })),
    ...facts(byPhone, (phone) => ({ email: null, phone })),
  ];
}
