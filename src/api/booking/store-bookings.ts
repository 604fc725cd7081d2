import type { StaffReservation } from '#domain/booking/contract.ts';
import {
  type Accepted,
  givesWay,
  heldAt,
  type Order,
  ownSlots,
  type PlannedReservation,
} from '#domain/booking/facts.ts';
import { countedContact } from '#domain/clients/counted-contact.ts';
import type { OpenedDeposit } from '#domain/deposits/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { HeldSlot } from '#domain/booking/holds/held-slot.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { type Consent, insertConsents } from '../clients/consent-queries.ts';
import { insertClients } from '../clients/queries.ts';
import { announceDeposits, openedDeposit } from '../deposits/notices.ts';
import { insertDeposits, newDeposit } from '../deposits/queries.ts';
import type { Actor } from '../database/audit-log.ts';
import { storeAnswers } from '../database/idempotency.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import {
  recordChanges,
  type ReservationChange,
  type ReservationHooks,
} from '../reservations/changes/changes.ts';
import { deleteHeldSlots } from '../reservations/holds/queries.ts';
import { notifyOfHold } from '../notifications/notifications.ts';
import { insertReservations } from '../reservations/queries.ts';
import { joinSeries } from '../reservations/series-queries.ts';
import { toPublicReservation, toReservation } from '../reservations/read-model.ts';
import { fingerprint, mintToken } from '../security/tokens.ts';
import { upsertSeries } from '../series/queries.ts';

export type HeldUntil = { held_until: Instant };
type ShownReservation = PublicReservation | StaffReservation;
export type BookingAnswer = ShownReservation[] | HeldUntil | OpenedDeposit;
export type Answers = ReadonlyMap<Accepted, BookingAnswer>;
type Bookings = {
  shop: Shop;
  bookings: readonly { accepted: Accepted; actor: Actor }[];
  held: readonly HeldSlot[];
  usersWithDevices: readonly number[];
  nowMs: EpochMs;
};

export async function storeBookings(
  work: Work,
  hooks: ReservationHooks,
  { shop, bookings, held, usersWithDevices, nowMs }: Bookings,
): Promise<Answers> {
  const { tx, organization } = work;
  const answers = new Map<Accepted, BookingAnswer>();
  const rows = bookings.flatMap(({ accepted, actor }) => {
    const own = accepted.reservations.map((planned) => {
      const hold = holdOf(accepted);
      const { order } = accepted;
      const start = busySpan((order.arrangement && accepted.reservations[0]) || planned).start;
      return { actor, order, start, planned, hold, row: rowOf(shop, accepted, planned, hold) };
    });
    answers.set(accepted, answerTo(shop, accepted, own));
    return own;
  });
  const series = bookings.flatMap(seriesOf);
  for (const { row, hold, planned, order } of rows)
    if (hold?.token && !planned.companion)
      notifyOfHold(work, { id: row.id, external_id: row.external_id, token: hold.token, via: order.via });
  const consents = bookings.flatMap((booking) => consentsOf(shop, booking));
  const deposits = bookings.flatMap(({ accepted }) => depositOf(accepted, rows, nowMs));
  announceDeposits(work, deposits);
  const freed = freedBy(rows, held, nowMs).map(({ id }) => id);
  await recordChanges(
    work,
    hooks,
    rows.flatMap((each) => changeOf({ shop, usersWithDevices, nowMs }, each)),
    () =>
      pipeline(
        ...(freed.length > 0 ? [deleteHeldSlots(tx, organization, freed)] : []),
        insertClients(tx, shop, bookings.flatMap(newClientOf), nowMs),
        ...(consents.length > 0 ? [insertConsents(tx, organization, consents, nowMs)] : []),
        ...series.map((own) => upsertSeries(tx, organization, own.row, nowMs)),
        insertReservations(
          tx,
          organization,
          rows.map(({ row }) => row),
          nowMs,
        ),
        ...series.flatMap(({ source, row }) =>
          source === null ? [] : joinSeries(tx, organization, source, row.id),
        ),
        ...(deposits.length > 0 ? [insertDeposits(tx, organization, deposits)] : []),
        storeAnswers(tx, organization, [...answers].map(toStore), nowMs),
      ),
  );
  for (const { row, actor, dates } of series)
    work.audit({
      subject: 'series',
      subject_id: row.id,
      action: 'made',
      actor,
      after: { every_weeks: row.every_weeks, dates },
    });
  return answers;
}

function depositOf({ deposit, order, reservations }: Accepted, rows: readonly ToStore[], nowMs: EpochMs) {
  const own = rows.filter(({ planned }) => reservations.includes(planned)).map(({ row }) => row);
  return deposit ? newDeposit({ ...deposit, via: order.via ?? null }, own, nowMs) : [];
}

function seriesOf({ accepted: { order, client, reservations }, actor }: Bookings['bookings'][number]) {
  const [first] = reservations;
  const { taken } = order;
  if (!taken?.series || !client || !first) return [];
  const { everyWeeks, source } = taken.series;
  const [id, by] = [seriesId(order) ?? 0, taken.by];
  const row = {
    id,
    client_id: client.id,
    barber_id: first.barber.id,
    every_weeks: everyWeeks,
    created_by: by,
  };
  return [{ source, actor, dates: reservations.length, row }];
}

const seriesId = ({ taken, ids }: Accepted['order']) => taken?.series?.id ?? ids.series ?? null;

const newClientOf = ({ accepted: { client, order, person } }: Bookings['bookings'][number]) =>
  client?.isNew
    ? {
        id: client.id,
        person,
        isAnonymous: order.person === null,
        origin: order.taken ? ('staff' as const) : ('booking' as const),
      }
    : [];

const wantsNews = ({ rules }: Shop, order: Order) => Boolean(rules.marketing.on && order.wantsNews);

/** Consents of an order's client; an order held for confirmation stores its consents in the held slot. */
function consentsOf(
  shop: Shop,
  { accepted: { client, order, person } }: Bookings['bookings'][number],
): Consent[] {
  if (!order.person || !client) return [];
  const said = { client: client.id, by: order.taken?.by ?? null };
  return [
    ...(order.wantsChat
      ? [{ ...said, to: 'chat' as const, ...(order.inChat && { source: 'keyword' as const }) }]
      : []),
    // A stranger may type the phone of another client, so the marketing consent covers only the typed e-mail address.
    ...(wantsNews(shop, order) ? [{ ...said, to: 'marketing' as const, email: person.email }] : []),
  ];
}

const toStore = ([{ order }, answer]: [Accepted, BookingAnswer]) => ({
  idempotency: order.idempotency,
  answer,
});

/** Only e-mail holds have a token, for the link of the confirmation e-mail. */
type Hold =
  | { kind: 'email'; until: Instant; token: string }
  | { kind: 'deposit'; until: Instant; token: null };

function holdOf({ heldUntil, deposit }: Accepted): Hold | null {
  if (heldUntil) return { kind: 'email', until: heldUntil, token: mintToken() };
  return deposit && { kind: 'deposit', until: deposit.payUntil, token: null };
}

function answerTo(shop: Shop, { heldUntil, deposit }: Accepted, own: readonly ToStore[]): BookingAnswer {
  if (heldUntil) return { held_until: heldUntil };
  const [first] = own;
  if (deposit && first) return openedDeposit(shop, { ...deposit, external_id: first.row.external_id });
  return own.map((each) => answerOf(shop, each, own.length));
}

/** Held slots to delete with new reservations: overlapping slots that give way, and all slots of the orders' tokens. */
const freedBy = (rows: readonly ToStore[], held: readonly HeldSlot[], nowMs: EpochMs): HeldSlot[] =>
  rows.flatMap(({ row, order, start }) => {
    const own = ownSlots(held, order, start, nowMs);
    const met = heldAt(held, row.barber_id, busySpan(row));
    return [...own, ...met.filter((slot) => givesWay(slot, order, own, nowMs))];
  });

function changeOf(
  { shop, usersWithDevices, nowMs }: Pick<Bookings, 'shop' | 'usersWithDevices' | 'nowMs'>,
  { actor, order: { taken, via, inChat }, row, hold }: ToStore,
) {
  const after = { ...row, status: 'scheduled' } as const;
  const isReachable = (row.client_email_snapshot ?? row.client_phone_snapshot) !== null;
  return hold
    ? []
    : [
        {
          action: 'booked',
          actor,
          at: nowMs,
          before: null,
          after,
          changeId: taken?.changeId,
          known: { shop, isReachable, hasDevices: usersWithDevices.includes(row.barber_id) },
          via,
          ...((inChat ?? taken?.notifiesClient === false) && { tells: 'barber' }),
          // A date added to an existing series has its own notification.
          ...(taken?.series && taken.series.source !== null && { series: row.series_id ?? undefined }),
        } satisfies ReservationChange,
      ];
}

// Companions have no contact of their own; their minutes count for their booker through the group's id.
const unreachable = { phone: null, email: null };

type Row = ReturnType<typeof rowOf>;
type ToStore = {
  actor: Actor;
  order: Order;
  /** Start of the reservation; for a group the start of its first reservation. */
  start: EpochMs;
  planned: PlannedReservation;
  hold: Hold | null;
  row: Row;
};

function rowOf(
  shop: Shop,
  { order, person, client, byStranger, reservations: [first] }: Accepted,
  { barber, lines, companion, ...planned }: PlannedReservation,
  hold: Hold | null,
) {
  const { firstname, lastname, phone, email } = companion ? { ...companion, ...unreachable } : person;
  const contact = countedContact({ phone, email, e164: companion ? null : order.e164 }, shop.timezone);
  return {
    ...planned,
    group_id: order.arrangement && first ? first.id : null,
    lines: hold ? [] : lines,
    barber_id: barber.id,
    client_id: client?.id ?? null,
    notes: order.notes,
    channel: order.taken?.channel ?? ('online' as const),
    booked_by: order.taken?.by ?? null,
    series_id: seriesId(order),
    status: hold ? ('held' as const) : ('scheduled' as const),
    hold: hold?.kind ?? null,
    held_until: hold?.until ?? null,
    held_for: hold ? (order.network ?? null) : null,
    held_lines: hold ? [...lines] : null,
    held_chat: hold?.token && order.wantsChat ? true : null,
    held_marketing: hold?.token && wantsNews(shop, order) ? true : null,
    token_hash: hold?.token ? `\\x${fingerprint(hold.token).toString('hex')}` : null,
    by_stranger: byStranger,
    sequence: 0,
    deleted_at: null,
    client_firstname_snapshot: firstname,
    client_lastname_snapshot: lastname,
    client_phone_snapshot: phone,
    client_email_snapshot: email,
    contact_email: contact.email,
    contact_phone: contact.phone,
  };
}

function answerOf(
  { slug }: Shop,
  { order: { taken }, planned: { barber }, row }: ToStore,
  people: number,
): ShownReservation {
  const shown = {
    ...row,
    status: 'scheduled' as const,
    lines: [...row.lines],
    barber_firstname: barber.firstname,
    barber_lastname: barber.lastname,
    barber_photo_url: barber.photo_url,
    slug,
    // The series is left out of the answer to a booking; reading the reservation answers it.
    every_weeks: null,
    following: null,
  };
  if (!taken) return toPublicReservation({ ...shown, people: row.group_id === row.id ? people : null });
  const { client_id, channel, booked_by, duration_min, series_id } = row;
  const reservation = toReservation({ ...shown, client_id: client_id ?? 0 });
  return { ...reservation, channel, booked_by, duration_min, ...(series_id !== null && { series_id }) };
}
