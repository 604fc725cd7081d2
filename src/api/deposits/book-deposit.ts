import { sql } from 'kysely';
import type { DepositState } from '#domain/reservations/deposit-states.ts';
import { Refusal } from '#domain/refusal.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import { pipeline } from '../database/transaction.ts';
import type { Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop } from '../organization/queries.ts';
import { recordChanges, type ReservationChange } from '../reservations/changes/changes.ts';
import { asReservation, confirmHolds } from '../reservations/holds/held-booking-queries.ts';
import { deleteHoldsInTheWay, firmHoldTimes, heldForDeposit } from '../reservations/holds/queries.ts';
import { insertLines, insertReservations, lockCalendars, occupiedTimes } from '../reservations/queries.ts';
import {
  findDeposit,
  type HeldRow,
  idsOf,
  isUnconfirmed,
  linesOf,
  lockDeposit,
  type StoredDeposit,
  updateDeposit,
} from './queries.ts';

export async function lockForBooking(work: Work, id: number): Promise<StoredDeposit> {
  const { tx, organization } = work;
  await lockShop(tx, organization);
  const found = await findDeposit(tx, organization, id);
  if (!found) throw new Refusal('not_found');
  const barbers = (found.request ?? []).map(({ barber_id }) => barber_id);
  const calendars = barbers.length > 0 ? await lockCalendars(tx, organization, barbers) : [];
  if (calendars.some(({ deleted_at }) => deleted_at)) throw new Refusal('unknown_barber');
  await lockHeld(work, found);
  return lockDeposit(tx, organization, id);
}

/**
 * Books the visit of an unpaid deposit: its held slots become the reservations, or, after the hold, new rows with the
 * same links. Null if its time is taken or past, or if the client has not confirmed the booking. Pauses and closings
 * made meanwhile do not matter: a paid visit is booked.
 */
export async function bookVisit(
  work: Work,
  { reservationHooks }: Pick<Deps, 'reservationHooks'>,
  deposit: StoredDeposit,
): Promise<'booked' | null> {
  const { tx, organization, now } = work;
  const { request } = deposit;
  const nowMs = now();
  if (!request || isUnconfirmed(deposit) || request.some(({ start_at }) => epochOf(start_at) <= nowMs))
    return null;
  const ids = idsOf(deposit);
  const held = await lockHeld(work, deposit);
  const isHeld = held.length === ids.length;
  if (!isHeld && (await isTaken(work, request))) return null;
  await recordChanges(work, reservationHooks, request.map(bookedChange(work, deposit)), async () => {
    if (isHeld) {
      await pipeline(
        confirmHolds(tx, organization, ids, deposit.client_id ?? 0),
        insertLines(
          tx,
          organization,
          request.map((row) => ({ id: row.id, lines: linesOf(row) })),
        ),
      );
      return;
    }
    for (const row of request) await deleteHoldsInTheWay(tx, organization, row, { nowMs, isByStaff: true });
    await insertReservations(
      tx,
      organization,
      request.map((row) => asBooked(row, deposit)),
      nowMs,
    );
  });
  if (!isHeld)
    for (const follow of reservationHooks.depositFollowers) await follow(work, deposit.id, 'booked');
  return 'booked';
}

const lockHeld = ({ tx, organization }: Work, deposit: StoredDeposit) =>
  heldForDeposit(tx, organization)
    .select('id')
    .where('id', '=', sql<number>`any(${idsOf(deposit)})`)
    .orderBy('id')
    .forUpdate()
    .execute();

async function isTaken({ tx, organization, now }: Work, request: readonly HeldRow[]): Promise<boolean> {
  for (const { barber_id, start_at, end_at } of request) {
    const span = { from: start_at, to: end_at };
    const [busy, held] = await pipeline(
      occupiedTimes(tx, organization, barber_id, span).execute(),
      firmHoldTimes(tx, organization, barber_id, { ...span, nowMs: now() }).execute(),
    );
    if (busy.length > 0 || held.length > 0) return true;
  }
  return false;
}

const asBooked = (row: HeldRow, { client_id }: StoredDeposit): HeldRow => ({
  ...row,
  ...asReservation,
  client_id,
  lines: linesOf(row),
});

const bookedChange =
  ({ now }: Work, { via }: StoredDeposit) =>
  ({ id, group_id = null, barber_id, branch_id = null, start_at, end_at }: HeldRow): ReservationChange => ({
    action: 'booked',
    actor: { kind: 'client' },
    at: now(),
    before: null,
    after: {
      id,
      group_id,
      barber_id,
      branch_id,
      start_at,
      end_at,
      duration_min: null,
      status: 'scheduled',
      sequence: 0,
      deleted_at: null,
    },
    ...(via !== null && { via }),
  });

type Settled = Extract<DepositState, 'paid' | 'waived' | 'refunding'>;

export async function settleBooked(
  { tx, organization, now }: Work,
  { id, reservation_id }: StoredDeposit,
  state: Settled,
): Promise<void> {
  const at = instantOf(now());
  await updateDeposit(tx, organization, id, {
    state,
    // Kept for a late payment, because the list of deposits shows the requested visit.
    ...(state !== 'refunding' && { request: null }),
    reservation_id,
    ...(state === 'waived' ? { settled_at: at } : { paid_at: at }),
  });
}
