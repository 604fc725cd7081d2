import { afterVisit, type VisitEnd } from '#domain/reservations/deposit-states.ts';
import { isLate } from '#domain/reservations/changeable.ts';
import { epochOf, hourMs, localToEpoch } from '#domain/time.ts';
import { minutes } from '../clock.ts';
import type { Actor } from '../database/audit-log.ts';
import type { Work } from '../database/unit-of-work.ts';
import { jobOf } from '../jobs/define-job.ts';
import { requireShop } from '../organization/queries.ts';
import type { ReservationChange } from '../reservations/changes/changes.ts';
import type { Proposal } from '../reservations/changes/proposal-queries.ts';
import { readChangeables } from '../reservations/changes/read-changeable.ts';
import { findNextOfGroup } from '../reservations/queries.ts';
import { planExcessOf } from './give-back-excess.ts';
import { cancelRefundMails } from './notices.ts';
import { proposalsEnd } from './planned-jobs.ts';
import { promiseRefund } from './promise-refund.ts';
import { lockDepositOf, type StoredDeposit, updateDeposit } from './queries.ts';

const undoMs = 10 * minutes;
export const byRule: Actor = { kind: 'system' };
const longestProposalMs = 48 * hourMs;

export async function followDeposits(
  work: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  const { before, after } = change;
  if (!before) return;
  if (isCompleted(after) && !isCompleted(before)) await planExcessOf(work, after);
  if (!matters(change)) return;
  const { tx, organization } = work;
  const deposit = await lockDepositOf(tx, organization, after.id);
  if (!deposit) return;
  if (await goesOnWithGroup(work, change, all, deposit)) return;
  if (change.proposal) return planEndOfProposals(work, change.proposal, change, deposit);
  if (change.action === 'rescheduled') return fixIfLate(work, change, deposit);
  const end = await endOf(work, change);
  if (end) await settle(work, change, deposit, end);
}

const isGone = ({ status, deleted_at }: ReservationChange['after']) =>
  deleted_at !== null || status === 'canceled' || status === 'no_show';

const isCompleted = ({ status, deleted_at }: ReservationChange['after']) =>
  status === 'completed' && deleted_at === null;

function matters({ action, actor, before, after }: ReservationChange): boolean {
  if (before && isGone(before) !== isGone(after)) return true;
  if (before && before.status !== after.status && isGone(after)) return true;
  return action === 'rescheduled' && actor.kind === 'client';
}

async function goesOnWithGroup(
  { tx, organization }: Work,
  { after }: ReservationChange,
  all: readonly ReservationChange[],
  deposit: StoredDeposit,
): Promise<boolean> {
  if (after.group_id === null || !isGone(after)) return false;
  const ending = all.filter((other) => isGone(other.after)).map((other) => other.after.id);
  const next = await findNextOfGroup(tx, organization, after.group_id, ending);
  if (next === undefined) return false;
  await updateDeposit(tx, organization, deposit.id, { reservation_id: next });
  return true;
}

async function endOf(work: Work, change: ReservationChange): Promise<VisitEnd | null> {
  const { actor, before, after, at } = change;
  if (!isGone(after)) return 'back';
  if (after.status === 'no_show' && after.deleted_at === null) return 'missed';
  if (actor.kind === 'client') return change.isLate ? 'late' : 'in-time';
  if (!before || epochOf(before.start_at) <= at) return null;
  if (change.canceledBy !== 'client') return 'shop';
  const changeable = (await readChangeables(work.tx, work.organization, [after.id])).get(after.id);
  return isLate(changeable, at) ? 'late' : 'in-time';
}

async function settle(
  work: Work,
  { changeId, at }: ReservationChange,
  deposit: StoredDeposit,
  end: VisitEnd,
): Promise<void> {
  const { id, state: before, is_fixed: isFixed, stays_cents } = deposit;
  const { tx, organization, audit } = work;
  const state = afterVisit(before, end, { isFixed, stays_cents });
  if (state === before && (end === 'back' || stays_cents === 0)) return;
  await updateDeposit(tx, organization, id, { state, stays_cents: 0 });
  if (before === 'refunding') await cancelRefundMails(work, deposit);
  if (state === 'kept') audit({ subject: 'deposit', subject_id: id, actor: byRule, action: 'kept' });
  if (state !== 'refunding') return;
  const undoable = changeId !== undefined && { dueAt: at + undoMs };
  await promiseRefund(work, { ...deposit, stays_cents: 0 }, { actor: byRule, ...undoable });
}

async function fixIfLate(
  { tx, organization }: Work,
  { isLate: wasLate }: ReservationChange,
  { id, state, is_fixed, late_moves }: StoredDeposit,
): Promise<void> {
  if (!wasLate || state !== 'paid') return;
  const counted = is_fixed ? { late_moves: late_moves + 1 } : { is_fixed: true };
  await updateDeposit(tx, organization, id, counted);
}

async function planEndOfProposals(
  { tx, organization, enqueue }: Work,
  { times }: Proposal,
  { at, after }: ReservationChange,
  { id, state }: StoredDeposit,
): Promise<void> {
  if (state !== 'paid') return;
  const { timezone } = await requireShop(tx, organization);
  const starts = times.map(({ start_local }) => localToEpoch(start_local, timezone) ?? at);
  const dueAt = Math.min(at + longestProposalMs, Math.max(at, ...starts));
  const key = `deposit-proposals-end:${id}:${after.sequence}`;
  enqueue(jobOf(proposalsEnd, { key, payload: { deposit_id: id }, dueAt }));
}

export async function endProposals(work: Work, deposit: StoredDeposit, isCanceled: boolean): Promise<void> {
  if (deposit.state !== 'paid' || !isCanceled) return;
  await updateDeposit(work.tx, work.organization, deposit.id, { state: 'refunding' });
  await promiseRefund(work, deposit);
}
