import type { BookingRequest } from '#domain/booking/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../lib/audit.ts';
import type { OrganizationId, Tx } from '../lib/db.ts';
import { inTurn } from '../lib/in-turn.ts';
import { enqueue } from '../lib/outbox.ts';
import { mintPublicId } from '../lib/tokens.ts';
import { transact } from '../lib/transact.ts';
import { requireShopOfSlug, type Shop } from '../organization/queries.ts';
import { noticesOf } from '../reservations/notices.ts';
import { insertReservation, lockChair, type Visit } from '../reservations/queries.ts';
import { requireShownToPublic } from '../reservations/shown-queries.ts';
import { answerOnce, type Retry, wasAnswered } from './answer-once.ts';
import { joinClient } from './join-client.ts';
import { planVisit } from './plan-visit.ts';
import { requireFewAhead } from './visits-ahead.ts';

/** Books a visit in one short transaction; with a key, the same request answers the same reservation again. */
export async function bookReservation(
  deps: Deps,
  request: BookingRequest,
  retry: Retry = null,
): Promise<PublicReservation> {
  const { db, now, jobs, changes } = deps;
  const shop = await requireShopOfSlug(deps, request.slug);
  // Rivals wait here and not on the database, where each would hold a connection.
  const work = inTurn(db, `${shop.id}/${request.barber_id}`, async (waited) => {
    if (waited) await lookFirst(deps, shop, request, retry);
    return transact(db, (tx) => answerOnce(tx, shop.id, retry, now(), () => book(deps, tx, shop, request)));
  });
  const booked = await changes.announce(shop.id, work);
  jobs.nudge(shop.id);
  return booked;
}

/** Refuses by a single read what another took meanwhile, so that a crowd of late rivals holds nobody up. */
async function lookFirst({ config, db, now }: Deps, shop: Shop, request: BookingRequest, retry: Retry) {
  try {
    await planVisit(db, shop, request, { ...config, nowMs: now() });
  } catch (problem) {
    // What stands in the way may be the very visit that this request booked before.
    if (!(problem instanceof Refusal) || !(await wasAnswered(db, shop.id, retry))) throw problem;
  }
}

async function book({ config, now }: Deps, tx: Tx, shop: Shop, request: BookingRequest) {
  if (config.rateLimits) await requireFewAhead(tx, shop.id, request.client, now());
  await lockChair(tx, shop.id, request.barber_id);
  const { lines, ...visit } = await planVisit(tx, shop, request, { ...config, nowMs: now() });
  const { client, notes } = request;
  const reservation = {
    ...visit,
    notes,
    external_id: mintPublicId(shop.id, 16),
    status: 'scheduled' as const,
    client_id: await joinClient(tx, shop.id, client, now()),
    client_firstname_snapshot: client.firstname,
    client_lastname_snapshot: client.lastname,
    client_phone_snapshot: client.phone,
    client_email_snapshot: client.email,
  };
  const booked = await insertReservation(tx, shop.id, reservation, lines, now());
  if (!booked) throw new Refusal('slot_taken');
  await announce(tx, shop.id, booked, now());
  return requireShownToPublic(tx, shop.id, booked.external_id);
}

async function announce(tx: Tx, organization: OrganizationId, booked: Visit, nowMs: number): Promise<void> {
  const { id, barber_id, status, start_at, end_at } = booked;
  const after = { barber_id, status, start_at, end_at };
  const event = { actor: 'client', subject: 'reservation', subject_id: id, action: 'booked', after } as const;
  await recordAudit(tx, organization, event, nowMs);
  await enqueue(tx, organization, noticesOf('booking-confirmed', booked, ['client', 'barber']), nowMs);
}
