import { z } from 'zod';
import {
  areTooManyComplaints,
  type ChatComplaints,
  chatStopDays,
  chatsStoppedUntil,
  formatChatsAgain,
} from '#domain/reservations/messages/chat-stop.ts';
import { instantOf } from '#domain/time.ts';
import { countUnreached, sameClients } from '../clients/queries.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { byProduct, change, type Work, type WorkDeps } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { remedyFor } from '../integrations/chats/chat-problems.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob, type Job, jobOf } from '../jobs/define-job.ts';
import { findShop, lockShop, updateOrganization } from '../organization/queries.ts';
import { accountOf, findOwner } from '../session/user-queries.ts';

// The chat service's code for a person who blocked the number or stopped its messages.
const blocked = 131_050;

/** Counts only codes about the client, who is unreachable or complained. */
export async function recordFailure(
  { tx, organization, enqueue, now }: Work,
  { client, code }: { client: number; code: number },
): Promise<void> {
  if (remedyFor(code) !== 'person') return;
  await countUnreached(tx, organization, client);
  if (code === blocked) enqueue(judgeComplaint(client, now()));
}

/** Counts clients with a chat since a moment, and those of them who sent BAJA or blocked the number since then. */
const countComplaints = (db: Db, organization: OrganizationId, since: number): Promise<ChatComplaints> =>
  db
    .selectFrom('messages as m')
    .select((eb) => eb.fn.count<number>('m.client_id').distinct().as('written'))
    .select((eb) =>
      eb.fn
        .count<number>('m.client_id')
        .distinct()
        .filterWhere((of) =>
          of.or([
            of('m.problem', '=', String(blocked)),
            of.exists(
              of
                .selectFrom('client_consents as word')
                .select('word.id')
                .where('word.organization_id', '=', organization)
                .where('word.client_id', 'in', sameClients(db, organization, of.ref('m.client_id')))
                .where('word.channel', '=', 'chat')
                .where('word.source', '=', 'keyword')
                .where('word.given', '=', false)
                .where('word.at', '>=', toInstant(since)),
            ),
          ]),
        )
        .as('complained'),
    )
    .where('m.organization_id', '=', organization)
    .where('m.channel', '=', 'chat')
    .where('m.created_at', '>=', toInstant(since))
    .where((eb) =>
      eb.or([eb('m.state', 'in', ['sent', 'delivered', 'read']), eb('m.problem', '=', String(blocked))]),
    )
    .executeTakeFirstOrThrow();

/**
 * Stops the chats of a shop with too many complaining clients: all shops share one sender, which the chat service rates
 * by complaints. It is a separate job, because the shop's row must be locked before the rows that a complaint writes.
 */
const chatComplaint = defineJob({
  kind: 'chat-complaint',
  lane: 'work',
  payload: z.object({}),
  expiresAfter: days,
  async run(context: WorkDeps & Pick<Deps, 'log'>, { organization }) {
    const { db, log, now } = context;
    const complaints = await countComplaints(db, organization, now() - chatStopDays * days);
    if (!areTooManyComplaints(complaints)) return judgeTomorrow(context, organization, complaints);
    const isStopped = await change(context, byProduct(organization), async ({ tx, audit, enqueue }) => {
      const { rules } = await lockShop(tx, organization);
      if (!rules.chat.on) return false;
      const stopped_at = instantOf(now());
      const chat = { ...rules.chat, on: false, stopped_at };
      await updateOrganization(tx, organization, { rules: { ...rules, chat } });
      audit({
        subject: 'organization',
        subject_id: organization,
        action: 'chats-stopped',
        before: { chat_on: true },
        after: { chat_on: false },
      });
      enqueue(jobOf(chatsStopped, { key: `chats-stopped:${stopped_at}`, payload: { stopped_at } }));
      return true;
    });
    if (isStopped)
      log.warn({ organization, ...complaints }, 'chats of a shop were stopped: too many clients complained');
  },
});

/** Judges a shop with complaints again in a day: the limit applies only once enough clients were written to. */
async function judgeTomorrow(
  context: WorkDeps,
  organization: OrganizationId,
  { complained }: ChatComplaints,
): Promise<void> {
  if (complained === 0) return;
  const dueAt = context.now() + days;
  const key = `chat-complaint:day:${Math.floor(dueAt / days)}`;
  await change(context, byProduct(organization), async ({ enqueue }) =>
    enqueue({ ...jobOf(chatComplaint, { key, payload: {} }), dueAt }),
  );
}

export const judgeComplaint = (client: number, nowMs: number): Job =>
  jobOf(chatComplaint, { key: `chat-complaint:${client}:${nowMs}`, payload: {} });

const chatsStopped = defineJob({
  kind: 'chats-stopped',
  lane: 'mail',
  payload: z.object({ stopped_at: z.string() }),
  expiresAfter: chatStopDays * days,
  async run(context: MailContext, job) {
    const { config, db } = context;
    const [shop, owner] = [await findShop(db, job.organization), await findOwner(db, job.organization)];
    const again = shop && chatsStoppedUntil(shop.rules.chat);
    if (!shop || !owner || !again) return;
    const from = formatChatsAgain(again, shop.timezone);
    await sendEmail(context, job, stoppedEmail(shop, owner, { from, publicUrl: config.publicUrl }));
  },
});

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

export const stoppedEmail = (
  { name }: { name: string },
  owner: Owner,
  { from, publicUrl }: { from: string; publicUrl: string },
): Email => ({
  to: owner.email,
  account: accountOf(owner),
  subject: `WhatsApp se detuvo en ${name}`,
  title: 'WhatsApp se detuvo',
  paragraphs: [
    `Hola ${owner.firstname}:`,
    `En los últimos ${chatStopDays} días varios clientes de ${name} respondieron BAJA o bloquearon nuestros mensajes. Por eso dejamos de enviar WhatsApp en nombre de tu barbería; tus clientes reciben todo por correo.`,
    `Puedes volver a encenderlo ${from}. Antes revisa que hayan aceptado quienes reciben mensajes.`,
  ],
  button: { label: 'Ver los avisos', href: `${publicUrl}/dashboard/ajustes/whatsapp` },
});

export const complaintJobs = [chatComplaint, chatsStopped];
