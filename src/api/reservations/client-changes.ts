import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/reservation-length.ts';
import { type EpochMs, epochOf, type Instant, instantOf, minuteMs, today } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import { requireShop } from '../organization/queries.ts';
import { findPublicSchedule } from '../schedule/public-queries.ts';
import { type Change, changeReservation } from './change-reservation.ts';
import {
  busyBetween,
  linesOf,
  lockCalendar,
  lockReservationOfLink,
  type LockedReservation,
} from './queries.ts';
import { assertBookable } from './assert-bookable.ts';
import { organizationOfLink, requirePublicReservation } from './read-model.ts';

export type ClientChange = {
  externalId: string;
  action: 'reschedule' | 'cancel';
  start_at_utc?: Instant | undefined;
};

const who = { actor: 'client' } as const;
const startMissing = [{ msg: 'Requerido.', loc: ['start_at_utc'], type: 'invalid_type' }];

/** Moves or cancels the reservation of a link, as long as it has not begun; the shop's subscription does not matter. */
export async function changeByClient(
  { db, now, jobs, changes }: Deps,
  { externalId, action, start_at_utc }: ClientChange,
): Promise<PublicReservation> {
  const organization = organizationOfLink(externalId);
  const work = transact(db, async (tx) => {
    const reservation = await lockReservationOfLink(tx, organization, externalId);
    requireChangeable(reservation, now());
    const change: Change =
      action === 'cancel'
        ? { action: 'canceled', who, changes: { status: 'canceled' } }
        : await reschedule(tx, organization, reservation, start_at_utc, now());
    if (change.changes.start_at !== reservation.start_at)
      await changeReservation(tx, organization, reservation, change, now());
    return requirePublicReservation(tx, organization, externalId);
  });
  const changed = await changes.announce(organization, work);
  jobs.wake(organization);
  return changed;
}

function requireChangeable({ status, start_at }: LockedReservation, nowMs: EpochMs): void {
  if (locksPublicPage(status)) throw new Refusal('reservation_locked');
  if (epochOf(start_at) <= nowMs) throw new Refusal('reservation_started');
}

async function reschedule(
  tx: Tx,
  organization: OrganizationId,
  reservation: LockedReservation,
  wanted: Instant | undefined,
  nowMs: EpochMs,
): Promise<Change> {
  if (!wanted) throw new Refusal('invalid', { detail: startMissing });
  const { timezone: zone } = await requireShop(tx, organization);
  const barber = await lockCalendar(tx, organization, reservation.barber_id);
  if (!barber || barber.deleted_at) throw new Refusal('unknown_barber');
  const services = await linesOf(tx, organization, reservation.id);
  const durationMin = reservationLength({ ...reservation, services });
  const start = epochOf(wanted);
  const span = { start_at: instantOf(start), end_at: instantOf(start + durationMin * minuteMs) };
  const date = today(start, zone);
  const schedule = await findPublicSchedule(tx, organization, reservation.barber_id, [date, date]);
  const busy = await busyBetween(tx, organization, reservation.barber_id, {
    from: span.start_at,
    to: span.end_at,
    except: reservation.id,
  });
  assertBookable({ start, durationMin, schedule, busy, zone, now: nowMs });
  return { action: 'rescheduled', who, changes: span };
}
