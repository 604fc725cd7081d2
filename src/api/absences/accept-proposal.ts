import { bookingOpen } from '#domain/billing/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { epochOf, instantOf, type LocalDateTime, localToEpoch, minuteMs } from '#domain/time.ts';
import { findBilling } from '../billing/queries.ts';
import { requireNotBlocked } from '../clients/queries.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop, type Shop } from '../organization/queries.ts';
import { changeReservations } from '../reservations/changes/changes.ts';
import { lockReservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { requireOffered } from '../reservations/holds/require-offered.ts';
import { calendarsOf, type LockedReservation, reservationsOf } from '../reservations/queries.ts';
import { organizationOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import { requireBarber } from './read-absence.ts';
import { readTimesNear, requireProposal } from './read-proposals.ts';

type Choice = { externalId: string; barber_id: number; start_local: LocalDateTime };

export async function acceptProposal(
  deps: Pick<Deps, 'reservationHooks' | 'config' | 'db' | 'now' | 'jobs' | 'changes'>,
  choice: Choice,
): Promise<PublicReservation> {
  const organization = organizationOfLink(choice.externalId);
  let wanted = { barber_id: choice.barber_id, start: 0, end: 0 };
  try {
    return await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
      const shop = await lockShop(work.tx, organization);
      const barbers = [choice.barber_id];
      const [reservation] = await lockReservationOfLink(work.tx, organization, choice.externalId, {
        barbers,
      });
      const start = localToEpoch(choice.start_local, shop.timezone);
      if (start === null) throw new Refusal('nonexistent_time');
      const own = busySpan(reservation);
      wanted = { ...wanted, start, end: start + own.end - own.start };
      if (!isChosen(reservation, wanted)) await revive(work, deps, shop, reservation, wanted);
      return requirePublicReservation(work.tx, organization, choice.externalId);
    });
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'slot_taken') throw problem;
    const times = await readTimesNear(deps, choice.externalId, wanted);
    throw new Refusal('slot_taken', { keys: { times } });
  }
}

type Wanted = { barber_id: number; start: number; end: number };

const isChosen = ({ status, barber_id, start_at }: LockedReservation, wanted: Wanted): boolean =>
  status !== 'canceled' && barber_id === wanted.barber_id && epochOf(start_at) === wanted.start;

async function revive(
  work: Work,
  deps: Pick<Deps, 'reservationHooks'>,
  shop: Shop,
  before: LockedReservation,
  { barber_id, start, end }: Wanted,
): Promise<void> {
  const { tx, organization, config } = work;
  const nowMs = work.now();
  await requireProposal(tx, shop, before.id, nowMs);
  const { status } = await findBilling(tx, organization);
  if (shop.rules.online.paused || !bookingOpen(status, config.openBillingStatuses))
    throw new Refusal('booking_closed');
  const client = await reservationsOf(tx, organization)
    .select(['client_id as id', 'client_phone_snapshot as phone', 'client_email_snapshot as email'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  await requireNotBlocked(tx, shop, client);
  const barber = requireBarber((await calendarsOf(tx, organization, [barber_id]).execute())[0]);
  const freely = {
    ...shop,
    rules: { ...shop.rules, terms: { ...shop.rules.terms, min_notice_minutes: 0 as const } },
  };
  const run = { barber_id, minutes: (end - start) / minuteMs };
  await requireOffered(tx, freely, run, { start, except: [before.id], nowMs });
  const changes = {
    status: 'scheduled',
    start_at: instantOf(start),
    end_at: instantOf(end),
    barber_id,
    branch_id: barber.branch_id ?? before.branch_id,
  } as const;
  await changeReservations(work, deps, [{ before, edit: { action: 'rescheduled', changes } }], nowMs);
}
