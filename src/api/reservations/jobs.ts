import { days } from '../clock.ts';
import { type MailContext, sendEmail } from '../integrations/mail/email.ts';
import { defineJob } from '../jobs/define-job.ts';
import { findMailedReservation } from './email-queries.ts';
import { type NotificationKind, reservationEmail, ReservationNotification } from './emails.ts';

const notificationJob = (kind: NotificationKind) =>
  defineJob({
    kind,
    lane: 'mail',
    payload: ReservationNotification,
    expiresAfter: 3 * days,
    async run(context: MailContext, job) {
      const { config, db, now } = context;
      const { organization, payload } = job;
      const reservation = await findMailedReservation(db, organization, payload.reservation_id);
      const { publicUrl, mailFrom: from } = config;
      const email =
        reservation && reservationEmail({ kind, reservation, payload, publicUrl, from, nowMs: now() });
      if (email) await sendEmail(context, job, email);
    },
  });

/** Mails a change of a reservation to its client or its barber, one job an addressee. */
export const reservationJobs = {
  'booking-confirmed': notificationJob('booking-confirmed'),
  'booking-moved': notificationJob('booking-moved'),
  'booking-canceled': notificationJob('booking-canceled'),
};
