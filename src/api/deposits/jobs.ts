import type { Deposit } from '#domain/deposits/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatCents, formatPrice } from '#domain/money.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { Refusal } from '#domain/refusal.ts';
import { minutes } from '../clock.ts';
import { change, byProduct } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { type ClaimedJob, defineJob, JobLaterError } from '../jobs/define-job.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { lockReservationRow, reservationsAsTheyAre } from '../reservations/changes/lock-reservation.ts';
import { accountOf, findOwner } from '../session/user-queries.ts';
import { endProposals } from './follow-changes.ts';
import * as planned from './planned-jobs.ts';
import { findDeposit, lockDeposit, type StoredDeposit } from './queries.ts';
import { findAddressee, requireStaffDeposit } from './read-model.ts';
import { applySession, type CardContext, endCardHold } from './cards/apply-session.ts';
import { findAttempt } from './cards/attempt-queries.ts';
import { openCheckout, sendAttempt } from './cards/open-checkout.ts';
import { refundPlanned } from './cards/refund-job.ts';
import { refundPayment, takeOverRefunds } from './cards/refund-payment.ts';
import { lapseDeposit, waiveAsked } from './settle-deposit.ts';

type Context = Parameters<typeof lapseDeposit>[0] & Pick<Deps, 'reservationHooks'>;

const ends = defineJob({
  ...planned.depositEnds,
  async run(context: CardContext, { organization, payload: { deposit_id } }) {
    const deposit = await findDeposit(context.db, organization, deposit_id);
    if (deposit?.state === 'asked') return waiveAsked(context, organization, deposit_id);
    if (deposit?.method !== 'card') return lapseDeposit(context, organization, deposit_id);
    const pause = await endCardHold(context, organization, deposit_id, (...sent) =>
      sendAttempt(context, ...sent),
    );
    if (pause !== null) throw new JobLaterError('the provider has not ended the page', pause);
  },
});

const asks = defineJob({
  ...planned.depositAsked,
  async run(context: CardContext & MailContext, job) {
    const deposit = await findDeposit(context.db, job.organization, job.payload.deposit_id);
    if (deposit?.state !== 'asked') return;
    try {
      await openCheckout(context, deposit.external_id);
    } catch (problem) {
      if (problem instanceof Refusal && problem.code === 'payments_down')
        throw new JobLaterError('the provider does not answer', 5 * minutes);
      throw problem;
    }
    await tell(context, job, deposit, 'asked');
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
    await takeOverRefunds(context, deposit, attempt);
  },
});

const proposalsEnd = defineJob({
  ...planned.proposalsEnd,
  run: (context: Context, { organization, payload }) =>
    change(context, byProduct(organization), async (work) => {
      const found = await findDeposit(work.tx, organization, payload.deposit_id);
      if (!found) return;
      await lockReservationRow(work.tx, organization, found.reservation_id);
      const [visit] = await reservationsAsTheyAre(work.tx, organization, [found.reservation_id]);
      const deposit = await lockDeposit(work.tx, organization, found.id);
      await endProposals(work, deposit, visit?.status === 'canceled');
    }),
});

type Told = {
  shop: Shop;
  amount: string;
  day: string;
  until: string;
  link: string;
  instructions: string | null;
  isLate: boolean;
};

const words = {
  open: ({ shop, amount, day, until, instructions }: Told) => ({
    subject: `Falta el anticipo de tu reserva en ${shop.name}`,
    title: 'Falta el anticipo',
    paragraphs: [
      `Te guardamos el ${day} hasta las ${until}. Para confirmar, transfiere ${amount} y avísanos con el botón.`,
      ...(instructions ? [instructions] : []),
    ],
    label: 'Ya transferí',
  }),
  lapsed: ({ shop, day }: Told) => ({
    subject: `Tu reserva en ${shop.name} no se confirmó`,
    title: 'Tu reserva no se confirmó',
    paragraphs: [
      `No recibimos el anticipo del ${day} y el horario quedó libre. Si ya transferiste, comunícate con la barbería.`,
    ],
    label: 'Ver el anticipo',
  }),
  asked: ({ shop, amount, day }: Told) => ({
    subject: `Falta el anticipo de tu reserva en ${shop.name}`,
    title: 'Falta el anticipo',
    paragraphs: [`Tu reserva del ${day} está confirmada. Ya puedes pagar el anticipo de ${amount}.`],
    label: 'Pagar anticipo',
  }),
  refunding: ({ shop, amount, day, isLate }: Told) => ({
    subject: `${shop.name} te devuelve el anticipo`,
    title: 'Te devolvemos el anticipo',
    paragraphs: [
      isLate
        ? 'Tu pago llegó tarde y te lo devolvimos.'
        : `La barbería te devuelve ${amount} de la reserva del ${day}.`,
    ],
    label: 'Ver el anticipo',
  }),
  refunded: ({ shop, amount, day }: Told) => ({
    subject: `${shop.name} te devolvió el anticipo`,
    title: 'Anticipo devuelto',
    paragraphs: [`La barbería te devolvió ${amount} de la reserva del ${day}.`],
    label: 'Ver el anticipo',
  }),
};

const mail = defineJob({
  ...planned.depositMail,
  async run(context: MailContext, job) {
    const { payload } = job;
    const deposit = await findDeposit(context.db, job.organization, payload.deposit_id);
    // What changed since then has an e-mail of its own, or needs none.
    if (deposit?.state === payload.state) await tell(context, job, deposit, payload.state);
  },
});

async function tell(
  context: MailContext,
  job: ClaimedJob,
  deposit: StoredDeposit,
  state: keyof typeof words,
): Promise<void> {
  const { config, db } = context;
  const { organization } = job;
  const [shop, addressee] = [
    await requireShop(db, organization),
    await findAddressee(db, organization, deposit),
  ];
  if (!addressee?.email) return;
  const told = {
    shop,
    amount: formatCents(deposit.amount_cents - deposit.used_cents),
    day: formatDayAndTime(instantToLocal(addressee.start_at, shop.timezone)),
    until: formatTime(instantToLocal(deposit.pay_until, shop.timezone)),
    link: `${config.publicUrl}/p/${deposit.external_id}`,
    isLate: deposit.method === 'card',
    instructions: shop.rules.policy?.transfer_text ?? null,
  };
  const { label, paragraphs, ...text } = words[state](told);
  await sendEmail(context, job, {
    to: addressee.email,
    ...text,
    sender: { name: shop.name, ...(await findSender(db, organization, null)) },
    paragraphs: [`Hola ${addressee.firstname}:`, ...paragraphs],
    button: { label, href: told.link },
    about: { subject: 'deposit', subject_id: deposit.id },
  });
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

function transferEmail(
  amount: number,
  visit: NonNullable<Deposit['visit']>,
  {
    shop,
    owner,
    publicUrl,
  }: { shop: Shop; owner: NonNullable<Awaited<ReturnType<typeof findOwner>>>; publicUrl: string },
): Email {
  const day = formatDayAndTime(instantToLocal(visit.start_at, shop.timezone));
  return {
    to: owner.email,
    account: accountOf(owner),
    subject: `${visit.client.name} dice que transfirió el anticipo`,
    title: 'Hay un anticipo por revisar',
    paragraphs: [
      `Hola ${owner.firstname}:`,
      `${visit.client.name} dice que transfirió ${formatPrice(amount)} por el ${day} con ${fullName(visit.barber)}. Revísalo y confirma la reserva.`,
    ],
    button: { label: 'Ver los anticipos', href: `${publicUrl}/dashboard/anticipos` },
  };
}

export const depositJobs = [ends, asks, refunds, reads, proposalsEnd, mail, transferSaid];
