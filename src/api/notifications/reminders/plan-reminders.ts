import { z } from 'zod';
import { nextReminder, reminderTime } from '#domain/reminders/next-reminder.ts';
import { type EpochMs, epochOf, instantOf, minuteMs, type Zone } from '#domain/time.ts';
import { days } from '../../clock.ts';
import { hasChats } from '../../config.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { byProduct, change, type Work, type WorkDeps } from '../../database/unit-of-work.ts';
import { type NewMessage, planMessages } from '../../integrations/messages.ts';
import { defineJob, type Job, jobOf } from '../../jobs/define-job.ts';
import type { Shop } from '../../organization/queries.ts';
import type { ReservationChange } from '../../reservations/changes/changes.ts';
import { reminderByChat } from '../chats/jobs.ts';
import { reminderEnd, reminderMailJob } from './jobs.ts';
import {
  canRemind,
  isAhead,
  type RemindedReservation,
  remindedReservations,
} from '../../reservations/reminder-queries.ts';

/** `isReachable`: the client has an e-mail or phone. */
type RemindedBy = { rules: Shop['rules']['reminders']; zone: Zone; isReachable: boolean };
type ReservationVersion = Pick<RemindedReservation, 'id' | 'sequence' | 'start_at'>;
type Reminder = { hours: number; at: EpochMs };

// The key contains the planned minute, so that changed rules can plan the same reminder for another time.
const jobAt = (
  { id, sequence, start_at }: ReservationVersion,
  plannedAt: EpochMs,
  { hours, at }: Reminder,
): Job =>
  jobOf(visitReminder, {
    key: `visit-reminder:${id}:${sequence}:${hours}:${Math.floor(at / minuteMs)}`,
    payload: { reservation_id: id, sequence, hours, planned_at: instantOf(plannedAt) },
    dueAt: at,
    expiresAt: reminderEnd({ start_at }),
  });

const momentsOf = (
  { start_at }: ReservationVersion,
  plannedAt: EpochMs,
  { rules, zone }: Omit<RemindedBy, 'isReachable'>,
) => ({
  start: epochOf(start_at),
  plannedAt,
  rules,
  zone,
});

export function nextJob(
  place: ReservationVersion,
  by: Omit<RemindedBy, 'isReachable'>,
  { plannedAt, after }: { plannedAt: EpochMs; after: EpochMs },
): Job | null {
  const next = nextReminder({ ...momentsOf(place, plannedAt, by), after });
  return next && jobAt(place, plannedAt, next);
}

export function byMail(
  reservation: RemindedReservation,
  hours: number,
): { job: Job; message: NewMessage } | null {
  if (!reservation.email) return null;
  const job = reminderMailJob(reservation, hours);
  const { id: reservationId, client_id: clientId } = reservation;
  return { job, message: { key: job.key, reservationId, clientId, channel: 'mail', kind: job.kind } };
}

const Due = z.object({
  reservation_id: z.number(),
  sequence: z.number(),
  hours: z.number(),
  planned_at: z.string(),
});
type Due = z.infer<typeof Due>;

/** Job and message of a due reminder by the present rules and start; null if none is due. Enqueues later reminders. */
async function sendingOf(
  { tx, organization, config, enqueue }: Work,
  reservation: RemindedReservation,
  { sequence, hours, planned_at }: Due,
  nowMs: EpochMs,
) {
  if (!canRemind(reservation, sequence, nowMs)) return null;
  const plannedAt = epochOf(planned_at);
  const next = nextJob(reservation, reservation, { plannedAt, after: nowMs });
  if (next) enqueue(next);
  const at = reminderTime(hours, nowMs, momentsOf(reservation, plannedAt, reservation));
  if (at === null || reservation.are_reminders_off) return null;
  if (at > nowMs) {
    enqueue(jobAt(reservation, plannedAt, { hours, at }));
    return null;
  }
  const byChat = hasChats(config) && (await reminderByChat(tx, organization, reservation, hours));
  return byChat || byMail(reservation, hours);
}

const remind = (context: WorkDeps, organization: OrganizationId, due: readonly Due[]) =>
  change(context, byProduct(organization), async (work) => {
    const { tx, enqueue } = work;
    const nowMs = work.now();
    const ids = due.map(({ reservation_id }) => reservation_id);
    const reserved = new Map((await remindedReservations(tx, organization, ids)).map((one) => [one.id, one]));
    const messages: NewMessage[] = [];
    for (const one of due) {
      const reservation = reserved.get(one.reservation_id);
      const sending = reservation && (await sendingOf(work, reservation, one, nowMs));
      if (!sending) continue;
      messages.push(sending.message);
      enqueue(sending.job);
    }
    await planMessages(tx, organization, messages, nowMs);
  });

export const visitReminder = defineJob({
  kind: 'visit-reminder',
  lane: 'work',
  payload: Due,
  expiresAfter: days,
  run: (context: WorkDeps, { organization, payload }) => remind(context, organization, [payload]),
  together: {
    most: 32,
    async run(context, jobs) {
      const [{ organization }] = jobs;
      await remind(
        context,
        organization,
        jobs.map(({ payload }) => payload),
      );
      return new Map();
    },
  },
});

function isPlaced({ action, tells, before, after, at }: ReservationChange): boolean {
  // Clients of a silent import have never heard of Navaja.
  if (action === 'imported' && tells === 'nobody') return false;
  if (!isAhead(after, at) || (after.group_id !== null && after.group_id !== after.id)) return false;
  const isOther = before?.start_at !== after.start_at || before.sequence !== after.sequence;
  return before === null || isOther || !isAhead(before, at);
}

export async function planReminders(
  { tx, organization, enqueue }: Work,
  change: ReservationChange,
  all: readonly ReservationChange[],
): Promise<void> {
  if (all[0] !== change) return;
  const placed = all.filter(isPlaced);
  const unknown = placed.flatMap(({ after, known }) => (known ? [] : [after.id]));
  const read = unknown.length > 0 ? await remindedReservations(tx, organization, unknown) : [];
  for (const { after, at, known } of placed) {
    const by = known ? remindedBy(known) : read.find(({ id }) => id === after.id);
    const job = by?.isReachable ? nextJob(after, by, { plannedAt: at, after: at }) : null;
    if (job) enqueue(job);
  }
}

const remindedBy = ({ shop, isReachable }: NonNullable<ReservationChange['known']>): RemindedBy => ({
  rules: shop.rules.reminders,
  zone: shop.timezone,
  isReachable,
});
