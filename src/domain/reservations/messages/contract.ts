import { z } from 'zod';
import { id, idText, instant } from '../../fields.ts';
import { route } from '../../route.ts';
import { PublicReservation } from '../contract.ts';

export const messageChannels = ['mail', 'chat'] as const;
export type MessageChannel = (typeof messageChannels)[number];
/** Delivery state of a message; `unknown` if the service may have accepted it without confirming. */
export const messageStates = [
  'planned',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'skipped',
] as const;
export type MessageState = (typeof messageStates)[number];

export const Message = z.object({
  id,
  channel: z.enum(messageChannels),
  kind: z.string(),
  state: z.enum(messageStates),
  state_at: instant,
});
export type Message = z.infer<typeof Message>;

export const listMessages = route('GET /reservations/:id/messages', {
  summary: 'Los avisos de una reserva a su cliente y hasta dónde llegaron, el más nuevo primero.',
  allow: 'reservations.read',
  input: z.object({ id: idText }),
  answer: z.array(Message),
});

/** `sequence` comes from the reminder; a number below the reservation's means that the reservation has moved since. */
export const confirmComing = route('POST /reservations/public/:externalId/confirm', {
  summary: 'El cliente confirma con su enlace que va a venir.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({ externalId: z.string(), sequence: z.int().min(0).optional() }),
  answer: PublicReservation,
  refusals: ['reservation_locked', 'reservation_started', 'visit_moved'],
});

/** Mail providers post the one-click unsubscribe form to this route; it switches reminders off. */
export const setReminders = route('POST /reservations/public/:externalId/reminders', {
  summary: 'El cliente deja de recibir, o vuelve a recibir, los recordatorios de la barbería.',
  allow: 'anyone',
  budget: 'change-booking',
  status: 204,
  input: z.object({ externalId: z.string(), on: z.boolean({ error: 'Debe ser verdadero o falso.' }) }),
  answer: z.void(),
});

/** Only withdraws consent, for the e-mail of the reservation; consent is given in the booking form. */
export const setConsents = route('POST /reservations/public/:externalId/consents', {
  summary: 'El cliente deja de recibir novedades de la barbería en el correo de su reserva.',
  allow: 'anyone',
  budget: 'change-booking',
  status: 204,
  input: z.object({
    externalId: z.string(),
    marketing: z.literal(false, { error: 'Debe ser falso.' }),
  }),
  answer: z.void(),
});
