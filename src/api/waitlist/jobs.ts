import { type EpochMs, epochOf } from '#domain/time.ts';
import { byProduct, change, type WorkDeps } from '../database/unit-of-work.ts';
import { type Email, type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { type ChatContext, sendChat } from '../integrations/chats/send-chat.ts';
import { type ClaimedJob, defineJob } from '../jobs/define-job.ts';
import { requireShop } from '../organization/queries.ts';
import { findSender } from '../profile/sender-queries.ts';
import { findChatPersonOf } from '../reservations/chat-queries.ts';
import { lockCalendars } from '../reservations/queries.ts';
import { expireEntry, lapseOffer } from './offers/end-offer.ts';
import { joinedEmail } from './joined-email.ts';
import { matchFreed } from './offers/match-freed.ts';
import { offerChat } from './offers/chat.ts';
import * as emails from './offers/email.ts';
import * as planned from './planned-jobs.ts';
import { findOffer } from './offers/queries.ts';
import { findEntry } from './queries.ts';

async function mail(
  context: MailContext,
  job: ClaimedJob,
  entryId: number,
  write: (about: Parameters<typeof emails.pausedEmail>[0], nowMs: EpochMs) => Email | null,
): Promise<void> {
  const { config, db, now } = context;
  const entry = await findEntry(db, job.organization, { id: entryId });
  if (!entry) return;
  const shop = await requireShop(db, job.organization);
  const sender = { name: shop.name, ...(await findSender(db, job.organization, entry.branch_id)) };
  const { publicUrl, apiUrl } = config;
  const email = write({ entry, shop, sender, publicUrl, apiUrl }, now());
  if (email) await sendEmail(context, job, email);
}

const joined = defineJob({
  ...planned.joinedEmail,
  run: (context: MailContext, job) =>
    mail(context, job, job.payload.entry_id, (about) => {
      const { token, is_paid: isPaid = false } = job.payload;
      const email = joinedEmail(about, token);
      return email && { ...email, isPaid };
    }),
});

const offer = defineJob({
  ...planned.offerEmail,
  async run(context: MailContext, job) {
    const { offer_id } = job.payload;
    const found = await findOffer(context.db, job.organization, offer_id);
    if (!found) return;
    await mail(context, job, found.entry_id, (about, nowMs) => {
      const open = about.entry.offer;
      const isOpen = open?.id === offer_id && epochOf(open.expires_at) > nowMs;
      return isOpen ? emails.offerEmail(open, about) : null;
    });
  },
});

/** An offer always sends the email too, because it is too short to wait for the outcome of the chat. */
const offerByChat = defineJob({
  ...planned.offerChat,
  async run(context: ChatContext, job) {
    const { db, now } = context;
    const { organization, payload } = job;
    const found = await findOffer(db, organization, payload.offer_id);
    const entry = found && (await findEntry(db, organization, { id: found.entry_id }));
    const open = entry?.offer;
    if (!entry || open?.id !== payload.offer_id || epochOf(open.expires_at) <= now()) return;
    const shop = await requireShop(db, organization);
    const person = await findChatPersonOf(db, shop, entry);
    if (!person || !shop.rules.chat.on) return;
    const words = offerChat(open, entry, shop);
    const about = { kind: 'offer', reservationId: open.reservation_id };
    await sendChat(context, job, { ...words, ...person, ...about }, null);
  },
});

const paused = defineJob({
  ...planned.pausedEmail,
  run: (context: MailContext, job) =>
    mail(context, job, job.payload.entry_id, (about) =>
      about.entry.state === 'paused' ? emails.pausedEmail(about) : null,
    ),
});

const offerEnds = defineJob({
  ...planned.offerEnds,
  run: (context: WorkDeps, { organization, payload }) => lapseOffer(context, organization, payload.offer_id),
});

const entryExpires = defineJob({
  ...planned.entryExpires,
  run: (context: WorkDeps, { organization, payload }) => expireEntry(context, organization, payload.entry_id),
});

const freedInQuiet = defineJob({
  ...planned.freedInQuiet,
  run: (context: WorkDeps, { organization, key, payload: { freed } }) =>
    change(context, byProduct(organization), async (work) => {
      const barbers = freed.map(({ barber_id }) => barber_id ?? ('any' as const));
      await lockCalendars(work.tx, organization, [...new Set(barbers)]);
      // Another key, because the quiet hours can have been extended meanwhile, so that the job enqueues itself again.
      await matchFreed(work, freed, `${key}:again`);
    }),
});

export const waitlistJobs = [joined, offer, offerByChat, paused, offerEnds, entryExpires, freedInQuiet];
