import { afterRefund, toReturnCents } from '#domain/reservations/deposit-states.ts';
import { instantOf } from '#domain/time.ts';
import type { Actor } from '../database/audit-log.ts';
import type { Work } from '../database/unit-of-work.ts';
import { planRefund } from './cards/refund-job.ts';
import { refundMail } from './notices.ts';
import { type StoredDeposit, updateDeposit } from './queries.ts';

export async function promiseRefund(
  work: Work,
  deposit: StoredDeposit,
  { actor = work.actor, dueAt }: { actor?: Actor; dueAt?: number } = {},
): Promise<void> {
  const cents = toReturnCents(deposit);
  const about = { subject: 'deposit', subject_id: deposit.id, actor } as const;
  work.audit({ ...about, action: 'refund-promised', after: { amount_cents: cents } });
  if (deposit.method === 'card') await planRefund(work, deposit.id, dueAt);
  else work.enqueue(refundMail(work, deposit, { state: 'refunding', cents, dueAt }));
}

export async function recordRefund(work: Work, deposit: StoredDeposit, returned: number): Promise<void> {
  const { tx, organization, audit, enqueue, now } = work;
  const after = afterRefund(deposit, returned);
  const cents = after.refunded_cents - deposit.refunded_cents;
  if (cents <= 0) return;
  await updateDeposit(tx, organization, deposit.id, {
    ...after,
    ...(after.state === 'refunded' && { settled_at: instantOf(now()) }),
  });
  audit({ subject: 'deposit', subject_id: deposit.id, action: 'refunded', after: { amount_cents: cents } });
  enqueue(refundMail(work, deposit, { state: 'refunded', cents }));
}
