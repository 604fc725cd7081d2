import { bookingOpen } from '#domain/billing/subscription.ts';
import { maxDurationMin } from '#domain/booking/form/basket.ts';
import {
  type Facts,
  type Order,
  ordererOf as contactOfOrder,
  type OrderItem,
} from '#domain/booking/facts.ts';
import { floodDays, floodMinutes, isFlooded, rushMinutes } from '#domain/booking/flood.ts';
import type { Contact } from '#domain/clients/client.ts';
import { type CountedContact, countedContact } from '#domain/clients/counted-contact.ts';
import { mergedFields } from '#domain/clients/merged-fields.ts';
import { earliestStart } from '#domain/schedule/slots.ts';
import { publicSchedule } from '#domain/schedule/weekly-hours.ts';
import {
  addDays,
  dayBounds,
  type EpochMs,
  epochOf,
  instantOf,
  localToEpoch,
  minuteMs,
  today,
  type Zone,
} from '#domain/time.ts';
import { formerDigits } from '../../clients/block-queries.ts';
import type { Db } from '../../database/connection.ts';
import { pipeline } from '../../database/transaction.ts';
import type { Shop } from '../../organization/queries.ts';
import type { Calendar } from '../../reservations/queries.ts';
import { closingsOfDates, occurrencesOf } from '../../schedule/block-queries.ts';
import { readDepositFacts } from './read-deposit-facts.ts';
import { type CalendarDay, factsQuery, type Orderer } from './facts-query.ts';

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
  const { person, e164, taken, idempotency } = order;
  const form = person && 'firstname' in person ? person : unreachable;
  // Reservations that the staff book count towards no client's limit.
  const { email, phone } = countedContact(taken ? unreachable : { ...form, e164 }, zone);
  return {
    ...(contactOfOrder(order) ?? unknown),
    counted_email: email,
    counted_phone: phone,
    former_digits: formerDigits(e164 ?? null, zone),
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
  /** Calendars of the requested barbers; a booking gives only those that its transaction has locked. */
  calendars: readonly Calendar[];
  openStatuses: readonly string[];
  watchesFloods: boolean;
  takesCards?: boolean;
  nowMs: EpochMs;
};

export type HeldBarber = Pick<Calendar, 'id' | 'branch_id'>;
type Read = {
  facts: Facts;
  /** Requested barbers whose calendars a concurrent transaction has locked. */
  heldBarbers: HeldBarber[];
  usersWithDevices: number[];
};

export async function readFacts(db: Db, given: Given): Promise<Read> {
  const { shop, calendars, openStatuses, watchesFloods } = given;
  const [read, deposits] = await pipeline(readRows(db, given), readDeposits(db, given));
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
    ...(deposits && { deposits }),
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

function readDeposits(db: Db, { shop, orders, nowMs, takesCards = false }: Given) {
  const asked = orders.filter((order) => !order.taken && contactOfOrder(order) !== null);
  return readDepositFacts(db, shop, { orderers: orderersOf(shop, asked), takesCards, nowMs });
}

const orderersOf = ({ timezone }: Shop, orders: readonly Order[]) =>
  distinct(orders.map((order) => ordererOf(order, timezone)));

type Rows = Awaited<ReturnType<typeof readRows>>;

function readRows(db: Db, given: Given) {
  const { shop, orders, barbers, nowMs, watchesFloods } = given;
  const { id: organization, timezone: zone, rules } = shop;
  const { confirmation } = rules.online;
  const watches = watchesFloods && confirmation !== 'off';
  const items = orders.flatMap((order) => order.items);
  const services = items.flatMap(({ lines }) => lines.map(({ service_id }) => service_id));
  const places = distinct(items.flatMap((item) => placesOf(item, given)));
  const dates = places.map(({ date }) => date).toSorted();
  const orderers = orderersOf(shop, orders);
  // An order with any barber may name a hold in a calendar locked by another transaction; the token finds that hold.
  const tokens = orders.flatMap(({ hold, items: own }) =>
    hold !== undefined && own.some(({ barber }) => barber === 'any') ? hold : [],
  );
  const ago = (minutes: number) => instantOf(nowMs - minutes * minuteMs);
  const first = today(nowMs, zone);
  const floodDates = Array.from({ length: floodDays }, (_, ahead) => addDays(first, ahead));
  const values = {
    organization,
    now: instantOf(nowMs),
    services: [...new Set(services)],
    barbers: barbers.filter((barber) => barber !== 'any'),
    places: JSON.stringify(places),
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    tokens,
    orderers: JSON.stringify(orderers),
    rush: ago(rushMinutes),
    hour: ago(floodMinutes),
    floodDates,
    floodUntil: dayBounds(floodDates.at(-1) ?? first, zone).end,
    clients: orders.flatMap(({ person }) => (person && 'id' in person ? person.id : [])),
    changeIds: orders.flatMap(({ taken }) => taken?.changeId ?? []),
    series: orders.flatMap(({ taken }) => taken?.series?.id ?? []),
  };
  return factsQuery(db, values, {
    isAnyBarber: barbers.includes('any'),
    hasTokens: tokens.length > 0,
    watches,
    isFlood: watches && isFlooded({ confirmation, floodSeenAt: shop.flood_seen_at }, nowMs),
    isByStaff: orders.some(({ taken }) => taken),
  });
}

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
