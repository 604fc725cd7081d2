import { z } from 'zod';
import { confirmationMinutes } from '#domain/booking/flood.ts';
import { epochOf } from '#domain/time.ts';
import { days, minutes } from '../../clock.ts';
import { type MailContext, sendEmail } from '../../integrations/mail/email.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { findMailedReservation } from '../../reservations/mailed-queries.ts';
import { type NotificationKind, reservationEmail, ReservationNotification } from './emails.ts';
import { recordMail } from './record-mail.ts';
import { heldEmail } from './held-email.ts';
import { findHold } from '../../reservations/holds/held-booking-queries.ts';

const notificationJob = (kind: NotificationKind) =>
  defineJob({
    kind,
    lane: 'mail',
    payload: ReservationNotification,
    expiresAfter: 3 * days,
    async run(context: MailContext, job) {
      const { config, db, now } = context;
      const { organization, payload } = job;
      const reservation = await findMailedReservation(db, organization, payload);
      const { publicUrl, mailFrom: from } = config;
      const email =
        reservation && reservationEmail({ kind, reservation, payload, publicUrl, from, nowMs: now() });
      if (!email) return;
      const isToStranger = payload.to === 'client' && reservation.is_strangers;
      await sendEmail(context, job, { ...email, isToStranger });
      if (payload.to === 'client')
        await recordMail(context, job, { kind, reservations: [reservation] }, { state: 'sent' });
    },
    async onGivenUp(context, job, problem) {
      const payload = ReservationNotification.safeParse(job.payload).data;
      if (payload?.to !== 'client') return;
      const reservation = await findMailedReservation(context.db, job.organization, payload);
      if (reservation?.client_email_snapshot)
        await recordMail(context, job, { kind, reservations: [reservation] }, { state: 'failed', problem });
    },
  });

export const reservationJobs = {
  'booking-confirmed': notificationJob('booking-confirmed'),
  'booking-moved': notificationJob('booking-moved'),
  'booking-delayed': notificationJob('booking-delayed'),
  'booking-canceled': notificationJob('booking-canceled'),
  'booking-reassigned': notificationJob('booking-reassigned'),
};

export const bookingHeld = defineJob({
  kind: 'booking-held',
  lane: 'mail',
  payload: z.object({
    external_id: z.string(),
    token: z.string(),
    via: z.string().optional(),
    // Booking charges the budgets, so that it promises no email over a limit; the version before did not.
    is_paid: z.boolean().optional(),
  }),
  expiresAfter: confirmationMinutes * minutes,
  async run(context: MailContext, job) {
    const { config, db, now } = context;
    const { external_id, token, via, is_paid: isPaid = false } = job.payload;
    const hold = await findHold(db, job.organization, external_id);
    if (!hold || epochOf(hold.held_until) <= now()) return;
    // Only the link carries the source of the client, because a held slot's row has no column for it.
    const origin = via ? `&o=${via}` : '';
    const email = heldEmail(hold, `${config.publicUrl}/r/${external_id}?t=${token}${origin}`);
    if (email) await sendEmail(context, job, { ...email, isPaid });
  },
});
