import type { BookingRequest } from '#domain/booking/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { batched, type Outcome } from '../database/batches.ts';
import { newIds } from '../database/bulk-insert.ts';
import { pipeline, transact } from '../database/transaction.ts';
import { lockShop, tenantOf } from '../organization/queries.ts';
import { lockFreeCalendars } from '../reservations/queries.ts';
import { judgeRequests } from './judge-requests.ts';
import { readCircumstances, type Wanted } from './queries.ts';
import type { Retry } from './idempotency.ts';
import { writeReservations } from './write-reservations.ts';

// While the database writes one half of sixty-four who ask at once, the answers of the other half go out.
const inTwoHalves = { most: 32, flushDelayMs: 1 };

/** Books a reservation; with a key, the same request answers the same reservation again. */
export async function bookReservation(
  deps: Deps,
  request: BookingRequest,
  retry: Retry = null,
): Promise<PublicReservation> {
  const organization = await tenantOf(deps)(request);
  return batched(
    deps.db,
    String(organization),
    { request, retry },
    (wanted) => bookTogether(deps, organization, wanted),
    inTwoHalves,
  );
}

async function bookTogether(deps: Deps, organization: OrganizationId, wanted: readonly Wanted[]) {
  const { db, jobs, changes } = deps;
  const work = transact(db, (tx) => book(deps, tx, organization, wanted));
  const { outcomes, booked } = await changes.announce(organization, work, ({ booked }) => booked > 0);
  if (booked > 0) jobs.wake(organization);
  return outcomes;
}

/** Judges and books in one short transaction; one batch a shop at a time, whichever process it comes to. */
async function book({ config, now }: Deps, tx: Tx, organization: OrganizationId, wanted: readonly Wanted[]) {
  const barbers = wanted.map(({ request }) => request.barber_id);
  const [shop, calendars, ids] = await pipeline(
    lockShop(tx, organization),
    lockFreeCalendars(tx, organization, [...new Set(barbers)]),
    newIds(tx, ['reservations', 'clients'], wanted.length),
  );
  const nowMs = now();
  const facts = await readCircumstances(tx, shop, wanted, nowMs);
  const given = { ...facts, calendars, ids };
  const { judgements, ...accepted } = judgeRequests(shop, wanted, given, { ...config, nowMs });
  const booked = await writeReservations(tx, shop, accepted, nowMs);
  const outcomes = judgements.map((judgement): Outcome<PublicReservation> => {
    if (judgement === 'later') return judgement;
    if ('refusal' in judgement) return { failure: judgement.refusal };
    if ('answer' in judgement) return { value: judgement.answer };
    return { value: booked.get(judgement.accepted) as PublicReservation };
  });
  return { outcomes, booked: booked.size };
}
