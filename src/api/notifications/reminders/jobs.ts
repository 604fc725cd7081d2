import { z } from 'zod';
import { latestReminderMs } from '#domain/reminders/next-reminder.ts';
import { epochOf } from '#domain/time.ts';
import { days, minutes } from '../../clock.ts';
import { type MailContext, sendEmail } from '../../integrations/mail/email.ts';
import { type MessageStep, planMessages, stepMessages } from '../../integrations/messages.ts';
import {
  type ClaimedJob,
  defineJob,
  type Job,
  JobLaterError,
  jobOf,
  type Jobs,
  type Problems,
} from '../../jobs/define-job.ts';
import { findMailedReservations } from '../../reservations/mailed-queries.ts';
import { reminderEmail } from './email.ts';
import {
  canRemind,
  type RemindedReservation,
  remindedReservations,
} from '../../reservations/reminder-queries.ts';

export const reminderEnd = ({ start_at }: Pick<RemindedReservation, 'start_at'>) =>
  epochOf(start_at) - latestReminderMs;

const underWay = ['planned', 'sending'] as const;
const tooLate = { from: underWay, to: 'failed', problem: 'too late' } as const;

const Reminder = z.object({ reservation_id: z.number(), sequence: z.number() });
type ReminderJob = ClaimedJob<z.infer<typeof Reminder>>;

async function step({ db, now }: MailContext, jobs: readonly ClaimedJob[], to: MessageStep) {
  const [first] = jobs;
  if (!first) return;
  const keys = jobs.map(({ key }) => key);
  await stepMessages(db, first.organization, keys, to, now());
}

/** `email` is null for a reminder that is no longer due; creates missing message records. */
async function writeReminders({ config, db, now }: MailContext, jobs: Jobs<ReminderJob>) {
  const [{ organization }] = jobs;
  const nowMs = now();
  const ids = jobs.map(({ payload }) => payload.reservation_id);
  const reserved = new Map((await remindedReservations(db, organization, ids)).map((one) => [one.id, one]));
  // An email that replaces a failed chat has no message record yet.
  const messages = jobs.map(({ key, kind, payload: { reservation_id: reservationId } }) => {
    const clientId = reserved.get(reservationId)?.client_id ?? null;
    return { key, kind, reservationId, clientId, channel: 'mail' } as const;
  });
  await planMessages(db, organization, messages, nowMs);
  const mailed = new Map((await findMailedReservations(db, organization, ids)).map((one) => [one.id, one]));
  return jobs.map((job) => {
    const { reservation_id: id, sequence } = job.payload;
    const [reminded, reservation] = [reserved.get(id), mailed.get(id)];
    const isWanted = reminded?.sequence === sequence && !reminded.are_reminders_off;
    const isLate = isWanted && reminderEnd(reminded) < nowMs;
    const email =
      isWanted && reservation && canRemind(reminded, sequence, nowMs)
        ? reminderEmail(reservation, { ...config, rules: reminded.rules, nowMs })
        : null;
    const isToStranger = reservation?.is_strangers ?? false;
    return { job, email: email && { ...email, isToStranger }, isLate };
  });
}

// With a stalled mail server the rest of a batch is retried later, instead of waiting for one timeout after another.
const maxBatchMs = 2 * minutes;

async function mailReminders(context: MailContext, jobs: Jobs<ReminderJob>): Promise<Problems> {
  const begun = context.now();
  const written = await writeReminders(context, jobs);
  const unsent = written.filter(({ email }) => !email);
  const late = unsent.filter(({ isLate }) => isLate);
  const sending = written.filter(({ email }) => email);
  const jobsOf = (some: typeof written) => some.map(({ job }) => job);
  await step(context, jobsOf(late), tooLate);
  await step(context, jobsOf(unsent.filter(({ isLate }) => !isLate)), { from: underWay, to: 'skipped' });
  await step(context, jobsOf(sending), { from: ['planned'], to: 'sending' });
  const problems = new Map<number, unknown>();
  for (const { job, email } of sending) {
    const isInTime = context.now() < begun + maxBatchMs;
    const sent =
      isInTime && email ? sendEmail(context, job, email) : Promise.reject(new JobLaterError('slow mail', 0));
    await sent.catch((problem: unknown) => problems.set(job.id, problem));
  }
  const sent = jobsOf(sending).filter(({ id }) => !problems.has(id));
  // A failed update must fail only the jobs with delivered emails, not the whole batch.
  await step(context, sent, { from: underWay, to: 'sent', problem: null }).catch((problem: unknown) => {
    for (const { id } of sent) problems.set(id, problem);
  });
  return problems;
}

export const reminder = defineJob({
  kind: 'reminder',
  lane: 'mail',
  payload: Reminder,
  expiresAfter: days,
  pauses: [10_000, minutes, 5 * minutes],
  async run(context: MailContext, job) {
    const problems = await mailReminders(context, [job]);
    if (problems.has(job.id)) throw problems.get(job.id);
  },
  // A small batch: after a crash another process sends all emails of the batch again.
  together: { most: 8, run: mailReminders },
  onGivenUp: (context, job, problem) => step(context, [job], { from: underWay, to: 'failed', problem }),
});

export const reminderMailJob = (
  { id, sequence, start_at }: Pick<RemindedReservation, 'id' | 'sequence' | 'start_at'>,
  hours: number,
): Job =>
  jobOf(reminder, {
    key: `reminder:${id}:${sequence}:${hours}:mail`,
    payload: { reservation_id: id, sequence },
    expiresAt: reminderEnd({ start_at }),
  });
