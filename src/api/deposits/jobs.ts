import type { Deposit } from '#domain/deposits/contract.ts';
import { fullName } from '#domain/text/contact.ts';
import { formatCents, formatPrice } from '#domain/money.ts';
import { formatDayAndTime } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal } from '#domain/time.ts';
import { change, byProduct } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { lockReservationRow, reservationsAsTheyAre } from '../reservations/changes/lock-reservation.ts';
import { accountOf, findOwner } from '../session/user-queries.ts';
import { endProposals } from './follow-changes.ts';
import * as planned from './planned-jobs.ts';
import { findDeposit, lockDeposit } from './queries.ts';
import { findAddressee, requireStaffDeposit } from './read-model.ts';
import { lapseDeposit } from './settle-deposit.ts';

type Context = Parameters<typeof lapseDeposit>[0] & Pick<Deps, 'reservationHooks'>;

const ends = defineJob({
  ...planned.depositEnds,
  run: (context: Context, { organization, payload }) =>
    lapseDeposit(context, organization, payload.deposit_id),
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
  refunding: ({ shop, amount, day }: Told) => ({
    subject: `${shop.name} te devuelve el anticipo`,
    title: 'Te devolvemos el anticipo',
    paragraphs: [`La barbería te devuelve ${amount} de la reserva del ${day}.`],
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
    const { config, db } = context;
    const { organization, payload } = job;
    const deposit = await findDeposit(db, organization, payload.deposit_id);
    // What changed since then has an e-mail of its own, or needs none.
    if (deposit?.state !== payload.state) return;
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
      instructions: shop.rules.policy?.transfer_text ?? null,
    };
    const { label, paragraphs, ...text } = words[payload.state](told);
    await sendEmail(context, job, {
      to: addressee.email,
      ...text,
      sender: { name: shop.name, ...(await findSender(db, organization, null)) },
      paragraphs: [`Hola ${addressee.firstname}:`, ...paragraphs],
      button: { label, href: told.link },
      about: { subject: 'deposit', subject_id: deposit.id },
    });
  },
});

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

export const depositJobs = [ends, proposalsEnd, mail, transferSaid];
