import type { BookingRequest } from '#domain/booking/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../lib/audit.ts';
import { toInstant } from '../lib/clock.ts';
import type { OrganizationId, Tx } from '../lib/db.ts';
import { inBatches, type Outcome } from '../lib/in-batches.ts';
import { enqueue } from '../lib/outbox.ts';
import { insertAll } from '../lib/rows.ts';
import { mintPublicId } from '../lib/tokens.ts';
import { transact } from '../lib/transact.ts';
import { lockShop, tenantOf } from '../organization/queries.ts';
import { noticesOf } from '../reservations/notices.ts';
import { insertReservations, lockChairs, type Visit } from '../reservations/queries.ts';
import { listShownToPublic } from '../reservations/shown-queries.ts';
import { addClients } from './clients.ts';
import { type Accepted, judgeRequests, type Wanted } from './judge-requests.ts';
import { readCircumstances } from './queries.ts';
import type { Retry } from './retry.ts';

/** Books a visit; with a key, the same request answers the same reservation again. */
export async function bookReservation(
  deps: Deps,
  request: BookingRequest,
  retry: Retry = null,
): Promise<PublicReservation> {
  const organization = await tenantOf(deps)(request);
  return inBatches(deps.db, String(organization), { request, retry }, (wanted) =>
    bookTogether(deps, organization, wanted),
  );
}

async function bookTogether(deps: Deps, organization: OrganizationId, wanted: readonly Wanted[]) {
  const { db, jobs, changes } = deps;
  const work = transact(db, (tx) => book(deps, tx, organization, wanted));
  const outcomes = await changes.announce(organization, work);
  jobs.nudge(organization);
  return outcomes;
}

/** Judges and books in one short transaction; one batch a shop at a time, whichever process it comes to. */
async function book({ config, now }: Deps, tx: Tx, organization: OrganizationId, wanted: readonly Wanted[]) {
  const shop = await lockShop(tx, organization);
  const barbers = wanted.map(({ request }) => request.barber_id);
  const chairs = await lockChairs(tx, organization, [...new Set(barbers)]);
  const nowMs = now();
  const given = { ...(await readCircumstances(tx, shop, wanted, nowMs)), chairs };
  const { judgements, accepted, newClients } = judgeRequests(shop, wanted, given, { ...config, nowMs });
  const clients = await addClients(tx, organization, newClients, nowMs);
  const booked = await write(tx, organization, { accepted, clients }, nowMs);
  return judgements.map((judgement): Outcome<PublicReservation> => {
    if ('refusal' in judgement) return { failure: judgement.refusal };
    if ('answer' in judgement) return { value: judgement.answer };
    return { value: booked.get(judgement.accepted) as PublicReservation };
  });
}

type Bookings = { accepted: readonly Accepted[]; clients: ReadonlyMap<string | null, number> };

/** Writes visits with all that goes with them; answers them as who booked sees them. */
async function write(tx: Tx, organization: OrganizationId, { accepted, clients }: Bookings, nowMs: number) {
  const visits = accepted.map(({ request: { client, notes }, plan, client: joined }) => ({
    ...plan,
    notes: notes ?? null,
    external_id: mintPublicId(organization, 16),
    status: 'scheduled' as const,
    client_id: typeof joined === 'number' ? joined : (clients.get(joined.email) as number),
    client_firstname_snapshot: client.firstname,
    client_lastname_snapshot: client.lastname,
    client_phone_snapshot: client.phone,
    client_email_snapshot: client.email,
  }));
  if (visits.length === 0) return new Map<Accepted, PublicReservation>();
  const written = await insertReservations(tx, organization, visits, nowMs);
  await recordAudit(tx, organization, written.map(bookedByClient), nowMs);
  const notices = written.flatMap((visit) => noticesOf('booking-confirmed', visit, ['client', 'barber']));
  await enqueue(tx, organization, notices, nowMs);
  const shown = await listShownToPublic(tx, organization, visits.map(({ external_id }) => external_id));
  const booked = new Map(
    accepted.map((one, nth): [Accepted, PublicReservation] => {
      const id = visits[nth]?.external_id;
      return [one, shown.find(({ external_id }) => external_id === id) as PublicReservation];
    }),
  );
  const answers = [...booked].flatMap(([{ retry }, answer]) => (retry ? [{ ...retry, answer }] : []));
  await insertAll(
    tx,
    'idempotency_keys',
    answers.map(({ key, hash, answer }) => ({
      organization_id: organization,
      key,
      request_hash: hash,
      answer,
      created_at: toInstant(nowMs),
    })),
    ['key'],
  );
  return booked;
}

function bookedByClient({ id, barber_id, status, start_at, end_at }: Visit) {
  const after = { barber_id, status, start_at, end_at };
  return { actor: 'client', subject: 'reservation', subject_id: id, action: 'booked', after } as const;
}
