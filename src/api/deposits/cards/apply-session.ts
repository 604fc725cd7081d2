import { epochOf } from '#domain/time.ts';
import { minutes, seconds } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { change, type Work, type WorkDeps } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentSession, SessionAnswer } from '../../integrations/payments/deposits/deposit-payments.ts';
import { bookVisit, lockForBooking, settleBooked } from '../book-deposit.ts';
import { refundMail } from '../notices.ts';
import { findDeposit, type StoredDeposit } from '../queries.ts';
import { lapseDeposit } from '../settle-deposit.ts';
import {
  type Attempt,
  claimLook,
  findAttempt,
  isLive,
  listAttempts,
  updateAttempt,
  updateUnpaidAttempt,
} from './attempt-queries.ts';
import { planRefundOf } from './refund-job.ts';

export type CardContext = Omit<WorkDeps, 'config'> &
  Pick<Deps, 'config' | 'depositPayments' | 'log' | 'reservationHooks'>;

export const graceMs = 2 * minutes;
const lookEveryMs = 3 * seconds;

export async function applySession(
  context: CardContext,
  { organization_id: organization, id }: Pick<StoredDeposit, 'organization_id' | 'id'>,
  attempt: Attempt,
  answer: SessionAnswer,
): Promise<void> {
  if (answer.outcome === 'done' && answer.state === 'paid') {
    await change(context, { organization, actor: { kind: 'provider' } }, (work) =>
      receivePayment(work, context, { id, attempt, paid: answer }),
    );
    return;
  }
  const { db } = context;
  if (answer.outcome === 'done')
    await updateUnpaidAttempt(db, organization, attempt, {
      session_id: answer.session,
      state: answer.state === 'expired' ? 'expired' : 'open',
    });
  else if (answer.outcome === 'too_late')
    await updateUnpaidAttempt(db, organization, attempt, { state: 'never' });
  else if (!attempt.session_id) await updateUnpaidAttempt(db, organization, attempt, { state: 'down' });
}

type Paid = { id: number; attempt: Attempt; paid: PaymentSession };

/** The first payment books the deposit's visit; a payment of the same amount that books nothing is refunded. */
async function receivePayment(work: Work, context: CardContext, { id, attempt, paid }: Paid): Promise<void> {
  const { tx, organization } = work;
  const deposit = await lockForBooking(work, id);
  const known = await findAttempt(tx, organization, id, attempt.n);
  if (!known || known.payment_id !== null) return;
  if (paid.cents !== deposit.amount_cents || paid.currency !== deposit.currency) {
    context.log.error(
      { organization, deposit: id },
      'a payment does not match its deposit and was left aside',
    );
    return;
  }
  const about = {
    subject: 'deposit',
    subject_id: id,
    after: { amount_cents: deposit.amount_cents },
  } as const;
  const stored = { session_id: paid.session, payment_id: paid.payment };
  const isBooked = await takeVisit(work, context, deposit);
  const isOnlyPayment = deposit.state === 'open' || deposit.state === 'lapsed';
  const state = isBooked || isOnlyPayment ? 'paid' : 'refunding';
  await updateAttempt(tx, organization, attempt, { ...stored, state });
  if (isBooked) {
    work.audit({ ...about, action: 'received' });
    return;
  }
  if (isOnlyPayment) {
    await settleBooked(work, deposit, 'refunding');
    work.enqueue(refundMail(work, deposit, { state: 'refunding', cents: deposit.amount_cents }));
  }
  work.audit({ ...about, action: 'refund-promised' });
  await planRefundOf(work, known);
}

async function takeVisit(work: Work, context: CardContext, deposit: StoredDeposit): Promise<boolean> {
  const { state } = deposit;
  const isBooked =
    state === 'asked' ||
    ((state === 'open' || state === 'lapsed') && (await bookVisit(work, context, deposit)) !== null);
  if (isBooked) await settleBooked(work, deposit, 'paid');
  return isBooked;
}

/**
 * Reads the newest payment page of an unpaid deposit at the provider, at most every three seconds; for a lapsed deposit
 * only while that page is open.
 */
export async function lookAtSession(context: CardContext, deposit: StoredDeposit): Promise<void> {
  const { db, now, depositPayments } = context;
  const { state, method } = deposit;
  const isUnpaid = state === 'open' || state === 'asked' || state === 'lapsed';
  if (!depositPayments || method !== 'card' || !isUnpaid) return;
  const [attempt] = await listAttempts(db, deposit.organization_id, deposit.id);
  if (!attempt?.session_id || attempt.payment_id !== null) return;
  if (state === 'lapsed' && attempt.state !== 'open') return;
  const often = { nowMs: now(), everyMs: lookEveryMs };
  if (!(await claimLook(db, deposit.organization_id, attempt, often))) return;
  const { account_id: account, session_id: session } = attempt;
  await applySession(context, deposit, attempt, await depositPayments.read({ account, session }));
}

/**
 * Ends the hold of a card deposit: expires the provider's payment page first, because clients must not pay for free
 * slots. Answers the milliseconds until the next try while the page may still take a payment, else null.
 */
export async function endCardHold(
  context: CardContext,
  organization: OrganizationId,
  id: number,
  resend: (deposit: StoredDeposit, attempt: Attempt) => Promise<SessionAnswer>,
): Promise<number | null> {
  const { db, now, depositPayments } = context;
  const deposit = await findDeposit(db, organization, id);
  if (deposit?.state !== 'open') return null;
  const [attempt] = await listAttempts(db, organization, id);
  const isWaiting = attempt && now() < epochOf(attempt.expires_at) + graceMs;
  if (attempt && depositPayments && (isLive(attempt, now()) || isWaiting)) {
    const { account_id: account } = attempt;
    const sent = attempt.session_id === null ? await resend(deposit, attempt) : null;
    if (sent) await applySession(context, deposit, attempt, sent);
    const session = attempt.session_id ?? (sent?.outcome === 'done' ? sent.session : null);
    const ended = session === null ? sent : await depositPayments.expire({ account, session });
    if (session !== null && ended) await applySession(context, deposit, attempt, ended);
    if (ended?.outcome === 'done' && ended.state === 'paid') return null;
    const isUnknown = ended?.outcome === 'down' || (ended?.outcome === 'done' && ended.state !== 'expired');
    if (isUnknown && isWaiting) return 30 * seconds;
  }
  await lapseDeposit(context, organization, id);
  return null;
}
