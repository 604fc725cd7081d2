import { z } from 'zod';
import { cancelers } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import type { Email } from '../../integrations/mail/email.ts';
import { calendarReservation, invitationFor } from '../calendar-entry.ts';
import type { AddressedReservation, MailedReservation } from '../../reservations/mailed-queries.ts';
import {
  barberUnlessGroup,
  bookerOf,
  companionsToPlaceText,
  groupEmail,
  peopleOrServices,
} from './group-email.ts';
import {
  barberName,
  barberVisit,
  changeLink,
  clientName,
  clockText,
  dayOf,
  depositFacts,
  repeatLink,
  senderName,
  senderOf,
  serviceFacts,
  startText,
  timeText,
  unreservedTimes,
  visitOf,
  zoneText,
} from './facts.ts';

/** The reservation as a change left it; `sequence` is the version of its calendar entry. */
export const ReservationNotification = z.object({
  reservation_id: z.number(),
  to: z.enum(['client', 'barber']),
  /** The addressed staff member, where that is not the present barber. */
  user_id: z.number().optional(),
  start_at: z.string(),
  end_at: z.string(),
  sequence: z.number(),
  /** The start that the addressee knows; null where the addressee knows of no reservation, absent before any email. */
  known_start_at: z.string().nullish(),
  known_barber_id: z.number().optional(),
  note: z.string().optional(),
  canceled_by: z.enum(cancelers).optional(),
  reason: z.string().optional(),
  proposes: z.array(z.string()).optional(),
  others_of_group: z.array(z.number()).optional(),
});
export type ReservationNotification = z.infer<typeof ReservationNotification>;
export type NotificationKind =
  | 'booking-confirmed'
  | 'booking-moved'
  | 'booking-delayed'
  | 'booking-canceled'
  | 'booking-reassigned';
type PlannedEmail = {
  kind: NotificationKind;
  reservation: AddressedReservation;
  payload: ReservationNotification;
};
type ReservationEmailInput = PlannedEmail & {
  publicUrl: string;
  from: string;
  nowMs: number;
};

const toClient = {
  'booking-confirmed': {
    subject: 'Reserva confirmada',
    title: 'Tu reserva está confirmada',
    says: ({ shop }: MailedReservation) => `Te esperamos en ${shop}.`,
    method: 'REQUEST',
  },
  'booking-moved': {
    subject: 'Reserva reprogramada',
    title: 'Tu reserva cambió de horario',
    says: ({ shop }: MailedReservation) => `Este es el nuevo horario de tu reserva en ${shop}.`,
    method: 'REQUEST',
  },
  'booking-delayed': {
    subject: 'Tu reserva viene con demora',
    title: 'Tu reserva viene con demora',
    says: (reservation: MailedReservation, { known_start_at, start_at }: ReservationNotification) => {
      const [was = '', is = ''] = [known_start_at ?? start_at, start_at].map((start) =>
        clockText(start, reservation.timezone),
      );
      return `${reservation.barber_firstname} viene con demora: tu turno pasa de ${was} a ${is}.`;
    },
    method: 'REQUEST',
  },
  'barber-changed': {
    subject: 'Reserva con otro barbero',
    title: 'Tu reserva cambió de barbero',
    says: (reservation: MailedReservation) =>
      `Tu reserva en ${reservation.shop} sigue en el mismo horario, ahora con ${barberName(reservation)}.`,
    method: 'REQUEST',
  },
  'all-changed': {
    subject: 'Reserva reprogramada',
    title: 'Tu reserva cambió de horario y de barbero',
    says: (reservation: MailedReservation) =>
      `Este es el nuevo horario de tu reserva en ${reservation.shop}, ahora con ${barberName(reservation)}.`,
    method: 'REQUEST',
  },
  'booking-canceled': {
    subject: 'Reserva cancelada',
    title: 'Tu reserva fue cancelada',
    says: ({ shop }: MailedReservation, { canceled_by }: ReservationNotification) =>
      canceled_by === 'shop'
        ? 'La barbería canceló tu reserva.'
        : `Tu reserva en ${shop} ya no está en la agenda.`,
    method: 'CANCEL',
  },
  'other-time-proposed': {
    subject: 'Elige otro horario',
    title: 'Tu reserva necesita otro horario',
    says: ({ shop }: MailedReservation) =>
      `La barbería canceló tu reserva en ${shop} y te propone otro horario.`,
    method: 'CANCEL',
  },
} as const;

const toBarber = {
  'booking-confirmed': { subject: 'Nueva reserva', title: 'Tienes una nueva reserva' },
  'booking-moved': { subject: 'Reserva reprogramada', title: 'Una reserva cambió de horario' },
  'booking-canceled': { subject: 'Reserva cancelada', title: 'Se canceló una reserva' },
  'booking-reassigned': { subject: 'Reserva reasignada', title: 'Una reserva ya no está en tu agenda' },
} as const;

const hasOtherStart = ({ known_start_at, start_at }: ReservationNotification) => known_start_at !== start_at;
const hasOtherBarber = ({ payload, reservation }: PlannedEmail) =>
  payload.known_barber_id !== undefined && payload.known_barber_id !== reservation.barber_id;

const isMove = (kind: NotificationKind) => kind === 'booking-moved' || kind === 'booking-delayed';

function wordsFor(input: ReservationEmailInput) {
  const { kind, payload, reservation } = input;
  if (kind === 'booking-reassigned') return null;
  if (kind === 'booking-canceled' && payload.proposes) return toClient['other-time-proposed'];
  if (isMove(kind) && hasOtherBarber(input))
    return toClient[hasOtherStart(payload) ? 'all-changed' : 'barber-changed'];
  const known = payload.known_start_at ?? payload.start_at;
  const [before, after] = [known, payload.start_at].map((start_at) =>
    dayOf({ start_at }, reservation.timezone),
  );
  // The text of a delay shows no dates, only times of day, so a delay into another day is a move.
  return toClient[kind === 'booking-delayed' && before !== after ? 'booking-moved' : kind];
}

const formerStart = ({ kind, payload }: ReservationEmailInput) =>
  (isMove(kind) && hasOtherStart(payload) && payload.known_start_at) || undefined;

function clientEmail(input: ReservationEmailInput): Email | null {
  const { reservation, payload, publicUrl, from, nowMs } = input;
  const booker = bookerOf(reservation);
  const remark = payload.note ?? payload.reason;
  if (booker)
    return groupEmail(reservation, booker, publicUrl, { remark, proposes: payload.proposes, nowMs });
  const email = reservation.client_email_snapshot;
  const words = wordsFor(input);
  if (!email || !words) return null;
  const { subject, title, says, method } = words;
  const { shop, timezone, policy } = reservation;
  const zoneNote = zoneText(payload, timezone, reservation.client_phone_snapshot);
  const entry = calendarReservation(reservation, payload, { publicUrl, from, nowMs });
  const canceled = method === 'CANCEL';
  return {
    to: email,
    about: { subject: 'reservation', subject_id: payload.reservation_id },
    subject: `${subject}: ${startText(payload, timezone)} en ${shop}`,
    title,
    preview: `${timeText(payload, timezone)}, con ${barberName(reservation)}.`,
    sender: senderOf(reservation),
    paragraphs: [
      `Hola ${reservation.client_firstname_snapshot}:`,
      says(reservation, payload),
      ...companionsToPlaceText(reservation, nowMs),
    ],
    remark,
    visit: visitOf(reservation, {
      times: payload,
      former: formerStart(input),
      zoneNote,
      barber: barberUnlessGroup(reservation),
    }),
    facts: [...peopleOrServices(reservation), ...depositFacts(reservation)],
    ...(canceled
      ? answerToCancellation(input, entry.link)
      : {
          button: { label: 'Ver mi reserva', href: entry.link },
          link: changeLink(entry.link),
          policy: policy ?? undefined,
        }),
    footnote: canceled
      ? footnoteOfCancellation(payload)
      : 'Con ese enlace puedes reprogramar o cancelar tu reserva antes de la hora de inicio.',
    invitation: invitationFor(entry, { method, client: { name: clientName(reservation), email } }),
  };
}

function answerToCancellation({ payload, reservation, publicUrl }: ReservationEmailInput, link: string) {
  const { proposes } = payload;
  if (!proposes) return { button: { label: 'Reservar de nuevo', href: repeatLink(reservation, publicUrl) } };
  const buttons = proposes.map((label, nth) => ({ label, href: `${link}#h${nth}` }));
  return buttons.length > 0
    ? { buttons, link: { label: 'Ver otros horarios', href: link } }
    : { button: { label: 'Elegir otro horario', href: link } };
}

const footnoteOfCancellation = ({ proposes }: ReservationNotification): string =>
  proposes ? unreservedTimes : 'Si no esperabas esta cancelación, comunícate con la barbería.';

function barberEmail(input: ReservationEmailInput): Email | null {
  const { kind, reservation, payload, publicUrl } = input;
  const { addressee, timezone } = reservation;
  if (!addressee || addressee.deleted_at) return null;
  const { subject, title } = toBarber[kind === 'booking-delayed' ? 'booking-moved' : kind];
  const phone = reservation.client_phone_snapshot;
  const client = clientName(reservation);
  const booker = bookerOf(reservation);
  return {
    to: addressee.email,
    isToStaff: addressee.email_confirmed_at !== null,
    about: { subject: 'reservation', subject_id: payload.reservation_id },
    subject: `${subject}: ${startText(payload, timezone)}, ${client}`,
    title,
    preview: `${timeText(payload, timezone)}, ${client}.`,
    sender: senderName(reservation),
    paragraphs: [
      `Hola ${addressee.firstname}:`,
      ...(kind === 'booking-reassigned' ? [`Ahora es de ${barberName(reservation)}.`] : []),
    ],
    visit: barberVisit(reservation, { times: payload, former: formerStart(input), client }),
    facts: [
      ...(phone ? [['Teléfono', phone] as const] : []),
      ...(booker ? [['Viene con', clientName(booker)] as const] : []),
      ...serviceFacts(reservation),
      ...(reservation.notes ? [['Notas', reservation.notes] as const] : []),
    ],
    button: {
      label: 'Abrir la agenda',
      href: `${publicUrl}/dashboard/agenda?day=${dayOf(payload, timezone)}`,
    },
  };
}

/** Whether the addressee already knows this state: the change was undone before any email about it left. */
function isKnown(input: PlannedEmail): boolean {
  const { kind, payload } = input;
  if (isMove(kind)) return !hasOtherStart(payload) && !hasOtherBarber(input);
  return kind !== 'booking-confirmed' && payload.known_start_at === null;
}

const isOvertaken = ({ payload, reservation }: PlannedEmail): boolean =>
  payload.sequence < reservation.sequence || epochOf(payload.start_at) !== epochOf(reservation.start_at);

export const isStillNeeded = (input: PlannedEmail): boolean => !isKnown(input) && !isOvertaken(input);

/** Null without an addressee, for a known state, or where a later change sends its own email. */
export function reservationEmail(input: ReservationEmailInput): Email | null {
  if (isKnown(input)) return null;
  // The former barber hears of the loss whatever happens to the reservation; a change that returns it to that barber
  // withdraws this email.
  if (input.kind === 'booking-reassigned') return barberEmail(input);
  if (isOvertaken(input)) return null;
  // The duration can have changed since; no email is sent about that alone.
  const current = { ...input, payload: { ...input.payload, end_at: input.reservation.end_at } };
  return current.payload.to === 'client' ? clientEmail(current) : barberEmail(current);
}
