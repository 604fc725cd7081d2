import { formatNear } from '#domain/schedule/day-text.ts';
import { type Instant, instantToLocal } from '#domain/time.ts';
import type { Chat } from '../integrations/chats/send-chat.ts';
import { templateValue } from '../integrations/chats/templates.ts';
import { barberName, repeatLink } from './email-facts.ts';
import type { MailedReservation } from './email-queries.ts';

type Answer = 'confirm' | 'leave';
export type ChatWords = Pick<Chat, 'template' | 'values' | 'buttons'>;

/** What the button of a chat sends back: the edition of its form, the visit, the state that it was about and the answer. */
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
export type ToldByChat = keyof typeof bodies;

/** How a client is told by chat of a change of their reservation, which begins at `start_at` or was to. */
export function changeWords(kind: ToldByChat, reservation: MailedReservation, start_at: Instant): ChatWords {
  const template = bodies[kind];
  const values = valuesOf(reservation, start_at);
  const { external_id } = reservation;
  const links = {
    navaja_reserva: [{ kind: 'link', end: external_id }],
    navaja_cambio: [
      { kind: 'reply', payload: payloadOf(reservation, 'leave') },
      { kind: 'link', end: external_id },
    ],
    navaja_cancelacion: [{ kind: 'link', end: repeatLink(reservation, '').slice(1) }],
  } as const;
  return { template, values, buttons: links[template] };
}

/** How a client is reminded by chat. */
export const reminderWords = (reservation: MailedReservation, start_at: Instant): ChatWords => ({
  template: 'navaja_recordatorio',
  values: valuesOf(reservation, start_at),
  buttons: [
    { kind: 'reply', payload: payloadOf(reservation, 'confirm') },
    { kind: 'reply', payload: payloadOf(reservation, 'leave') },
    { kind: 'link', end: reservation.external_id },
  ],
});
