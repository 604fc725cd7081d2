import { emailChangedEmail } from '#api/account/jobs.ts';
import { invitationEmail } from '#api/barbers/jobs.ts';
import { floodEmail } from '#api/booking/jobs.ts';
import { stoppedEmail } from '#api/chats/chat-complaints.ts';
import { jobKinds } from '#api/create-jobs.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import type { Email } from '#api/integrations/mail/email.ts';
import { emailHtml } from '#api/integrations/mail/email-layout.ts';
import { dataLinkEmail } from '#api/privacy/send-data-link.ts';
import { recoveryEmail } from '#api/recovery/send-recovery-link.ts';
import type { AddressedReservation, MailedMember } from '#api/reservations/mailed-queries.ts';
import type { NotificationKind, ReservationNotification } from '#api/notifications/mail/emails.ts';
import { reservationEmail } from '#api/notifications/mail/emails.ts';
import { heldEmail } from '#api/notifications/mail/held-email.ts';
import { reminderEmail } from '#api/notifications/reminders/email.ts';
import { seriesEmail, type SeriesKind } from '#api/notifications/mail/series-emails.ts';
import { confirmationEmail, passwordChangedEmail, passwordResetEmail } from '#api/session/jobs.ts';
import { joinedEmail } from '#api/waitlist/joined-email.ts';
import { offerEmail, pausedEmail } from '#api/waitlist/offers/email.ts';
import { afterVisitSamples, publicUrl } from './deposit-samples.ts';

const from = 'Navaja <no-reply@navaja.example>';
const nowMs = Date.parse('2026-11-23T12:00:00Z');
const shop = 'Barbería Navaja del Centro';
const token = 'x'.repeat(43);
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOYNWvWfwAGZAMpMn0R+AAAAABJRU5ErkJggg==';
const policy =
  'Si no puedes venir, avísanos con al menos dos horas. Después de dos ausencias sin aviso pedimos la seña por adelantado.\n\nGracias por cuidar el tiempo de todos.';

const line = {
  service_id: 1,
  name: 'Corte clásico con lavado y masaje capilar',
  quantity: 2,
  price_cents: 1_250_050,
  is_premium: false,
};
const premium = { service_id: 2, name: 'Diagnóstico capilar', quantity: 1, price_cents: 0, is_premium: true };

const member = (id: number, changes: Partial<MailedMember> = {}): MailedMember => ({
  id,
  group_id: null,
  client_id: null,
  external_id: `1-${token.slice(0, 20)}${id}`,
  barber_id: 7,
  branch_id: 3,
  sequence: 1,
  late_minutes: null,
  deposit: null,
  notes: 'Alergia al amoníaco. Prefiere tijera en los costados y el cuello redondeado.',
  start_at: '2026-11-25T18:30:00Z',
  end_at: '2026-11-25T19:45:00Z',
  status: 'scheduled',
  deleted_at: null,
  proposal: null,
  client_firstname_snapshot: 'María Fernanda',
  client_lastname_snapshot: 'Rodríguez Etcheverry',
  client_phone_snapshot: '+34 612 345 678',
  client_email_snapshot: 'maria.fernanda.rodriguez.etcheverry@correo.example',
  barber_firstname: 'Maximiliano',
  barber_lastname: 'Etchegoyen',
  barber_deleted_at: null,
  branch_name: 'Punta Carretas',
  address_line1: 'Avenida 18 de Julio 1234 bis, local 5',
  city: 'Montevideo',
  postcode: '11100',
  country: 'Uruguay',
  latitude: null,
  longitude: null,
  shop,
  slug: 'navaja-del-centro',
  timezone: 'America/Montevideo',
  policy,
  logo,
  whatsapp: '59899123456',
  shop_phone: '+598 2900 1234',
  lines: [line, premium],
  ...changes,
});

const addressee = {
  firstname: 'Maximiliano',
  email: 'maximiliano@correo.example',
  email_confirmed_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
};
const one = (id: number, changes: Partial<AddressedReservation> = {}): AddressedReservation => ({
  ...member(id),
  addressee,
  is_strangers: false,
  group: [],
  ...changes,
});

const group = [
  member(1, { group_id: 1 }),
  member(2, { group_id: 1, client_firstname_snapshot: 'Leonardo', start_at: '2026-11-25T19:45:00Z' }),
  member(3, {
    group_id: 1,
    client_firstname_snapshot: 'Juan',
    client_lastname_snapshot: '',
    status: 'canceled',
  }),
];

const reservationMail = (
  kind: NotificationKind,
  { to = 'client', ...rest }: Partial<ReservationNotification> = {},
  reservation = one(1),
): Email | null =>
  reservationEmail({
    kind,
    reservation,
    payload: {
      reservation_id: reservation.id,
      to,
      start_at: reservation.start_at,
      end_at: reservation.end_at,
      sequence: reservation.sequence,
      ...rest,
    },
    publicUrl,
    from,
    nowMs,
  });

const proposesTimes = () => {
  const proposes = ['miércoles 25/11 15:45 con Bruno', 'jueves 26/11 15:30 con Maximiliano'];
  return reservationMail('booking-canceled', { reason: 'Leo no puede atender ese día.', proposes });
};

const weeks = Array.from({ length: 6 }, (_, week) => {
  const at = (instant: string) => new Date(Date.parse(instant) + week * 7 * 86_400_000).toISOString();
  return one(week + 1, { start_at: at('2026-11-25T18:30:00Z'), end_at: at('2026-11-25T19:45:00Z') });
});
const series = (kind: SeriesKind, to: 'client' | 'barber'): Email | null =>
  seriesEmail({ kind, to, reservations: weeks, publicUrl, from, nowMs });

const remind = (reservation: AddressedReservation): Email | null =>
  reminderEmail(reservation, { publicUrl, apiUrl: publicUrl, rules: { ask_confirmation: true }, nowMs });

const hold = { ...member(1), held_until: '2026-11-23T12:30:00Z', held_chat: null, held_marketing: null };
const held = (companions: MailedMember[] = []): Email | null =>
  heldEmail(
    {
      ...hold,
      companions: companions.map((each) => ({ ...each, ...hold })),
    } as never,
    `${publicUrl}/r/${hold.external_id}?t=${token}`,
  );

const sender = {
  name: shop,
  logo,
  phone: { text: '+598 2900 1234', href: 'tel:+59829001234' },
  chat: 'https://wa.me/59899123456',
};
const waiting = (counts = true) =>
  ({
    entry: {
      id: 1,
      external_id: `1-${token}`,
      firstname: 'María Fernanda',
      email: 'maria@correo.example',
      state: 'waiting',
      counts,
      date_from: '2026-11-24',
      date_to: '2026-11-26',
      time_from: '09:00',
      time_to: '20:30',
      services: [line],
    },
    shop: { name: shop, slug: 'navaja-del-centro', timezone: 'America/Montevideo' },
    sender,
    publicUrl,
  }) as never;
const offer = {
  id: 1,
  start_at: '2026-11-25T18:30:00Z',
  expires_at: '2026-11-23T12:30:00Z',
  firstname: 'Maximiliano',
  lastname: 'Etchegoyen',
} as never;

const user = {
  id: 1,
  firstname: 'María Fernanda',
  email: 'maria.fernanda.rodriguez.etcheverry@correo.example',
  role: 'barber',
  shop,
  email_confirmed_at: null,
} as never;
const floodShop = { id: 1 as OrganizationId, name: shop, timezone: 'America/Montevideo' } as never;

export type Sample = { kind: string; name: string; email: Email | null };

const samples: Sample[] = [
  { kind: 'booking-confirmed', name: 'confirmada', email: reservationMail('booking-confirmed') },
  {
    kind: 'booking-confirmed',
    name: 'confirmada-grupo',
    email: reservationMail('booking-confirmed', {}, one(1, { group_id: 1, group })),
  },
  {
    kind: 'booking-confirmed',
    name: 'grupo-cambió',
    email: reservationMail('booking-confirmed', {}, one(2, { group_id: 1, group })),
  },
  {
    kind: 'booking-confirmed',
    name: 'barbero-nueva',
    email: reservationMail('booking-confirmed', { to: 'barber' }),
  },
  {
    kind: 'booking-moved',
    name: 'movida',
    email: reservationMail('booking-moved', {
      known_start_at: '2026-11-24T15:00:00Z',
      note: 'Perdón por el cambio, se nos cortó la luz.',
    }),
  },
  {
    kind: 'booking-moved',
    name: 'otro-barbero',
    email: reservationMail('booking-moved', { known_start_at: '2026-11-25T18:30:00Z', known_barber_id: 8 }),
  },
  {
    kind: 'booking-moved',
    name: 'todo-cambió',
    email: reservationMail('booking-moved', { known_start_at: '2026-11-24T15:00:00Z', known_barber_id: 8 }),
  },
  {
    kind: 'booking-moved',
    name: 'barbero-movida',
    email: reservationMail('booking-moved', { to: 'barber', known_start_at: '2026-11-24T15:00:00Z' }),
  },
  {
    kind: 'booking-delayed',
    name: 'demora',
    email: reservationMail('booking-delayed', {
      known_start_at: '2026-11-25T18:00:00Z',
      note: 'Te invitamos un café mientras esperas.',
    }),
  },
  {
    kind: 'booking-canceled',
    name: 'cancelada',
    email: reservationMail('booking-canceled', {}, one(1, { status: 'canceled' })),
  },
  { kind: 'booking-canceled', name: 'otro-horario', email: proposesTimes() },
  {
    kind: 'booking-canceled',
    name: 'barbero-cancelada',
    email: reservationMail('booking-canceled', { to: 'barber' }, one(1, { status: 'canceled' })),
  },
  {
    kind: 'booking-reassigned',
    name: 'barbero-reasignada',
    email: reservationMail('booking-reassigned', { to: 'barber' }),
  },
  { kind: 'series-booked', name: 'turnos', email: series('series-booked', 'client') },
  { kind: 'series-booked', name: 'barbero-turnos', email: series('series-booked', 'barber') },
  { kind: 'series-canceled', name: 'turnos-cancelados', email: series('series-canceled', 'client') },
  { kind: 'series-canceled', name: 'barbero-turnos-cancelados', email: series('series-canceled', 'barber') },
  { kind: 'booking-held', name: 'confirma', email: held() },
  { kind: 'booking-held', name: 'confirma-grupo', email: held([member(2)]) },
  { kind: 'reminder', name: 'recordatorio', email: remind(one(1)) },
  { kind: 'reminder', name: 'recordatorio-confirmado', email: remind(one(1, { status: 'confirmed' })) },
  { kind: 'reminder', name: 'recordatorio-grupo', email: remind(one(1, { group_id: 1, group })) },
  { kind: 'wait-joined', name: 'en-espera', email: joinedEmail(waiting(), null) },
  { kind: 'wait-joined', name: 'confirma-espera', email: joinedEmail(waiting(false), token) },
  { kind: 'offer', name: 'lugar-libre', email: offerEmail(offer, waiting()) },
  { kind: 'wait-paused', name: 'espera-pausada', email: pausedEmail(waiting()) },
  {
    kind: 'data-link',
    name: 'tus-datos',
    email: {
      ...dataLinkEmail('maria@correo.example', 'María Fernanda', shop, `${publicUrl}/d/${token}`),
      footer: { label: `Privacidad en ${shop}`, href: `${publicUrl}/navaja-del-centro/privacidad` },
      sender,
    },
  },
  {
    kind: 'recovery-link',
    name: 'tus-reservas',
    email: recoveryEmail({ to: 'ana@correo.example', firstname: 'Ana', sender }, `${publicUrl}/m/${token}`),
  },
  { kind: 'password-reset', name: 'contraseña', email: passwordResetEmail(user, token, publicUrl) },
  { kind: 'password-changed', name: 'contraseña-cambiada', email: passwordChangedEmail(user, publicUrl) },
  { kind: 'email-confirmation', name: 'confirma-correo', email: confirmationEmail(user, token, publicUrl) },
  {
    kind: 'email-changed',
    name: 'correo-cambiado',
    email: emailChangedEmail(user, 'maria@correo.example', publicUrl, token),
  },
  { kind: 'barber-invited', name: 'invitación', email: invitationEmail(user, token, publicUrl) },
  {
    kind: 'flood-seen',
    name: 'muchas-reservas',
    email: floodEmail(floodShop, user, { end: nowMs, publicUrl }),
  },
  {
    kind: 'chats-stopped',
    name: 'whatsapp-detenido',
    email: stoppedEmail({ name: shop }, user, { from: 'el miércoles 25/11 a las 09:00', publicUrl }),
  },
];

export const mailKinds: string[] = jobKinds.filter(({ lane }) => lane === 'mail').map(({ kind }) => kind);

export const mailSamples = [...samples, ...afterVisitSamples(one(1))].map(({ kind, name, email }) => {
  if (!email) throw new Error(`no email of ${name}`);
  const [button] = email.buttons ?? (email.button ? [email.button] : []);
  return { kind, name, html: emailHtml(email), start: email.visit?.start, button: button?.label };
});
