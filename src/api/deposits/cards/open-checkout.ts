import { Refusal } from '#domain/refusal.ts';
import { epochOf, instantOf } from '#domain/time.ts';
import { minutes } from '../../clock.ts';
import { change, type Work } from '../../database/unit-of-work.ts';
import { extendHeldSlots } from '../../reservations/holds/queries.ts';
import { organizationOfLink } from '../../reservations/read-model.ts';
import { findAccount } from '../accounts/queries.ts';
import { lockForBooking } from '../book-deposit.ts';
import { idsOf, requireDepositOfLink, type StoredDeposit } from '../queries.ts';
import { findAddressee } from '../read-model.ts';
import { applySession, type CardContext, graceMs } from './apply-session.ts';
import { type Attempt, insertAttempt, isLive, listAttempts } from './attempt-queries.ts';
import { readJob } from './refund-job.ts';

// The provider accepts no end of a page earlier than 30 minutes after it is opened.
const sessionMs = 31 * minutes;
const paymentsDown = () => new Refusal('payments_down', { retryAfterSeconds: 30 });

export async function openCheckout(context: CardContext, externalId: string): Promise<{ url: string }> {
  for (let again = 0; again < 2; again += 1) {
    const { deposit, attempt } = await prepareAttempt(context, externalId);
    const answer = await sendAttempt(context, deposit, attempt);
    await applySession(context, deposit, attempt, answer);
    if (answer.outcome === 'done' && answer.state !== 'expired') {
      if (!answer.url) throw new Refusal('deposit_settled');
      return { url: answer.url };
    }
    if (answer.outcome !== 'too_late' && answer.outcome !== 'done') break;
  }
  throw paymentsDown();
}

function prepareAttempt(context: CardContext, externalId: string) {
  const organization = organizationOfLink(externalId);
  return change(context, { organization, actor: { kind: 'client' } }, async (work) => {
    const { id } = await requireDepositOfLink(work.tx, organization, externalId);
    const deposit = await lockForBooking(work, id);
    const isPayable = deposit.state === 'open' || deposit.state === 'asked';
    if (deposit.method !== 'card' || !isPayable || epochOf(deposit.pay_until) <= work.now())
      throw new Refusal('deposit_settled');
    return { deposit, attempt: await nextAttempt(work, deposit) };
  });
}

async function nextAttempt(work: Work, deposit: StoredDeposit): Promise<Attempt> {
  const { tx, organization, now } = work;
  const nowMs = now();
  const [last] = await listAttempts(tx, organization, deposit.id);
  if (last && isLive(last, nowMs)) return last;
  const account = await findAccount(tx, organization);
  if (!account?.account_id || !account.charges_enabled) throw paymentsDown();
  const n = (last?.n ?? 0) + 1;
  const expires_at = instantOf(nowMs + sessionMs);
  const key = `deposit-${organization}-${deposit.id}-${n}`;
  const attempt = { deposit_id: deposit.id, n, key, account_id: account.account_id, expires_at };
  // The slots are held until the page has ended, because a payment on it must find its time free.
  const ended = epochOf(expires_at) + graceMs;
  await extendHeldSlots(tx, organization, idsOf(deposit), instantOf(ended));
  work.enqueue(readJob(attempt, key, ended));
  return insertAttempt(tx, organization, attempt, nowMs);
}

export async function sendAttempt(
  { db, config, depositPayments }: CardContext,
  deposit: StoredDeposit,
  attempt: Attempt,
) {
  if (!depositPayments) return { outcome: 'down' } as const;
  const addressee = await findAddressee(db, deposit.organization_id, deposit);
  const page = `${config.publicUrl}/p/${deposit.external_id}`;
  return depositPayments.open({
    account: attempt.account_id,
    key: attempt.key,
    organization: deposit.organization_id,
    deposit: deposit.external_id,
    cents: deposit.amount_cents,
    currency: deposit.currency,
    label: 'Anticipo',
    email: addressee?.email ?? null,
    expiresAt: epochOf(attempt.expires_at),
    paidUrl: `${page}?volver=pagado`,
    leftUrl: `${page}?volver=sin-pagar`,
  });
}
