import type { Accepted, PlannedReservation } from '#domain/booking/facts.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { insertClients } from '../clients/queries.ts';
import type { Actor } from '../database/audit-log.ts';
import { storeAnswers } from '../database/idempotency.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Shop } from '../organization/queries.ts';
import { recordChanges, type ReservationChange, type ReservationHooks } from '../reservations/changes.ts';
import { insertReservations } from '../reservations/queries.ts';
import { toPublicReservation } from '../reservations/read-model.ts';

/** What accepted orders are answered: their reservations as clients see them. */
export type Answers = ReadonlyMap<Accepted, PublicReservation[]>;
type Bookings = {
  shop: Shop;
  bookings: readonly { accepted: Accepted; actor: Actor }[];
  nowMs: EpochMs;
};

/** Stores accepted orders with all that goes with them. */
export async function storeBookings(
  work: Work,
  hooks: ReservationHooks,
  { shop, bookings, nowMs }: Bookings,
): Promise<Answers> {
  const { tx, organization } = work;
  const answers = new Map<Accepted, PublicReservation[]>();
  const rows = bookings.flatMap(({ accepted, actor }) => {
    const own = accepted.reservations.map((planned) => ({ actor, planned, row: rowOf(accepted, planned) }));
    answers.set(
      accepted,
      own.map(({ planned, row }) => answerOf(shop, planned, row)),
    );
    return own;
  });
  const changes = rows.map(({ row, actor }): ReservationChange => ({
    action: 'booked',
    actor,
    at: nowMs,
    before: null,
    after: row,
  }));
  const newClients = bookings.flatMap(({ accepted: { client, order } }) =>
    client.isNew ? { id: client.id, person: order.person } : [],
  );
  const stored = [...answers].map(([{ order }, answer]) => ({ idempotency: order.idempotency, answer }));
  await recordChanges(work, hooks, changes, () =>
    pipeline(
      insertClients(tx, organization, newClients, nowMs),
      insertReservations(
        tx,
        organization,
        rows.map(({ row }) => row),
        nowMs,
      ),
      storeAnswers(tx, organization, stored, nowMs),
    ),
  );
  return answers;
}

function rowOf({ order, client }: Accepted, { barber, ...planned }: PlannedReservation) {
  const { firstname, lastname, phone, email } = order.person;
  return {
    ...planned,
    barber_id: barber.id,
    client_id: client.id,
    notes: order.notes,
    status: 'scheduled' as const,
    sequence: 0,
    deleted_at: null,
    client_firstname_snapshot: firstname,
    client_lastname_snapshot: lastname,
    client_phone_snapshot: phone,
    client_email_snapshot: email,
  };
}

function answerOf(
  { slug }: Shop,
  { barber }: PlannedReservation,
  row: ReturnType<typeof rowOf>,
): PublicReservation {
  return toPublicReservation({
    ...row,
    lines: [...row.lines],
    barber_firstname: barber.firstname,
    barber_lastname: barber.lastname,
    barber_photo_url: barber.photo_url,
    slug,
  });
}
