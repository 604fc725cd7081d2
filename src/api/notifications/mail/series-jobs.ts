import { days } from '../../clock.ts';
import { type MailContext, sendEmail } from '../../integrations/mail/email.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { listMailedReservations } from '../../reservations/mailed-queries.ts';
import { recordMail } from './record-mail.ts';
import {
  kindOfOne,
  seriesEmail,
  type SeriesKind,
  SeriesNotification,
  withoutLaterChanges,
} from './series-emails.ts';

const seriesJob = (kind: SeriesKind) =>
  defineJob({
    kind,
    lane: 'mail',
    payload: SeriesNotification,
    expiresAfter: 3 * days,
    async run(context: MailContext, job) {
      const { config, db, now } = context;
      const { organization, payload } = job;
      const ids = payload.reservations.map(({ id }) => id);
      const reservations = withoutLaterChanges(payload, await listMailedReservations(db, organization, ids));
      const { publicUrl, mailFrom: from } = config;
      const email = seriesEmail({ kind, to: payload.to, reservations, publicUrl, from, nowMs: now() });
      if (!email) return;
      const isToStranger = payload.to === 'client' && reservations.some(({ is_strangers }) => is_strangers);
      await sendEmail(context, job, { ...email, isToStranger });
      if (payload.to === 'client')
        await recordMail(context, job, { kind: kindOfOne[kind], reservations }, { state: 'sent' });
    },
    async onGivenUp(context, job, problem) {
      const payload = SeriesNotification.safeParse(job.payload).data;
      if (payload?.to !== 'client') return;
      const ids = payload.reservations.map(({ id }) => id);
      const all = await listMailedReservations(context.db, job.organization, ids);
      const reservations = all.filter((one) => one.client_email_snapshot);
      await recordMail(context, job, { kind: kindOfOne[kind], reservations }, { state: 'failed', problem });
    },
  });

export const seriesJobs = {
  'series-booked': seriesJob('series-booked'),
  'series-canceled': seriesJob('series-canceled'),
};
