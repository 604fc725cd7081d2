import { randomBytes } from 'node:crypto';
import type { Accepted, BusyFact, PlannedReservation } from '#domain/booking/facts.ts';
import { countedContact } from '#domain/clients/counted-contact.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { overlaps, busySpan } from '#domain/schedule/slots.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import { insertClients } from '../clients/queries.ts';
import type { Actor } from '../database/audit-log.ts';
import { storeAnswers } from '../database/idempotency.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import { recordChanges, type ReservationChange, type ReservationHooks } from '../reservations/changes.ts';
import { deleteLapsedHolds } from '../reservations/hold-queries.ts';
import { notifyOfHold } from '../reservations/notifications.ts';
import { insertReservations } from '../reservations/queries.ts';
import { toPublicReservation } from '../reservations/read-model.ts';
import { fingerprint } from '../security/tokens.ts';

/** Until when the slots of an order are held for a client who must confirm by email. */
export type HeldUntil = { held_until: Instant };
/** What an accepted order is answered: its reservations as clients see them, unless they are only held. */
export type BookingAnswer = PublicReservation[] | HeldUntil;
export type Answers = ReadonlyMap<Accepted, BookingAnswer>;
type Bookings = {
  shop: Shop;
  bookings: readonly { accepted: Accepted; actor: Actor }[];
  /** Held slots that may lie in the way and were not confirmed in time. */
  lapsed: readonly BusyFact[];
  nowMs: EpochMs;
};

/** Stores accepted orders with all that goes with them. */
export async function storeBookings(
  work: Work,
  hooks: ReservationHooks,
  { shop, bookings, lapsed, nowMs }: Bookings,
): Promise<Answers> {
  const { tx, organization } = work;
  const answers = new Map<Accepted, BookingAnswer>();
  const rows = bookings.flatMap(({ accepted, actor }) => {
    const own = accepted.reservations.map((planned) => {
      const hold = accepted.heldUntil === null ? null : mintHold(accepted.heldUntil);
      return { actor, planned, hold, row: rowOf(shop, accepted, planned, hold) };
    });
    const { heldUntil } = accepted;
    answers.set(
      accepted,
      heldUntil ? { held_until: heldUntil } : own.map(({ planned, row }) => answerOf(shop, planned, row)),
    );
    return own;
  });
  for (const { row, hold } of rows)
    if (hold) notifyOfHold(work, { id: row.id, external_id: row.external_id, token: hold.token });
  await recordChanges(
    work,
    hooks,
    rows.flatMap((each) => changeOf(each, nowMs)),
    () =>
      pipeline(
        ...inTheWay(rows, lapsed).map((place) => deleteLapsedHolds(tx, organization, place, nowMs)),
        insertClients(tx, organization, bookings.flatMap(newClientOf), nowMs),
        insertReservations(
          tx,
          organization,
          rows.map(({ row }) => row),
          nowMs,
        ),
        storeAnswers(tx, organization, [...answers].map(toStore), nowMs),
      ),
  );
  return answers;
}

const newClientOf = ({ accepted: { client, order } }: Bookings['bookings'][number]) =>
  client?.isNew ? { id: client.id, person: order.person } : [];

const toStore = ([{ order }, answer]: [Accepted, BookingAnswer]) => ({
  idempotency: order.idempotency,
  answer,
});

type Hold = { until: Instant; token: string };
const mintHold = (until: Instant): Hold => ({ until, token: randomBytes(24).toString('base64url') });

const inTheWay = (rows: readonly { row: Row }[], lapsed: readonly BusyFact[]): Row[] =>
  rows
    .map(({ row }) => row)
    .filter((row) =>
      lapsed.some((slot) => slot.barber_id === row.barber_id && overlaps(busySpan(slot), busySpan(row))),
    );

/** What others hear of: a slot that is only held is no reservation yet. */
function changeOf({ actor, row, hold }: { actor: Actor; row: Row; hold: Hold | null }, nowMs: EpochMs) {
  const after = { ...row, status: 'scheduled' } as const;
  return hold
    ? []
    : [{ action: 'booked', actor, at: nowMs, before: null, after } satisfies ReservationChange];
}

type Row = ReturnType<typeof rowOf>;

function rowOf(
  { timezone }: Shop,
  { order, client, byStranger }: Accepted,
  { barber, lines, ...planned }: PlannedReservation,
  hold: Hold | null,
) {
  const { firstname, lastname, phone, email } = order.person;
  const contact = countedContact(order.person, timezone);
  return {
    ...planned,
    lines: hold ? [] : lines,
    barber_id: barber.id,
    duration_min: null,
    client_id: client?.id ?? null,
    notes: order.notes,
    status: hold ? ('held' as const) : ('scheduled' as const),
    hold: hold ? ('email' as const) : null,
    held_until: hold?.until ?? null,
    held_lines: hold ? [...lines] : null,
    token_hash: hold ? `\\x${fingerprint(hold.token).toString('hex')}` : null,
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

function answerOf({ slug }: Shop, { barber }: PlannedReservation, row: Row): PublicReservation {
  return toPublicReservation({
    ...row,
    status: 'scheduled',
    lines: [...row.lines],
    barber_firstname: barber.firstname,
    barber_lastname: barber.lastname,
    barber_photo_url: barber.photo_url,
    slug,
  });
}
