import { z } from 'zod';
import { questionDays } from '#domain/ratings/limits.ts';
import { quietAt } from '#domain/reminders/next-reminder.ts';
import type { EpochMs } from '#domain/time.ts';
import { rowsOfPerson } from '../../clients/personal-queries.ts';
import { lockClients } from '../../clients/queries.ts';
import { days } from '../../clock.ts';
import { byProduct, change } from '../../database/unit-of-work.ts';
import { type MailContext, sendEmail } from '../../integrations/mail/email.ts';
import { planMessages, stepMessages, wasAsked } from '../../integrations/messages.ts';
import { type ClaimedJob, defineJob, JobLaterError } from '../../jobs/define-job.ts';
import { findShop, type Shop } from '../../organization/queries.ts';
import { findMailedReservation } from '../../reservations/mailed-queries.ts';
import { findReminded } from '../../reservations/reminder-queries.ts';
import { questionEmail } from './email.ts';

export const momentOutsideQuiet = (
  at: EpochMs,
  { rules, timezone }: Pick<Shop, 'rules' | 'timezone'>,
): EpochMs => quietAt(at, rules.reminders.quiet, timezone)?.end ?? at;

async function readAskable({ db }: MailContext, { organization, payload }: QuestionJob) {
  const { reservation_id } = payload;
  const reservation = await findMailedReservation(db, organization, { reservation_id });
  if (!reservation || reservation.status !== 'completed' || reservation.deleted_at !== null) return null;
  const reminded = await findReminded(db, organization, reservation_id);
  return reminded && !reminded.are_reminders_off ? reservation : null;
}

const claimQuestion = (context: MailContext, { organization, key, kind }: ClaimedJob, reservation: Asked) =>
  change(context, byProduct(organization), async ({ tx, now }) => {
    const { id: reservationId, client_id: clientId } = reservation;
    if (clientId === null) return false;
    // Two visits of a client can be due at once.
    await lockClients(tx, organization, [clientId]);
    const rows = await rowsOfPerson(tx, organization, clientId);
    if (rows.length === 0 || rows.some(({ erased_at }) => erased_at !== null)) return false;
    const message = { key, kind, reservationId, clientId, channel: 'mail' } as const;
    const clients = rows.map(({ id }) => id);
    if (await wasAsked(tx, organization, message, { clients, since: now() - questionDays * days }))
      return false;
    await planMessages(tx, organization, [message], now(), { state: 'sending' });
    return true;
  });

type Asked = NonNullable<Awaited<ReturnType<typeof readAskable>>>;

const Question = z.object({ reservation_id: z.number() });
type QuestionJob = ClaimedJob<z.infer<typeof Question>>;

export const ratingQuestion = defineJob({
  kind: 'rating-question',
  lane: 'mail',
  payload: Question,
  expiresAfter: 2 * days,
  async run(context: MailContext, job) {
    const { config, db, now } = context;
    const { organization, key } = job;
    const shop = await findShop(db, organization);
    if (!shop?.rules.ratings.on) return;
    const wait = momentOutsideQuiet(now(), shop) - now();
    if (wait > 0) throw new JobLaterError('quiet hours', wait);
    const reservation = await readAskable(context, job);
    const email = reservation && questionEmail(reservation, config);
    if (!reservation || !email || !(await claimQuestion(context, job, reservation))) return;
    await sendEmail(context, job, { ...email, isToStranger: reservation.is_strangers });
    await stepMessages(db, organization, [key], { from: ['sending'], to: 'sent', problem: null }, now());
  },
  async onGivenUp({ db, now }, { organization, key }, problem) {
    await stepMessages(db, organization, [key], { from: ['sending'], to: 'failed', problem }, now());
  },
});
