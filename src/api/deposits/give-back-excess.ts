import { excessOf, usableCents } from '#domain/reservations/deposit-states.ts';
import { days } from '../clock.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import { byProduct, change, type Work, type WorkDeps } from '../database/unit-of-work.ts';
import { defineJob, jobOf } from '../jobs/define-job.ts';
import type { ReservationState } from '../reservations/changes/changes.ts';
import {
  bookedCents,
  hasPremium,
  isOccupying,
  isUncharged,
  reservationsOf,
} from '../reservations/queries.ts';
import { promiseRefund } from './promise-refund.ts';
import { depositExcess } from './planned-jobs.ts';
import { findDeposit, findPaidDeposit, lockDeposit, updateDeposit } from './queries.ts';

const uncharged = 1 * days;

export function planExcess({ enqueue, now }: Work, deposit_id: number): void {
  const key = `deposit-excess:${deposit_id}:${now()}`;
  enqueue(jobOf(depositExcess, { key, payload: { deposit_id }, dueAt: now() + uncharged }));
}

export async function planExcessOf(
  work: Work,
  completed: Pick<ReservationState, 'id' | 'group_id'>,
): Promise<void> {
  const deposit = await findPaidDeposit(work.tx, work.organization, completed);
  if (deposit) planExcess(work, deposit.id);
}

export const givesBackExcess = defineJob({
  ...depositExcess,
  run: (context: WorkDeps, { organization, payload }) =>
    change(context, byProduct(organization), async (work) => {
      const found = await findDeposit(work.tx, organization, payload.deposit_id);
      if (!found) return;
      const deposit = await lockDeposit(work.tx, organization, found.id);
      const price = await unchargedPrice(work.tx, organization, deposit.reservation_id);
      const cents = excessOf(deposit, price);
      if (cents === 0) return;
      const stays_cents = usableCents(deposit) - cents;
      await updateDeposit(work.tx, organization, deposit.id, { state: 'refunding', stays_cents });
      await promiseRefund(work, { ...deposit, stays_cents });
    }),
});

/** In cents; null while an uncharged reservation is not completed, and for premium services, priced at charging. */
async function unchargedPrice(
  tx: Tx,
  organization: OrganizationId,
  reservation: number,
): Promise<number | null> {
  const group = reservationsOf(tx, organization).select('group_id').where('id', '=', reservation);
  const members = await tx
    .selectFrom(
      reservationsOf(tx, organization)
        .select(['id', 'status', isUncharged(organization).as('is_uncharged')])
        .where((eb) => eb.or([eb('id', '=', reservation), eb('group_id', '=', group)]))
        .where(isOccupying)
        .as('r'),
    )
    .select(['r.status', 'r.is_uncharged', bookedCents(organization).as('cents')])
    .select(hasPremium(organization).as('has_premium'))
    .execute();
  const open = members.filter(({ is_uncharged }) => is_uncharged);
  const isKnown = open.every(({ status, has_premium }) => status === 'completed' && !has_premium);
  return members.length > 0 && isKnown ? open.reduce((sum, { cents }) => sum + cents, 0) : null;
}
