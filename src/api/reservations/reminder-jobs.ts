import { z } from 'zod';
import { latestReminderMs } from '#domain/reservations/next-reminder.ts';
import { epochOf } from '#domain/time.ts';
import { days, minutes } from '../clock.ts';
import { type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { type MessageStep, stepMessage } from '../integrations/messages.ts';
import { type ClaimedJob, defineJob, type Job, jobOf } from '../jobs/define-job.ts';
import { findMailedReservation } from './email-queries.ts';
import { reminderEmail } from './reminder-email.ts';
import { canRemind, findReminded, type RemindedReservation } from './reminder-queries.ts';

/** Until when a reminder is of use. */
export const reminderEnd = ({ start_at }: Pick<RemindedReservation, 'start_at'>) =>
  epochOf(start_at) - latestReminderMs;

const step = ({ db, now }: MailContext, { organization, key }: ClaimedJob, to: MessageStep) =>
  stepMessage(db, organization, key, to, now());

const underWay = ['planned', 'sending'] as const;
const tooLate = { from: underWay, to: 'failed', problem: 'too late' } as const;

/** Mails a reminder, unless the reservation is another one by now. */
export const reminder = defineJob({
  kind: 'reminder',
  lane: 'mail',
  payload: z.object({ reservation_id: z.number(), sequence: z.number() }),
  expiresAfter: days,
  pauses: [10_000, minutes, 5 * minutes],
  async run(context: MailContext, job) {
    const { config, db, now } = context;
    const { organization, payload } = job;
    const nowMs = now();
    const reminded = await findReminded(db, organization, payload.reservation_id);
    const isWanted = reminded?.sequence === payload.sequence && reminded.reminders_off_at === null;
    const isLate = isWanted && reminderEnd(reminded) < nowMs;
    const mailed =
      isWanted && canRemind(reminded, payload.sequence, nowMs)
        ? await findMailedReservation(db, organization, payload)
        : undefined;
    const email = reminded && mailed && reminderEmail(mailed, { ...config, rules: reminded.rules, nowMs });
    if (!email) {
      await step(context, job, isLate ? tooLate : { from: underWay, to: 'skipped' });
      return;
    }
    await step(context, job, { from: ['planned'], to: 'sending' });
    await sendEmail(context, job, email);
    await step(context, job, { from: underWay, to: 'sent', problem: null });
  },
  onGivenUp: async (context, job, problem) =>
    void (await step(context, job, { from: underWay, to: 'failed', problem })),
});

/** The job that mails one of a reservation's reminders. */
export const reminderMailJob = (
  { id, sequence, start_at }: Pick<RemindedReservation, 'id' | 'sequence' | 'start_at'>,
  hours: number,
): Job =>
  jobOf(reminder, {
    key: `reminder:${id}:${sequence}:${hours}:mail`,
    payload: { reservation_id: id, sequence },
    expiresAt: reminderEnd({ start_at }),
  });
