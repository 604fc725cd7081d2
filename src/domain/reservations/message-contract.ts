import { z } from 'zod';
import { id, idText, instant } from '../fields.ts';
import { route } from '../route.ts';
import { PublicReservation } from './contract.ts';

export const messageChannels = ['mail', 'chat'] as const;
export type MessageChannel = (typeof messageChannels)[number];
/** How far a message came; `unknown` where the service may have taken it and does not say. */
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

/** A message to a client about a reservation, without its text. */
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

/** `sequence` is the one that a reminder named; an older one than the reservation's says that it was moved since. */
export const confirmComing = route('POST /reservations/public/:externalId/confirm', {
  summary: 'El cliente confirma con su enlace que va a venir.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({ externalId: z.string(), sequence: z.int().min(0).optional() }),
  answer: PublicReservation,
  refusals: ['reservation_locked', 'reservation_started', 'visit_moved'],
});

/** Mailboxes send a form of their own here, which means off. */
export const setReminders = route('POST /reservations/public/:externalId/reminders', {
  summary: 'El cliente deja de recibir, o vuelve a recibir, los recordatorios de la barbería.',
  allow: 'anyone',
  budget: 'change-booking',
  status: 204,
  input: z.object({ externalId: z.string(), on: z.boolean({ error: 'Debe ser verdadero o falso.' }) }),
  answer: z.void(),
});

/** Only no: a yes is given with a booking. It holds for the e-mail of the reservation. */
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
