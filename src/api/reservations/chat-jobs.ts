import { z } from 'zod';
import { quietAt } from '#domain/reservations/next-reminder.ts';
import { type EpochMs, epochOf } from '#domain/time.ts';
import { days, hours } from '../clock.ts';
import { hasChats } from '../config.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import { type ChatContext, sendChat } from '../integrations/chats/send-chat.ts';
import { type NewMessage, stepMessages } from '../integrations/messages.ts';
import { defineJob, type Job, jobOf } from '../jobs/define-job.ts';
import type { Shop } from '../organization/queries.ts';
import type { ReservationChange } from './changes.ts';
import { findChatPerson } from './chat-queries.ts';
import { changeWords, reminderWords, type ToldByChat } from './chat-text.ts';
import { findMailedReservation } from './email-queries.ts';
import { isNews, ReservationNotification } from './emails.ts';
import { reminderEnd, reminderMailJob } from './reminder-jobs.ts';
import { canRemind, findReminded, type RemindedReservation } from './reminder-queries.ts';

const told = ['booking-confirmed', 'booking-moved', 'booking-delayed', 'booking-canceled'] as const;

/** Tells the client by chat what an email tells them too. */
const reservationChat = defineJob({
  kind: 'reservation-chat',
  lane: 'chat',
  payload: ReservationNotification.extend({ kind: z.enum(told) }),
  expiresAfter: 3 * days,
  async run(context: ChatContext, job) {
    const { db, now } = context;
    const { organization, payload } = job;
    const { reservation_id: id, start_at, kind } = payload;
    const [reservation, person] = await Promise.all([
      findMailedReservation(db, organization, { reservation_id: id }),
      findChatPerson(db, organization, id),
    ]);
    if (!reservation || !person || epochOf(start_at) <= now() || !isNews({ kind, reservation, payload }))
      return;
    const words = changeWords(kind, reservation, start_at);
    await sendChat(context, job, { ...words, ...person, kind, reservationId: id }, null);
  },
});

/** Reminds a client by chat; by email where it does not arrive and they have an address. */
const reminderChat = defineJob({
  kind: 'reminder-chat',
  lane: 'chat',
  payload: z.object({ reservation_id: z.number(), sequence: z.number(), hours: z.number() }),
  expiresAfter: days,
  async run(context: ChatContext, job) {
    const { db, now } = context;
    const { organization, key, payload } = job;
    const { reservation_id: id, sequence, hours } = payload;
    const [reminded, reservation, person] = await Promise.all([
      findReminded(db, organization, id),
      findMailedReservation(db, organization, { reservation_id: id }),
      findChatPerson(db, organization, id),
    ]);
    const isWanted = reminded && canRemind(reminded, sequence, now()) && reminded.reminders_off_at === null;
    if (!isWanted || !reservation) {
      await stepMessages(db, organization, [key], { from: ['planned'], to: 'skipped' }, now());
      return;
    }
    const fallback = reminded.email ? reminderMailJob(reminded, hours) : null;
    const words = reminderWords(reservation, reminded.start_at);
    // Whoever cannot be told by chat any more is told like everybody else.
    const to = person ?? { to: '', clientId: reminded.client_id };
    await sendChat(context, job, { ...words, ...to, kind: 'reminder', reservationId: id }, fallback);
  },
});

/** The job that reminds by chat, and what is noted of it; null where the client is not told by chat. */
export async function reminderByChat(
  tx: Tx,
  organization: OrganizationId,
  reservation: RemindedReservation,
  hours: number,
): Promise<{ job: Job; message: NewMessage } | null> {
  const person = await findChatPerson(tx, organization, reservation.id);
  if (!person) return null;
  const { id, sequence } = reservation;
  const key = `reminder:${id}:${sequence}:${hours}:chat`;
  const payload = { reservation_id: id, sequence, hours };
  const job = jobOf(reminderChat, { key, payload, expiresAt: reminderEnd(reservation) });
  const { clientId } = person;
  return { job, message: { key, reservationId: id, clientId, channel: 'chat', kind: 'reminder' } };
}

export const chatJobs = { reservationChat, reminderChat };

// Who comes so soon must know, also at night.
const urgent = 12 * hours;

const isToldByChat = (kind: string): kind is ToldByChat => told.some((one) => one === kind);

/**
 * Tells a client by chat beside an email's job, in a shop that does so. What the staff change is told after the quiet
 * hours, unless the visit begins soon.
 */
export async function tellByChat(
  { config, enqueue }: Work,
  { actor, at, before, after, known }: ReservationChange,
  email: Job,
  readShop: () => Promise<Shop | null>,
): Promise<void> {
  const { kind } = email;
  if (!hasChats(config) || !isToldByChat(kind)) return;
  const shop = known?.shop ?? (await readShop());
  if (!shop?.rules.chat.on) return;
  const due = email.dueAt ?? at;
  const isByStaff = actor.kind === 'person';
  // Whoever knows of the former start alone comes then.
  const starts = [before ?? after, after].map(({ start_at }) => epochOf(start_at));
  const isSoon = starts.some((start) => start > at && start <= at + urgent);
  const { quiet } = shop.rules.reminders;
  const dueAt: EpochMs = isByStaff && !isSoon ? (quietAt(due, quiet, shop.timezone)?.end ?? due) : due;
  const payload = { ...ReservationNotification.parse(email.payload), kind };
  enqueue(
    jobOf(reservationChat, {
      key: `${kind}:${after.id}:${after.sequence}:chat`,
      payload,
      ...(dueAt > at && { dueAt }),
    }),
  );
}
