import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../database/connection.ts';
import type { ClaimedJob, Kind, Payloads } from '../jobs/queue.ts';
import { type AccountEmail, barberInvited, emailChanged, passwordReset } from './account-emails.ts';
import { type Email, emailHtml, emailText, subjectLine } from './email.ts';
import { findMailedUser, findMailedReservation } from './queries.ts';
import { reservationEmail, type ReservationKind } from './reservation-emails.ts';

type Context = Pick<Deps, 'config' | 'db' | 'mailer' | 'now'>;
type Writer<P> = (context: Context, organization: OrganizationId, payload: P) => Promise<Email | null>;

const aboutReservation =
  (kind: ReservationKind): Writer<Payloads[ReservationKind]> =>
  async ({ config, db, now }, organization, payload) => {
    const reservation = await findMailedReservation(db, organization, payload.reservation_id);
    const { publicUrl, mailFrom: from } = config;
    return reservation
      ? reservationEmail({ kind, reservation, payload, publicUrl, from, nowMs: now() })
      : null;
  };

const toPerson =
  <P extends { user_id: number }>(write: AccountEmail<P>): Writer<P> =>
  async ({ config, db }, organization, payload) => {
    const user = await findMailedUser(db, organization, payload.user_id);
    return user ? write({ user, payload, publicUrl: config.publicUrl }) : null;
  };

const writers: { [K in Kind]: Writer<Payloads[K]> } = {
  'booking-confirmed': aboutReservation('booking-confirmed'),
  'booking-moved': aboutReservation('booking-moved'),
  'booking-canceled': aboutReservation('booking-canceled'),
  'barber-invited': toPerson(barberInvited),
  'password-reset': toPerson(passwordReset),
  'email-changed': toPerson(emailChanged),
};

/** Writes and sends the mail of an job; one that has lost its addressee is done without a mail. */
export async function sendEmail<K extends Kind>(context: Context, job: ClaimedJob<K>): Promise<void> {
  const email = await writers[job.kind](context, job.organization, job.payload);
  if (!email) return;
  const { to, subject, invitation } = email;
  await context.mailer.send({
    key: `${job.organization}/${job.key}`,
    to,
    subject: subjectLine(subject),
    html: emailHtml(email),
    text: emailText(email),
    ...(invitation && { invitation }),
  });
}
