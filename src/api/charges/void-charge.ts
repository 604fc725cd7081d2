import { paidBy } from '#domain/charges/charge-of.ts';
import { isUndoable } from '#domain/charges/chargeable.ts';
import type { Charge } from '#domain/charges/contract.ts';
import { may } from '#domain/permissions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ReservationStatus } from '#domain/reservations/status.ts';
import { toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { by, change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import { changeReservations } from '../reservations/changes/changes.ts';
import { lockReservation, lockReservationRow } from '../reservations/changes/lock-reservation.ts';
import type { LockedReservation } from '../reservations/queries.ts';
import type { Session } from '../session/require-session.ts';
import { requireOpenDrawer } from './drawer-queries.ts';
import { charges, livePeriod, markVoided, type ShownCharge, toCharge } from './queries.ts';
import { recordCharges } from './record-charges.ts';

type Voiding = { id: number; reason: string; undo?: boolean | undefined };

export async function requireCharge(db: Db, organization: OrganizationId, id: number): Promise<ShownCharge> {
  const charge = await charges(db, organization).where('c.id', '=', id).executeTakeFirst();
  if (!charge) throw new Refusal('not_found');
  return charge;
}

export function requireMaker({ user }: Session, { user_id }: Pick<ShownCharge, 'user_id'>): void {
  if (user_id !== user.id && !may(user, 'charges.void')) throw new Refusal('forbidden');
}

/**
 * Voids a charge; an already voided charge stays unchanged. With `undo` the charge's creator can void it for two
 * minutes, which restores the reservation's previous status. Any other void needs the permission `charges.void` and
 * leaves the reservation completed.
 */
export async function voidCharge(
  deps: Deps,
  session: Session,
  { id, reason, undo = false }: Voiding,
): Promise<Charge> {
  const { user } = session;
  const { timezone } = await requireShop(deps.db, session.organization_id);
  return change(deps, by(session), async (work) => {
    const { tx, organization } = work;
    const seen = await requireCharge(tx, organization, id);
    const isOwn = undo && seen.user_id === user.id;
    if (!isOwn && !may(user, 'charges.void')) throw new Refusal('forbidden');
    if (seen.voided_at !== null) return toCharge(seen);
    // Earlier versions let a charged reservation move to another barber, so both calendars are locked.
    const [reservation] = await lockReservation(tx, organization, seen.reservation_id, {
      barbers: [seen.barber_id],
    });
    const charge = await requireCharge(tx, organization, id);
    if (charge.voided_at !== null) return toCharge(charge);
    const now = work.now();
    const isUndone = undo && isUndoable(charge, { user: user.id, now });
    if (!isUndone && !may(user, 'charges.void')) throw new Refusal('forbidden');
    if (isUndone) await lockReservationRow(tx, organization, reservation.id);
    const { drawer_branch: branch, business_day } = charge;
    const voided = { voided_at: toInstant(now), void_reason: reason };
    const charged = {
      reservation_id: reservation.id,
      start_at: reservation.start_at,
      business_day,
      zone: timezone,
      deposit_cents: -paidBy(charge, 'deposit'),
      isVoid: true,
    };
    await recordCharges(work, deps, [charged], async (chargeTx) => {
      await requireOpenDrawer(tx, organization, { branch, business_day });
      const settled = livePeriod(tx, organization, charge.barber_id, business_day);
      if (await settled.executeTakeFirst()) throw new Refusal('commission_settled');
      await markVoided(chargeTx, organization, id, { ...voided, voided_by: user.id });
    });
    // A hook refuses other statuses while the charge is live, so the reservation's status changes after the void.
    if (isUndone) await putBack(work, deps, reservation, charge);
    work.audit({
      subject: 'charge',
      subject_id: id,
      action: 'voided',
      after: { barber_id: charge.barber_id, void_reason: reason },
    });
    return toCharge({ ...charge, ...voided });
  });
}

async function putBack(
  work: Work,
  deps: Deps,
  before: LockedReservation,
  charge: Pick<ShownCharge, 'status_before'>,
): Promise<void> {
  const status = charge.status_before as ReservationStatus;
  if (before.status !== 'completed' || status === 'completed') return;
  const edit = { action: 'status-set', changes: { status } } as const;
  await changeReservations(work, deps, [{ before, edit }], work.now());
}
