import type { Deps } from '../deps.ts';
import type { OrganizationId } from '../lib/db.ts';
import type { ClaimedJob, Kind, Payloads } from '../lib/outbox.ts';
import { type AccountLetter, barberInvited, emailChanged, passwordReset } from './account-letters.ts';
import { type Letter, letterHtml, letterText, subjectLine } from './letter.ts';
import { findMailedUser, findMailedReservation } from './queries.ts';
import { reservationLetter, type ReservationKind } from './reservation-letters.ts';

type Setting = Pick<Deps, 'config' | 'db' | 'mailer' | 'now'>;
type Writer<P> = (setting: Setting, organization: OrganizationId, payload: P) => Promise<Letter | null>;

const aboutReservation =
  (kind: ReservationKind): Writer<Payloads[ReservationKind]> =>
  async ({ config, db, now }, organization, payload) => {
    const reservation = await findMailedReservation(db, organization, payload.reservation_id);
    const { publicUrl, mailFrom: from } = config;
    return reservation
      ? reservationLetter({ kind, reservation, payload, publicUrl, from, nowMs: now() })
      : null;
  };

const toPerson =
  <P extends { user_id: number }>(write: AccountLetter<P>): Writer<P> =>
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
export async function sendEmail<K extends Kind>(setting: Setting, job: ClaimedJob<K>): Promise<void> {
  const letter = await writers[job.kind](setting, job.organization, job.payload);
  if (!letter) return;
  const { to, subject, invitation } = letter;
  await setting.mailer.send({
    key: `${job.organization}/${job.key}`,
    to,
    subject: subjectLine(subject),
    html: letterHtml(letter),
    text: letterText(letter),
    ...(invitation && { invitation }),
  });
}
