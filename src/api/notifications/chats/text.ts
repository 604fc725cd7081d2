import { joinNames, namesWithin } from '#domain/text/contact.ts';
import { turnsText } from '#domain/series/text.ts';
import { formatNear } from '#domain/schedule/day-text.ts';
import { type EpochMs, type Instant, instantToLocal } from '#domain/time.ts';
import type { Chat } from '../../integrations/chats/send-chat.ts';
import { longestValue, templateValue } from '../../integrations/chats/templates.ts';
import { barberName, repeatLink } from '../mail/facts.ts';
import type {
  AddressedReservation,
  MailedMember,
  MailedReservation,
} from '../../reservations/mailed-queries.ts';
import { isComing, membersToPlace, spanOf } from '../mail/group-email.ts';
import type { SeriesKind } from '../mail/series-emails.ts';

type Answer = 'confirm' | 'leave';
export type ChatContent = Pick<Chat, 'template' | 'values' | 'buttons'>;

/**
 * Payload of a reply button: format version, public id of the reservation, its sequence and the answer. By the sequence
 * the server recognizes a button that was sent before the reservation moved.
 */
const payloadOf = ({ external_id, sequence }: MailedReservation, answer: Answer) =>
  `1.${external_id}.${sequence}.${answer}`;

const valuesOf = (reservation: MailedReservation, start_at: Instant) =>
  [
    reservation.client_firstname_snapshot,
    reservation.shop,
    formatNear(instantToLocal(start_at, reservation.timezone)),
    barberName(reservation),
  ].map(templateValue);

const bodies = {
  'booking-confirmed': 'navaja_reserva',
  'booking-moved': 'navaja_cambio',
  'booking-delayed': 'navaja_cambio',
  'booking-canceled': 'navaja_cancelacion',
} as const;
export type ChatKind = keyof typeof bodies;

function buttonsOf(template: (typeof bodies)[ChatKind], reservation: MailedReservation) {
  const { external_id } = reservation;
  const links = {
    navaja_reserva: [{ kind: 'link', end: external_id }],
    navaja_cambio: [
      { kind: 'reply', payload: payloadOf(reservation, 'leave') },
      { kind: 'link', end: external_id },
    ],
    navaja_cancelacion: [{ kind: 'link', end: repeatLink(reservation, '').slice(1) }],
  } as const;
  return links[template];
}

/** For a cancellation `start_at` is the canceled start. */
export function changeContent(
  kind: ChatKind,
  reservation: MailedReservation,
  start_at: Instant,
): ChatContent {
  const template = bodies[kind];
  return {
    template,
    values: valuesOf(reservation, start_at),
    buttons: buttonsOf(template, reservation),
  };
}

type Absence = { start_at: Instant; reason: string; proposes?: readonly string[] | undefined };

export function absenceContent(
  kind: ChatKind,
  reservation: MailedReservation,
  { start_at, reason, proposes }: Absence,
): ChatContent {
  const { client_firstname_snapshot: firstname, shop, timezone, external_id } = reservation;
  const when = formatNear(instantToLocal(start_at, timezone));
  const moved = `pasa al ${when} con ${barberName(reservation)}`;
  const change = kind === 'booking-canceled' ? `del ${when} fue cancelada` : moved;
  return {
    template: proposes ? 'navaja_propuesta' : 'navaja_ausencia',
    values: [firstname, reason, shop, proposes ? when : change].map(templateValue),
    buttons: [{ kind: 'link', end: external_id }],
  };
}

export function groupContent(group: readonly MailedMember[], booker: MailedMember): ChatContent {
  const coming = group.filter(isComing);
  const members = coming.length > 0 ? coming : group;
  const template = bodies[coming.length > 0 ? 'booking-moved' : 'booking-canceled'];
  const [name = '', shop = '', when = ''] = valuesOf(booker, spanOf(members).start_at);
  const people = joinNames(members.map(({ client_firstname_snapshot: firstname }) => firstname));
  const barbers = joinNames([...new Set(members.map(barberName))]);
  return {
    template,
    values: [name, shop, templateValue(`${when} para ${people}`), templateValue(barbers)],
    buttons: buttonsOf(template, booker),
  };
}

type GroupAbsence = { reason: string; others?: readonly number[] | undefined; nowMs: EpochMs };

export function groupAbsenceContent(
  reservation: AddressedReservation,
  booker: MailedMember,
  { reason, others = [], nowMs }: GroupAbsence,
): ChatContent {
  const { client_firstname_snapshot: firstname, shop, timezone, external_id } = booker;
  const { group } = reservation;
  const saidOf = (members: readonly MailedMember[], begin: string, end = '') => {
    const when = `${begin}${formatNear(instantToLocal(spanOf(members).start_at, timezone))} para `;
    const names = members.map(({ client_firstname_snapshot: name }) => name);
    return `${when}${namesWithin(names, longestValue - when.length - end.length)}${end}`;
  };
  const [coming, waiting] = [group.filter(isComing), membersToPlace(group, nowMs)];
  const isProposed = waiting.length > 0;
  const moved = coming.filter(({ id }) => id === reservation.id || others.includes(id));
  const left = coming.length > 0 ? saidOf(coming, 'es ahora el ') : saidOf(group, 'del ', ' fue cancelada');
  const change = moved.length > 0 ? saidOf(moved, 'pasa al ') : left;
  return {
    template: isProposed ? 'navaja_propuesta' : 'navaja_ausencia',
    values: [firstname, reason, shop, isProposed ? saidOf(waiting, '') : change].map(templateValue),
    buttons: [{ kind: 'link', end: external_id }],
  };
}

export function seriesContent(
  kind: SeriesKind,
  [first, ...others]: readonly [AddressedReservation, ...AddressedReservation[]],
): ChatContent {
  const template = bodies[kind === 'series-booked' ? 'booking-confirmed' : 'booking-canceled'];
  const [name = '', shop = '', when = '', barber = ''] = valuesOf(first, first.start_at);
  const more = others.length > 0 ? ` y ${turnsText(others.length)} más` : '';
  return { template, values: [name, shop, when + more, barber], buttons: buttonsOf(template, first) };
}

export const reminderContent = (reservation: MailedReservation, start_at: Instant): ChatContent => ({
  template: 'navaja_recordatorio',
  values: valuesOf(reservation, start_at),
  buttons: [
    { kind: 'reply', payload: payloadOf(reservation, 'confirm') },
    { kind: 'reply', payload: payloadOf(reservation, 'leave') },
    { kind: 'link', end: reservation.external_id },
  ],
});
