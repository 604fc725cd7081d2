import type { BookingRequest } from '#domain/booking/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { recordAudit } from '../lib/audit.ts';
import type { Tx } from '../lib/db.ts';
import { enqueue } from '../lib/outbox.ts';
import { mintPublicId } from '../lib/tokens.ts';
import type { Shop } from '../organization/queries.ts';
import { noticesOf } from '../reservations/notices.ts';
import { insertReservations, type Visit } from '../reservations/queries.ts';
import { toPublicReservation } from '../reservations/shown-queries.ts';
import { addClients, type ClientIds, idOf } from './clients.ts';
import type { Accepted } from './judge-requests.ts';
import { keepAnswers } from './retry.ts';

type Bookings = { accepted: readonly Accepted[]; newClients: readonly BookingRequest['client'][] };

/** Writes visits with all that goes with them; answers each as whoever booked it sees it. */
export async function writeVisits(
  tx: Tx,
  shop: Shop,
  { accepted, newClients }: Bookings,
  nowMs: EpochMs,
): Promise<Map<Accepted, PublicReservation>> {
  const clients = await addClients(tx, shop.id, newClients, nowMs);
  const rows = accepted.map((one) => toRow(shop, one, clients));
  const visits = await insertReservations(tx, shop.id, rows, nowMs);
  await recordAudit(tx, shop.id, visits.map(bookedByClient), nowMs);
  const notices = visits.flatMap((visit) => noticesOf('booking-confirmed', visit, ['client', 'barber']));
  await enqueue(tx, shop.id, notices, nowMs);
  const answers = new Map<Accepted, PublicReservation>();
  for (const [nth, one] of accepted.entries()) {
    const [row, visit] = [rows[nth], visits[nth]] as [(typeof rows)[number], Visit];
    const { firstname, lastname, photo_url } = one.plan.barber;
    const barber = {
      barber_firstname: firstname,
      barber_lastname: lastname,
      barber_photo_url: photo_url,
    };
    answers.set(one, toPublicReservation({ ...row, ...visit, ...barber, slug: shop.slug }));
  }
  await keepAnswers(tx, shop.id, answers, nowMs);
  return answers;
}

function toRow({ id }: Shop, { request: { client, notes }, plan, client: joined }: Accepted, ids: ClientIds) {
  const { barber, ...rest } = plan;
  return {
    ...rest,
    barber_id: barber.id,
    notes: notes ?? null,
    external_id: mintPublicId(id, 16),
    status: 'scheduled' as const,
    client_id: idOf(joined, ids),
    client_firstname_snapshot: client.firstname,
    client_lastname_snapshot: client.lastname,
    client_phone_snapshot: client.phone,
    client_email_snapshot: client.email,
  };
}

function bookedByClient({ id, barber_id, status, start_at, end_at }: Visit) {
  const after = { barber_id, status, start_at, end_at };
  return { actor: 'client', subject: 'reservation', subject_id: id, action: 'booked', after } as const;
}
