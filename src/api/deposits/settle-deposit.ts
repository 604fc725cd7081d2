import { sql } from 'kysely';
import { holdsMoney, isPayable, refundTarget, toReturnCents } from '#domain/reservations/deposit-states.ts';
import type { Deposit, PublicDeposit } from '#domain/deposits/contract.ts';
import { transferNoticeHours } from '#domain/booking/deposits/take-deposit.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import { Refusal } from '#domain/refusal.ts';
import { busySpan } from '#domain/schedule/slots.ts';
import { epochOf, hourMs, instantOf } from '#domain/time.ts';
import type { OrganizationId } from '../database/connection.ts';
import { by, byProduct, change, type Change, type Work } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { jobOf } from '../jobs/define-job.ts';
import type { HeldEnd } from '../reservations/changes/changes.ts';
import { findLiveCharge } from '../reservations/money/charged-queries.ts';
import { unconfirmedSlots } from '../reservations/holds/held-booking-queries.ts';
import { deleteHeldSlots, extendHeldSlots, heldForDeposit } from '../reservations/holds/queries.ts';
import { organizationOfLink } from '../reservations/read-model.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';
import { bookVisit, lockForBooking, settleBooked } from './book-deposit.ts';
import { depositEnd, mailOf, refundMail } from './notices.ts';
import { transferSaid } from './planned-jobs.ts';
import { promiseRefund, recordRefund } from './promise-refund.ts';
import {
  findDeposit,
  idsOf,
  isUnconfirmed,
  requireDepositOfLink,
  startOf,
  type StoredDeposit,
  updateDeposit,
} from './queries.ts';
import { requirePublicDeposit, requireStaffDeposit } from './read-model.ts';

type Settling = Pick<Deps, 'reservationHooks'>;

const auditOf = ({ id }: StoredDeposit) => ({ subject: 'deposit', subject_id: id }) as const;

async function settleByStaff(
  deps: Deps,
  session: Session,
  id: number,
  use: (work: Work, deposit: StoredDeposit) => Promise<void>,
): Promise<Deposit> {
  return change(deps, by(session), async (work) => {
    await use(work, await lockForBooking(work, id));
    return requireStaffDeposit(work.tx, work.organization, id);
  });
}

/** Refuses while the client can confirm the booking; later deletes its slots, so that no confirmation books them. */
async function endConfirmation({ tx, organization, now }: Work, deposit: StoredDeposit): Promise<void> {
  const ids = idsOf(deposit);
  const waiting = await unconfirmedSlots(tx, organization, { ids, at: instantOf(now()) });
  if (waiting.length > 0) throw new Refusal('deposit_unconfirmed');
  await deleteHeldSlots(tx, organization, ids);
}

export const receiveDeposit = (deps: Deps, session: Session, id: number): Promise<Deposit> =>
  settleByStaff(deps, session, id, async (work, deposit) => {
    if (!isPayable(deposit.state) || deposit.method !== 'transfer') throw new Refusal('deposit_settled');
    if (isUnconfirmed(deposit)) await endConfirmation(work, deposit);
    const isBooked = await bookVisit(work, deps, deposit);
    const state = isBooked ? 'paid' : 'refunding';
    await settleBooked(work, deposit, state);
    work.audit({ ...auditOf(deposit), action: 'received', after: { amount_cents: deposit.amount_cents } });
    if (!isBooked)
      work.enqueue(refundMail(work, deposit, { state: 'refunding', cents: toReturnCents(deposit) }));
  });

export const waiveDeposit = (deps: Deps, session: Session, id: number): Promise<Deposit> =>
  settleByStaff(deps, session, id, async (work, deposit) => {
    const { state } = deposit;
    if (state !== 'open' && state !== 'asked') throw new Refusal('deposit_settled');
    if (isUnconfirmed(deposit)) throw new Refusal('deposit_unconfirmed');
    if (state === 'open' && !(await bookVisit(work, deps, deposit))) throw new Refusal('slot_taken');
    await settleBooked(work, deposit, 'waived');
    work.audit({ ...auditOf(deposit), action: 'waived' });
  });

export const rejectDeposit = (deps: Deps, session: Session, id: number): Promise<Deposit> =>
  settleByStaff(deps, session, id, async (work, deposit) => {
    if (deposit.state !== 'open' || deposit.method !== 'transfer') throw new Refusal('deposit_settled');
    await lapse(work, deps, deposit, 'lapsed');
    work.audit({ ...auditOf(deposit), action: 'rejected' });
    work.enqueue(mailOf(deposit, 'lapsed'));
  });

export const refundDeposit = (
  deps: Deps,
  session: Session,
  { id, sent }: { id: number; sent?: boolean | undefined },
): Promise<Deposit> =>
  settleByStaff(deps, session, id, async (work, deposit) => {
    const { tx, organization } = work;
    const isSent = deposit.state === 'refunding';
    if (!holdsMoney(deposit.state) || isSent !== (sent ?? isSent)) throw new Refusal('deposit_settled');
    if (!isSent) {
      const isAgain = deposit.state === 'refund_failed';
      const isCharged = await findLiveCharge(tx, organization, deposit.reservation_id);
      if (isCharged && !isAgain) throw new Refusal('charge_exists');
      if (deposit.dispute === 'open') throw new Refusal('deposit_disputed');
      await updateDeposit(tx, organization, id, { state: 'refunding' });
      return promiseRefund(work, deposit);
    }
    if (deposit.method === 'card') throw new Refusal('deposit_settled');
    await recordRefund(work, deposit, refundTarget(deposit));
  });

async function lapse(
  work: Work,
  { reservationHooks }: Settling,
  deposit: StoredDeposit,
  end: HeldEnd,
): Promise<void> {
  const { tx, organization } = work;
  const ids = idsOf(deposit);
  const held = await heldForDeposit(tx, organization)
    .select(['barber_id', 'start_at', 'end_at'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  await deleteHeldSlots(tx, organization, ids);
  await updateDeposit(tx, organization, deposit.id, { state: 'lapsed' });
  const freed = held.map((slot) => ({ barber_id: slot.barber_id, ...busySpan(slot) }));
  for (const follow of reservationHooks.freedFollowers) await follow(work, freed, `deposit:${deposit.id}`);
  for (const follow of reservationHooks.depositFollowers) await follow(work, deposit.id, end);
  work.announce();
}

export async function lapseDeposit(
  deps: Parameters<typeof change>[0] & Settling,
  organization: OrganizationId,
  id: number,
): Promise<void> {
  if ((await findDeposit(deps.db, organization, id))?.state !== 'open') return;
  await change(deps, byProduct(organization), async (work) => {
    const deposit = await lockForBooking(work, id);
    if (deposit.state !== 'open' || epochOf(deposit.pay_until) > work.now()) return;
    await lapse(work, deps, deposit, 'lapsed');
    work.audit({ ...auditOf(deposit), action: 'lapsed' });
    if (!isUnconfirmed(deposit)) work.enqueue(mailOf(deposit, 'lapsed'));
  });
}

export const waiveAsked = (
  deps: Parameters<typeof change>[0],
  organization: OrganizationId,
  id: number,
): Promise<void> =>
  change(deps, byProduct(organization), async (work) => {
    const deposit = await lockForBooking(work, id);
    if (deposit.state !== 'asked') return;
    await settleBooked(work, deposit, 'waived');
    work.audit({ ...auditOf(deposit), action: 'waived' });
  });

export async function byLink<T>(
  deps: Deps,
  externalId: string,
  use: (work: Work, deposit: StoredDeposit) => Promise<T>,
): Promise<T> {
  const organization = organizationOfLink(externalId);
  const as: Change = { organization, actor: { kind: 'client' } };
  return change(deps, as, async (work) => {
    const { id } = await requireDepositOfLink(work.tx, organization, externalId);
    return use(work, await lockForBooking(work, id));
  });
}

export const giveUpDeposit = (deps: Deps, externalId: string): Promise<void> =>
  byLink(deps, externalId, async (work, deposit) => {
    if (deposit.state === 'lapsed') return;
    if (deposit.state !== 'open') throw new Refusal('deposit_settled');
    await lapse(work, deps, deposit, 'given-up');
    work.audit({ ...auditOf(deposit), action: 'given-up' });
  });

export const sayTransferred = (deps: Deps, externalId: string): Promise<PublicDeposit> =>
  byLink(deps, externalId, async (work, deposit) => {
    const { tx, organization, now } = work;
    if (deposit.state !== 'open' || deposit.method !== 'transfer') throw new Refusal('deposit_settled');
    if (deposit.transferred_at === null) {
      const { rules } = await requireShop(tx, organization);
      const { transfer_hours: hours } = rules.policy ?? usualPolicy;
      const last = startOf(deposit) - transferNoticeHours * hourMs;
      const longer = Math.min(now() + hours * hourMs, last);
      const pay_until = instantOf(Math.max(epochOf(deposit.pay_until), longer));
      await updateDeposit(tx, organization, deposit.id, { pay_until, transferred_at: instantOf(now()) });
      await extendHeldSlots(tx, organization, idsOf(deposit), pay_until);
      work.enqueue(
        depositEnd(deposit.id, pay_until),
        jobOf(transferSaid, {
          key: `deposit-transferred:${deposit.id}`,
          payload: { deposit_id: deposit.id },
        }),
      );
      work.audit({ ...auditOf(deposit), action: 'transferred' });
    }
    return requirePublicDeposit(tx, organization, deposit.external_id);
  });
