import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { recordAudit } from '../database/audit-log.ts';
import type { Tx } from '../database/connection.ts';
import { enqueue } from '../jobs/queue.ts';
import { mintPublicId } from '../security/tokens.ts';
import { pipeline } from '../database/transaction.ts';
import type { Shop } from '../organization/queries.ts';
import { notificationsOf } from '../reservations/notifications.ts';
import { insertReservations } from '../reservations/queries.ts';
import { toPublicReservation } from '../reservations/read-model.ts';
import { insertClients, type NewClient } from './clients.ts';
import type { Accepted } from './judge-requests.ts';
import { keepAnswers } from './idempotency.ts';

type Bookings = { accepted: readonly Accepted[]; newClients: readonly NewClient[] };

/** Writes reservations with all that goes with them; answers each as whoever booked it sees it. */
export async function writeReservations(
  tx: Tx,
  shop: Shop,
  { accepted, newClients }: Bookings,
  nowMs: EpochMs,
): Promise<Map<Accepted, PublicReservation>> {
  const reservations = accepted.map((one) => toRow(shop, one));
  const notifications = reservations.flatMap((reservation) =>
    notificationsOf('booking-confirmed', reservation, ['client', 'barber']),
  );
  const answers = new Map(
    accepted.map((one, nth) => [one, toAnswer(shop, one, reservations[nth] as NewReservation)]),
  );
  await pipeline(
    insertClients(tx, shop.id, newClients, nowMs),
    insertReservations(tx, shop.id, reservations, nowMs),
    recordAudit(tx, shop.id, reservations.map(bookedByClient), nowMs),
    enqueue(tx, shop.id, notifications, nowMs),
    keepAnswers(tx, shop.id, answers, nowMs),
  );
  return answers;
}

type NewReservation = ReturnType<typeof toRow>;

function toRow({ id: organization }: Shop, { id, request: { client, notes }, plan, client_id }: Accepted) {
  const { barber, ...rest } = plan;
  return {
    ...rest,
    id,
    barber_id: barber.id,
    notes: notes ?? null,
    external_id: mintPublicId(organization, 16),
    status: 'scheduled' as const,
    sequence: 0,
    deleted_at: null,
    client_id,
    client_firstname_snapshot: client.firstname,
    client_lastname_snapshot: client.lastname,
    client_phone_snapshot: client.phone,
    client_email_snapshot: client.email,
  };
}

function toAnswer({ slug }: Shop, { plan }: Accepted, reservation: NewReservation): PublicReservation {
  const { firstname, lastname, photo_url } = plan.barber;
  const barber = { barber_firstname: firstname, barber_lastname: lastname, barber_photo_url: photo_url };
  return toPublicReservation({ ...reservation, ...barber, slug });
}

function bookedByClient({ id, barber_id, status, start_at, end_at }: NewReservation) {
  const after = { barber_id, status, start_at, end_at };
  return { actor: 'client', subject: 'reservation', subject_id: id, action: 'booked', after } as const;
}
