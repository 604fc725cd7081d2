import { z } from 'zod';
import { quietAt, reminderFrom } from '#domain/reminders/next-reminder.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { days, hours } from '../../clock.ts';
import { hasChats } from '../../config.ts';
import type { OrganizationId, Tx } from '../../database/connection.ts';
import type { Work } from '../../database/unit-of-work.ts';
import { type ChatContext, sendChat } from '../../integrations/chats/send-chat.ts';
import { type NewMessage, stepMessages } from '../../integrations/messages.ts';
import { type ClaimedJob, defineJob, type Job, JobLaterError, jobOf } from '../../jobs/define-job.ts';
import { requireShop, type Shop } from '../../organization/queries.ts';
import type { ReservationChange } from '../../reservations/changes/changes.ts';
import { findChatPerson } from '../../reservations/chat-queries.ts';
import {
  absenceContent,
  changeContent,
  groupAbsenceContent,
  groupContent,
  reminderContent,
  seriesContent,
  type ChatKind,
} from './text.ts';
import {
  type AddressedReservation,
  findMailedReservation,
  listMailedReservations,
  type MailedMember,
} from '../../reservations/mailed-queries.ts';
import { isStillNeeded, ReservationNotification } from '../mail/emails.ts';
import { bookerOf } from '../mail/group-email.ts';
import { reminderEnd, reminderMailJob } from '../reminders/jobs.ts';
import { canRemind, findReminded, type RemindedReservation } from '../../reservations/reminder-queries.ts';
import {
  kindOfOne,
  type SeriesKind,
  SeriesNotification,
  withoutLaterChanges,
} from '../mail/series-emails.ts';

// Chats about a reservation that begins within this time ignore quiet hours; their end may be too late for the client.
const urgent = 12 * hours;

/**
 * A retried chat waits for the end of the shop's quiet hours, unless a visit begins soon; the first attempt never
 * waits.
 */
async function waitForMorning(
  { db, now }: ChatContext,
  { organization, attempts }: ClaimedJob,
  starts: readonly Instant[],
): Promise<void> {
  if (attempts === 1 || starts.some((start) => epochOf(start) <= now() + urgent)) return;
  const { rules, timezone } = await requireShop(db, organization);
  const night = quietAt(now(), rules.reminders.quiet, timezone);
  if (night) throw new JobLaterError('quiet hours', night.end - now());
}

const chatKinds = ['booking-confirmed', 'booking-moved', 'booking-delayed', 'booking-canceled'] as const;

const reservationChat = defineJob({
  kind: 'reservation-chat',
  lane: 'chat',
  payload: ReservationNotification.extend({ kind: z.enum(chatKinds) }),
  expiresAfter: 3 * days,
  async run(context: ChatContext, job) {
    const { db, now } = context;
    const { organization, payload } = job;
    const { reservation_id: id, start_at, kind } = payload;
    const reservation = await findMailedReservation(db, organization, { reservation_id: id });
    if (!reservation || epochOf(start_at) <= now() || !isStillNeeded({ kind, reservation, payload })) return;
    // Companions have no phone: the booker gets the chat, and its reply buttons are about the booker's reservation.
    const booker = bookerOf(reservation);
    const person = await findChatPerson(db, organization, booker?.id ?? id);
    if (!person) return;
    await waitForMorning(context, job, [payload.known_start_at ?? start_at, start_at]);
    const about = booker ? { kind: 'booking-moved', reservationId: booker.id } : { kind, reservationId: id };
    const head = booker ?? (payload.others_of_group && reservation.group.find((member) => member.id === id));
    const words = head
      ? bookerContent(reservation, head, payload, now())
      : ownContent(kind, reservation, payload);
    await sendChat(context, job, { ...words, ...person, ...about }, null);
  },
});

const bookerContent = (
  reservation: AddressedReservation,
  booker: MailedMember,
  { reason, others_of_group: others }: ReservationNotification,
  nowMs: EpochMs,
) =>
  reason
    ? groupAbsenceContent(reservation, booker, { reason, others, nowMs })
    : groupContent(reservation.group, booker);

const ownContent = (
  kind: ChatKind,
  reservation: AddressedReservation,
  { start_at, reason, proposes }: ReservationNotification,
) =>
  reason
    ? absenceContent(kind, reservation, { start_at, reason, proposes })
    : changeContent(kind, reservation, start_at);

const seriesChat = defineJob({
  kind: 'series-chat',
  lane: 'chat',
  payload: SeriesNotification.extend({ kind: z.enum(['series-booked', 'series-canceled']) }),
  expiresAfter: 3 * days,
  async run(context: ChatContext, job) {
    const { db, now } = context;
    const { organization, payload } = job;
    const ids = payload.reservations.map(({ id }) => id);
    const present = withoutLaterChanges(payload, await listMailedReservations(db, organization, ids));
    const [first, ...others] = present.filter(({ start_at }) => epochOf(start_at) > now());
    const person = first && (await findChatPerson(db, organization, first.id));
    if (!person) return;
    await waitForMorning(context, job, [first.start_at]);
    const words = seriesContent(payload.kind, [first, ...others]);
    const about = { kind: kindOfOne[payload.kind], reservationId: first.id };
    await sendChat(context, job, { ...words, ...person, ...about }, null);
  },
});
/** Reminds a client by chat; where the chat fails, by email if the client left an address. */
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
    const isWanted = reminded && canRemind(reminded, sequence, now()) && !reminded.are_reminders_off;
    if (!isWanted || !reservation) {
      await stepMessages(db, organization, [key], { from: ['planned'], to: 'skipped' }, now());
      return;
    }
    const fallback = reminded.email ? reminderMailJob(reminded, hours) : null;
    const words = reminderContent(reservation, reminded.start_at);
    const planned = { start: epochOf(reminded.start_at), rules: reminded.rules, zone: reminded.zone };
    const from = reminderFrom(now(), planned);
    // The chat service can have been down until the quiet hours began.
    if (from !== null && from > now()) throw new JobLaterError('quiet hours', from - now());
    // Without a recipient the chat is skipped, and the reminder falls back to email.
    const to = from === null ? null : (person?.to ?? null);
    const about = { kind: 'reminder', reservationId: id, clientId: reminded.client_id };
    await sendChat(context, job, { ...words, ...about, to }, fallback);
  },
});

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

export const chatJobs = { reservationChat, seriesChat, reminderChat };

const isToldByChat = (kind: string): kind is ChatKind => chatKinds.some((one) => one === kind);

type ReadShop = () => Promise<Shop | null>;
type ChatChange = Pick<ReservationChange, 'actor' | 'at' | 'before' | 'after' | 'known'>;

/**
 * Null in a shop without chats. Changes by the staff wait for the end of the quiet hours, unless a visit begins soon.
 */
async function dueByChat(
  { config }: Pick<Work, 'config'>,
  changes: readonly [ChatChange, ...ChatChange[]],
  email: Job,
  readShop: ReadShop,
): Promise<EpochMs | null> {
  if (!hasChats(config)) return null;
  const [{ actor, at, known }] = changes;
  const shop = known?.shop ?? (await readShop());
  if (!shop?.rules.chat.on) return null;
  const due = email.dueAt ?? at;
  // A client who knows only the previous start arrives then, so that start counts as well.
  const starts = changes.flatMap(({ before, after }) => [before ?? after, after]);
  const isSoon = starts
    .map(({ start_at }) => epochOf(start_at))
    .some((start) => start > at && start <= at + urgent);
  const { quiet } = shop.rules.reminders;
  return actor.kind === 'person' && !isSoon ? (quietAt(due, quiet, shop.timezone)?.end ?? due) : due;
}

export async function enqueueChat(
  work: Work,
  change: ReservationChange,
  email: Job,
  readShop: ReadShop,
): Promise<void> {
  const { kind } = email;
  if (!isToldByChat(kind)) return;
  const dueAt = await dueByChat(work, [change], email, readShop);
  if (dueAt === null) return;
  const { after, at } = change;
  const payload = { ...ReservationNotification.parse(email.payload), kind };
  const key = `${kind}:${after.id}:${after.sequence}:chat`;
  work.enqueue(jobOf(reservationChat, { key, payload, ...(dueAt > at && { dueAt }) }));
}

export async function enqueueSeriesChat(
  work: Work,
  changes: readonly [ReservationChange, ...ReservationChange[]],
  email: Job & { kind: SeriesKind },
  readShop: ReadShop,
): Promise<void> {
  const dueAt = await dueByChat(work, changes, email, readShop);
  if (dueAt === null) return;
  const [{ after, at }] = changes;
  const { kind } = email;
  const payload = { ...SeriesNotification.parse(email.payload), kind };
  const key = `${kind}:${after.id}:${after.sequence}:chat`;
  work.enqueue(jobOf(seriesChat, { key, payload, ...(dueAt > at && { dueAt }) }));
}
