import { bookingOpen } from '#domain/billing/subscription.ts';
import type { GroupMember } from '#domain/booking/groups/contract.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { epochOf, instantOf, type LocalDateTime, localToEpoch, minuteMs } from '#domain/time.ts';
import { findBilling } from '../billing/queries.ts';
import { requireNotBlocked } from '../clients/queries.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { lockShop, type Shop } from '../organization/queries.ts';
import { changeReservations } from '../reservations/changes/changes.ts';
import { type Locked, lockReservationOfLink } from '../reservations/changes/lock-reservation.ts';
import { findProposals } from '../reservations/changes/proposal-queries.ts';
import { requireOffered } from '../reservations/holds/require-offered.ts';
import { calendarsOf, type LockedReservation, reservationsOf } from '../reservations/queries.ts';
import { organizationOfLink, readGroupOfLink, requirePublicReservation } from '../reservations/read-model.ts';
import { requireBarber } from './read-absence.ts';
import { readTimesNear } from './read-proposals.ts';

type Choice = { externalId: string; barber_id: number; start_local: LocalDateTime };
type Accepting = Pick<Deps, 'reservationHooks' | 'config' | 'db' | 'now' | 'jobs' | 'changes'>;
type Chosen = (locked: Locked) => LockedReservation;

const unknownMember = [{ msg: 'No es de este grupo.', loc: ['member'], type: 'custom' }];

export const acceptProposal = (deps: Accepting, choice: Choice): Promise<PublicReservation> =>
  accept(deps, choice, ([own]) => own, requirePublicReservation);

export const acceptGroupProposal = (
  deps: Accepting,
  { member, ...choice }: Choice & { member: number },
): Promise<GroupMember[]> => {
  const ofGroup: Chosen = (locked) => {
    const [own] = locked;
    if (own.group_id !== own.id) throw new Refusal('not_found');
    const chosen = locked.find(({ id }) => id === member);
    if (!chosen) throw new Refusal('invalid', { detail: unknownMember });
    return chosen;
  };
  return accept(deps, choice, ofGroup, readGroupOfLink);
};

async function accept<A>(
  deps: Accepting,
  choice: Choice,
  chosen: Chosen,
  read: (tx: Tx, organization: OrganizationId, externalId: string) => Promise<A>,
): Promise<A> {
  const organization = organizationOfLink(choice.externalId);
  let wanted = { barber_id: choice.barber_id, start: 0, end: 0 };
  try {
    return await change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
      const shop = await lockShop(work.tx, organization);
      const barbers = [choice.barber_id];
      const reservation = chosen(
        await lockReservationOfLink(work.tx, organization, choice.externalId, { barbers }),
      );
      const start = localToEpoch(choice.start_local, shop.timezone);
      if (start === null) throw new Refusal('nonexistent_time');
      const own = busySpan(reservation);
      wanted = { ...wanted, start, end: start + own.end - own.start };
      if (!isChosen(reservation, wanted)) await revive(work, deps, shop, reservation, wanted);
      return read(work.tx, organization, choice.externalId);
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
  const proposals = await findProposals(tx, organization, [before.id], nowMs);
  if (!proposals.has(before.id)) throw new Refusal('proposal_gone');
  const { status } = await findBilling(tx, organization);
  if (shop.rules.online.paused || !bookingOpen(status, config.openBillingStatuses))
    throw new Refusal('booking_closed');
  const client = await reservationsOf(tx, organization)
    .select(['client_id as id', 'client_phone_snapshot as phone', 'client_email_snapshot as email'])
    .where('id', '=', before.group_id ?? before.id)
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
