import { timesOf, runsOf } from '#domain/booking/groups/group.ts';
import { Refusal } from '#domain/refusal.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { type Changeable, isLate } from '#domain/reservations/changeable.ts';
import { requireInTime } from '#domain/reservations/require-in-time.ts';
import { locksPublicPage } from '#domain/reservations/status.ts';
import { reservationLength } from '#domain/reservations/move.ts';
import { type EpochMs, epochOf, type Instant, instantOf } from '#domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { requireNotBlocked } from '../../clients/queries.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import { lockShop, type Shop } from '../../organization/queries.ts';
import { changeReservations, type EditedReservation } from './changes.ts';
import { requireOffered } from '../holds/require-offered.ts';
import { type Locked, lockReservationOfLink } from './lock-reservation.ts';
import { endProposalsOfGroup } from './proposal-queries.ts';
import { placeAfter } from './place-after.ts';
import { linesOf, type LockedReservation, reservationsOf } from '../queries.ts';
import { readChangeables } from './read-changeable.ts';
import { organizationOfLink, requirePublicReservation } from '../read-model.ts';

export type ClientChange = {
  externalId: string;
  action: 'reschedule' | 'cancel';
  start_at_utc?: Instant | undefined;
  barber_id?: number | undefined;
  /** Reservation ids of the group members that a cancellation is about; undefined for the reservation of the link. */
  members?: readonly number[] | undefined;
  inChat?: boolean;
};

const startMissing = [{ msg: 'Falta la nueva fecha y hora.', loc: ['start_at_utc'], type: 'invalid_type' }];
const barbersOfGroup = [{ msg: 'Un grupo conserva sus barberos.', loc: ['barber_id'], type: 'custom' }];
const unknownMember = [{ msg: 'No es de este grupo.', loc: ['members'], type: 'custom' }];

export async function changeByClient(deps: Deps, wanted: ClientChange): Promise<PublicReservation> {
  const organization = organizationOfLink(wanted.externalId);
  return change(deps, { organization, actor: { kind: 'client' } }, async (work) => {
    await changeOfLink(work, deps, wanted);
    return requirePublicReservation(work.tx, organization, wanted.externalId);
  });
}

export async function changeOfLink(
  work: Work,
  deps: Pick<Deps, 'reservationHooks'>,
  { externalId, action, start_at_utc, barber_id, members, inChat }: ClientChange,
): Promise<void> {
  const { tx, organization } = work;
  // Closings lock the shop's row too, so a new time is checked entirely before or entirely after a closing changes.
  const shop = action === 'reschedule' ? await lockShop(tx, organization) : null;
  const barbers = shop && barber_id ? [barber_id] : [];
  const locked = await lockReservationOfLink(tx, organization, externalId, { barbers });
  const nowMs = work.now();
  const changeables = await readChangeables(
    tx,
    organization,
    locked.map(({ id }) => id),
  );
  const edited =
    shop === null
      ? cancel(locked, members, { changeables, nowMs })
      : await reschedule(tx, shop, locked, { wanted: start_at_utc, barber_id, changeables, nowMs });
  const all = edited.map(({ before, edit }) => ({ before, edit: { ...edit, inChat } }));
  const [{ id, group_id }] = locked;
  const isGroupCanceled =
    group_id === id && action === 'cancel' && edited.some(({ before }) => before.id === id);
  if (isGroupCanceled) await endProposalsOfGroup(tx, organization, group_id);
  await changeReservations(work, deps, all, nowMs);
}

type ReservationTime = Pick<LockedReservation, 'status' | 'start_at'>;
const isLocked = ({ status }: ReservationTime) => locksPublicPage(status);
const hasBegun = ({ start_at }: ReservationTime, nowMs: EpochMs) => epochOf(start_at) <= nowMs;

export function requireChangeable(reservation: ReservationTime, nowMs: EpochMs): void {
  if (isLocked(reservation)) throw new Refusal('reservation_locked');
  if (hasBegun(reservation, nowMs)) throw new Refusal('reservation_started');
}

export async function requireChangeableByLink(
  db: Db,
  organization: OrganizationId,
  reservation: ReservationTime & { id: number },
  nowMs: EpochMs,
): Promise<void> {
  requireChangeable(reservation, nowMs);
  const changeables = await readChangeables(db, organization, [reservation.id]);
  requireInTime(reservation, changeables.get(reservation.id), nowMs);
}

type Judging = { changeables: ReadonlyMap<number, Changeable | null>; nowMs: EpochMs };

function requireAllChangeable(all: readonly LockedReservation[], { changeables, nowMs }: Judging): void {
  for (const each of all) requireChangeable(each, nowMs);
  for (const each of all) requireInTime(each, changeables.get(each.id), nowMs);
}

/**
 * Cancels the reservation of the link or those of the named group members. Canceling the booker's reservation cancels
 * all members' reservations that are open and have not begun.
 */
function cancel(
  locked: Locked,
  members: ClientChange['members'],
  { changeables, nowMs }: Judging,
): EditedReservation[] {
  const [first] = locked;
  const named = members?.map((id) => locked.find((each) => each.id === id)) ?? [first];
  if (named.includes(undefined)) throw new Refusal('invalid', { detail: unknownMember });
  for (const each of named) if (each) requireChangeable(each, nowMs);
  const goes = (each: LockedReservation) =>
    named.includes(first) ? !isLocked(each) && !hasBegun(each, nowMs) : named.includes(each);
  const going = locked.filter(goes);
  for (const each of going) requireInTime(each, changeables.get(each.id), nowMs);
  return going.map((before) => ({
    before,
    edit: {
      action: 'canceled',
      changes: { status: 'canceled' },
      isLate: isLate(changeables.get(before.id), nowMs),
    },
  }));
}

type Timed = LockedReservation & { minutes: number };

async function reschedule(
  tx: Tx,
  shop: Shop,
  [first, ...companions]: Locked,
  {
    wanted,
    barber_id,
    ...judging
  }: Pick<ClientChange, 'barber_id'> & Judging & { wanted: Instant | undefined },
): Promise<EditedReservation[]> {
  const moved = [first, ...companions.filter(({ status }) => status !== 'canceled')];
  requireAllChangeable(moved, judging);
  await requireNotBlocked(tx, shop, await clientOf(tx, shop.id, first.id));
  if (!wanted) throw new Refusal('invalid', { detail: startMissing });
  const place = await placeAfter(tx, shop.id, first, barber_id);
  if (place && first.group_id !== null) throw new Refusal('invalid', { detail: barbersOfGroup });
  const timed: Timed[] = [];
  for (const each of moved) {
    const services = await linesOf(tx, shop.id, each.id);
    timed.push({ ...each, ...place, minutes: reservationLength({ ...each, services }) });
  }
  const except = moved.map(({ id }) => id);
  const edited: EditedReservation[] = [];
  for (const run of runsOf(timed)) {
    await requireOffered(tx, shop, run, { start: epochOf(wanted), except, nowMs: judging.nowMs });
    for (const { member, start, end } of timesOf(run, epochOf(wanted))) {
      const before = moved.find(({ id }) => id === member.id) ?? member;
      const changes = { start_at: instantOf(start), end_at: instantOf(end), ...place };
      if (place || changes.start_at !== before.start_at)
        edited.push({
          before,
          edit: {
            action: 'rescheduled',
            changes,
            isLate: isLate(judging.changeables.get(before.id), judging.nowMs),
          },
        });
    }
  }
  return edited;
}

const clientOf = (tx: Tx, organization: OrganizationId, reservation: number) =>
  reservationsOf(tx, organization)
    .select(['client_id as id', 'client_phone_snapshot as phone', 'client_email_snapshot as email'])
    .where('id', '=', reservation)
    .executeTakeFirstOrThrow();
