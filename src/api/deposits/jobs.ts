import { Refusal } from '#domain/refusal.ts';
import { epochOf } from '#domain/time.ts';
import { minutes } from '../clock.ts';
import { byProduct, change, type WorkDeps } from '../database/unit-of-work.ts';
import { type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { type ClaimedJob, defineJob, JobLaterError } from '../jobs/define-job.ts';
import { requireShop } from '../organization/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { reservationsOf } from '../reservations/queries.ts';
import { lockReservationRow, reservationsAsTheyAre } from '../reservations/changes/lock-reservation.ts';
import { findOwner } from '../session/user-queries.ts';
import { givesBackExcess } from './give-back-excess.ts';
import { endProposals } from './follow-changes.ts';
import * as planned from './planned-jobs.ts';
import { findDeposit, lockDeposit, type StoredDeposit } from './queries.ts';
import { depositEmail, type ToldState, transferEmail } from './emails.ts';
import { findAddressee, requireStaffDeposit } from './read-model.ts';
import { tellsOwner } from './accounts/cards-changed.ts';
import { applySession, type CardContext, endCardHold } from './cards/apply-session.ts';
import { findAttempt } from './cards/attempt-queries.ts';
import { openCheckout, sendAttempt } from './cards/open-checkout.ts';
import { readDispute, readsDispute } from './cards/read-dispute.ts';
import { refundPlanned } from './cards/refund-job.ts';
import { refundPayment, takeOverRefunds } from './cards/refund-payment.ts';
import { lapseDeposit, waiveAsked } from './settle-deposit.ts';

const ends = defineJob({
  ...planned.depositEnds,
  async run(context: CardContext, { organization, payload: { deposit_id } }) {
    const deposit = await findDeposit(context.db, organization, deposit_id);
    if (deposit?.state === 'asked') return endAsked(context, deposit);
    if (deposit?.method !== 'card') return lapseDeposit(context, organization, deposit_id);
    const pause = await endCardHold(context, organization, deposit_id, (...sent) =>
      sendAttempt(context, ...sent),
    );
    if (pause !== null) throw new JobLaterError('the provider has not ended the page', pause);
  },
});

async function endAsked(context: CardContext, deposit: StoredDeposit): Promise<void> {
  const { organization_id: organization, id, reservation_id } = deposit;
  const visit = await reservationsOf(context.db, organization)
    .select('start_at')
    .where('id', '=', reservation_id)
    .executeTakeFirst();
  const early = visit ? epochOf(visit.start_at) - context.now() : 0;
  if (early > 0) throw new JobLaterError('the visit has not begun', early);
  return waiveAsked(context, organization, id);
}

const asks = defineJob({
  ...planned.depositAsked,
  async run(context: CardContext & MailContext, job) {
    const deposit = await findDeposit(context.db, job.organization, job.payload.deposit_id);
    if (deposit?.state !== 'asked' || epochOf(deposit.pay_until) <= context.now()) return;
    try {
      await openCheckout(context, deposit.external_id);
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'payments_down')
        throw new JobLaterError('the provider does not answer', 5 * minutes);
      throw problem;
    }
    await tell(context, job, deposit, { state: 'asked' });
  },
});

const refunds = defineJob({
  ...refundPlanned,
  run: (context: CardContext, { organization, payload }) => refundPayment(context, organization, payload),
});

const reads = defineJob({
  ...planned.depositRead,
  async run(context: CardContext, { organization, payload: { deposit_id, n } }) {
    const [deposit, attempt] = [
      await findDeposit(context.db, organization, deposit_id),
      await findAttempt(context.db, organization, deposit_id, n),
    ];
    if (!deposit || !attempt?.session_id || !context.depositPayments) return;
    const { account_id: account, session_id: session } = attempt;
    const answer = await context.depositPayments.read({ account, session });
    if (answer.outcome === 'down') throw new JobLaterError('the provider does not answer', minutes);
    await applySession(context, deposit, attempt, answer);
    const paid = await findAttempt(context.db, organization, deposit_id, n);
    if (!paid) return;
    await takeOverRefunds(context, deposit, paid);
    await readDispute(context, deposit, paid);
  },
});

const proposalsEnd = defineJob({
  ...planned.proposalsEnd,
  run: (context: WorkDeps, { organization, payload }) =>
    change(context, byProduct(organization), async (work) => {
      const found = await findDeposit(work.tx, organization, payload.deposit_id);
      if (!found) return;
      await lockReservationRow(work.tx, organization, found.reservation_id);
      const [visit] = await reservationsAsTheyAre(work.tx, organization, [found.reservation_id]);
      const deposit = await lockDeposit(work.tx, organization, found.id);
      await endProposals(work, deposit, visit?.status === 'canceled');
    }),
});

const mail = defineJob({
  ...planned.depositMail,
  async run(context: MailContext, job) {
    const { payload } = job;
    const deposit = await findDeposit(context.db, job.organization, payload.deposit_id);
    const { state, cents } = payload;
    if (deposit && (state === 'refunded' || deposit.state === state))
      await tell(context, job, deposit, { state, cents });
  },
});

async function tell(
  context: MailContext,
  job: ClaimedJob,
  deposit: StoredDeposit,
  { state, cents }: { state: ToldState; cents?: number | undefined },
): Promise<void> {
  const { config, db } = context;
  const { organization } = job;
  const [shop, addressee] = [
    await requireShop(db, organization),
    await findAddressee(db, organization, deposit),
  ];
  if (!addressee?.email) return;
  const sender = { name: shop.name, ...(await findSender(db, organization, null)) };
  const email = depositEmail(state, { shop, deposit, addressee, publicUrl: config.publicUrl, cents });
  await sendEmail(context, job, { ...email, sender });
}

const transferSaid = defineJob({
  ...planned.transferSaid,
  async run(context: MailContext, job) {
    const { config, db } = context;
    const { organization, payload } = job;
    const deposit = await requireStaffDeposit(db, organization, payload.deposit_id);
    const [shop, owner] = [await requireShop(db, organization), await findOwner(db, organization)];
    if (!owner || !deposit.visit || deposit.state !== 'open') return;
    const about = { shop, owner, publicUrl: config.publicUrl };
    await sendEmail(context, job, transferEmail(deposit.amount, deposit.visit, about));
  },
});

export const depositJobs = [
  ends,
  asks,
  refunds,
  reads,
  readsDispute,
  proposalsEnd,
  givesBackExcess,
  mail,
  transferSaid,
  tellsOwner,
];
