import { z } from 'zod';
import { recoveryMinutes } from '#domain/recovery/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { chatNumber } from '../clients/queries.ts';
import { minutes } from '../clock.ts';
import { hasChats } from '../config.ts';
import { change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import type { Budgets } from '../http/limits/rate-limits.ts';
import { type ChatContext, sendChat } from '../integrations/chats/send-chat.ts';
import { templateValue } from '../integrations/chats/templates.ts';
import { type Email, type MailContext, type Sender, sendEmail } from '../integrations/mail/email.ts';
import { defineJob, jobOf } from '../jobs/define-job.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { readReservations } from '../reservations/read-model.ts';
import { fingerprint } from '../security/tokens.ts';
import { issueRecoveryLink, readContact, reservationsUnder } from './queries.ts';

const payload = z.object({ client_id: z.number(), reservation_id: z.number(), token: z.string() });
const expiresAfter = recoveryMinutes * minutes;

export const recoveryMail = defineJob({
  kind: 'recovery-link',
  lane: 'mail',
  payload,
  expiresAfter,
  async run(context: MailContext, job) {
    const { db, config } = context;
    const { organization } = job;
    const { reservation_id: id, token } = job.payload;
    const [reservation] = await readReservations(db, organization, [id]);
    const to = reservation?.client.email;
    if (!to) return;
    const { name } = await requireShop(db, organization);
    const sender = { name, ...(await findSender(db, organization, reservation.branch_id)) };
    const { firstname } = reservation.client;
    await sendEmail(context, job, recoveryEmail({ to, firstname, sender }, `${config.publicUrl}/m/${token}`));
  },
});

export const recoveryChat = defineJob({
  kind: 'recovery-chat',
  lane: 'chat',
  payload,
  expiresAfter,
  async run(context: ChatContext, job) {
    const { db } = context;
    const { organization } = job;
    const { client_id: clientId, reservation_id: id, token } = job.payload;
    const [[reservation], shop] = await Promise.all([
      readReservations(db, organization, [id]),
      requireShop(db, organization),
    ]);
    const phone = reservation?.client.phone;
    if (!phone || !shop.rules.chat.on) return;
    const chat = {
      template: 'navaja_enlace',
      values: [templateValue(shop.name)],
      buttons: [{ kind: 'link', end: token }],
    } as const;
    const about = { kind: 'recovery', reservationId: null, clientId };
    await sendChat(context, job, { ...chat, ...about, to: chatNumber(shop, phone) }, null);
  },
});

type Addressee = { to: string; firstname: string; sender: Sender };

export const recoveryEmail = ({ to, firstname, sender }: Addressee, href: string): Email => ({
  to,
  subject: `Tus reservas en ${sender.name}`,
  title: `Tus reservas en ${sender.name}`,
  sender,
  paragraphs: [
    `Hola ${firstname}:`,
    `Con este enlace ves lo que reservaste en ${sender.name} con este correo, y puedes cambiarlo o cancelarlo.`,
  ],
  button: { label: 'Ver mis reservas', href },
  footnote: `El enlace vence en ${recoveryMinutes} minutos. Si no lo pediste, ignora este correo: nadie más lo recibe.`,
});

const isUsedUp = (budgets: Budgets, contact: string): Promise<boolean> =>
  budgets.charge('account-recovery', contact).then(
    () => false,
    (problem: unknown) => {
      if (problem instanceof Refusal) return true;
      throw problem;
    },
  );

/**
 * Sends the link to the contact as it was booked, so that whoever types the contact of another person gets nothing. The
 * contact's budget is charged only where a link goes out.
 */
export async function sendRecoveryLink(
  deps: Deps,
  budgets: Budgets,
  shop: Shop,
  typed: string,
): Promise<void> {
  const { config, db } = deps;
  const contact = readContact(shop, typed);
  if (!contact) return;
  const { kind, value } = contact;
  if (kind === 'phone' && !(hasChats(config) && shop.rules.chat.on)) return;
  const [newest, ...others] = await reservationsUnder(db, shop, contact);
  if (!newest || (await isUsedUp(budgets, value))) return;
  const nowMs = deps.now();
  const isAhead = (one: typeof newest) => isOpen(one) && epochOf(one.start_at) > nowMs;
  const booked = [newest, ...others].find(isAhead) ?? newest;
  const { id: organization } = shop;
  await change(deps, { organization, actor: { kind: 'client' } }, async ({ tx, now, enqueue }) => {
    const token = await issueRecoveryLink(tx, organization, { reservation: booked.id, kind }, now());
    const key = `recovery:${fingerprint(token).toString('hex')}`;
    const about = { client_id: booked.client.id, reservation_id: booked.id, token };
    enqueue(jobOf(kind === 'email' ? recoveryMail : recoveryChat, { key, payload: about }));
  });
}
