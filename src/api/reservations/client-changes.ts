import { Refusal } from '#domain/refusal.ts';
import { refuseProblem, validateSlot } from '#domain/schedule/validate-slot.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import { type EpochMs, epochOf, type Instant, instantOf, minuteMs, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../database/connection.ts';
import { change } from '../database/unit-of-work.ts';
import { lockShop, type Shop } from '../organization/queries.ts';
import { findPublicSchedule } from '../schedule/public-queries.ts';
import { changeReservation, type ReservationEdit } from './changes.ts';
import { takenOn } from './hold-queries.ts';
import { lockReservationOfLink } from './lock-reservation.ts';
import { linesOf, lockCalendar, type LockedReservation } from './queries.ts';
import { organizationOfLink, requirePublicReservation } from './read-model.ts';

export type ClientChange = {
  externalId: string;
  action: 'reschedule' | 'cancel';
  start_at_utc?: Instant | undefined;
};

const startMissing = [{ msg: 'Requerido.', loc: ['start_at_utc'], type: 'invalid_type' }];

/** Moves or cancels the reservation of a link, as long as it has not begun; the shop's subscription does not matter. */
export async function changeByClient(
  deps: Deps,
  { externalId, action, start_at_utc }: ClientChange,
): Promise<PublicReservation> {
  const organization = organizationOfLink(externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    const { tx } = work;
    // A closing locks the same row: a time is judged wholly before it or wholly after.
    const shop = action === 'reschedule' ? await lockShop(tx, organization) : null;
    const reservation = await lockReservationOfLink(tx, organization, externalId);
    const nowMs = work.now();
    requireChangeable(reservation, nowMs);
    const edit: ReservationEdit =
      shop === null
        ? { action: 'canceled', changes: { status: 'canceled' } }
        : await reschedule(tx, shop, reservation, start_at_utc, nowMs);
    if (edit.changes.start_at !== reservation.start_at)
      await changeReservation(work, deps, reservation, edit, nowMs);
    return requirePublicReservation(tx, organization, externalId);
  });
}

function requireChangeable({ status, start_at }: LockedReservation, nowMs: EpochMs): void {
  if (locksPublicPage(status)) throw new Refusal('reservation_locked');
  if (epochOf(start_at) <= nowMs) throw new Refusal('reservation_started');
}

async function reschedule(
  tx: Tx,
  shop: Shop,
  reservation: LockedReservation,
  wanted: Instant | undefined,
  nowMs: EpochMs,
): Promise<ReservationEdit> {
  if (!wanted) throw new Refusal('invalid', { detail: startMissing });
  const { id: organization, timezone: zone } = shop;
  const barber = await lockCalendar(tx, organization, reservation.barber_id);
  if (!barber || barber.deleted_at) throw new Refusal('unknown_barber');
  const services = await linesOf(tx, organization, reservation.id);
  const durationMin = reservationLength({ ...reservation, services });
  const start = epochOf(wanted);
  const span = { start_at: instantOf(start), end_at: instantOf(start + durationMin * minuteMs) };
  const date = today(start, zone);
  const schedule = await findPublicSchedule(tx, organization, reservation.barber_id, [date, date]);
  const own = { barber: reservation.barber_id, except: reservation.id };
  const busy = await takenOn(tx, shop, { ...own, date, nowMs });
  refuseProblem(validateSlot({ start, durationMin, schedule, busy, zone, now: nowMs }));
  return { action: 'rescheduled', changes: span };
}
