import { z } from 'zod';
import { instant, line } from '../fields.ts';
import { Reservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { contactNeeded, longestContact, mostPast, shortestContact } from './limits.ts';

export const requestMyReservations = route('POST /public/:slug/my-reservations', {
  summary:
    'Envía a un correo o por WhatsApp a un teléfono el enlace a lo reservado con él; la respuesta es la misma haya reservas o no.',
  allow: 'anyone',
  budget: 'recovery',
  status: 202,
  input: z.object({
    slug: z.string(),
    contact: line(longestContact).min(shortestContact, contactNeeded),
  }),
  answer: z.object({ detail: z.string() }),
});

const MyReservation = Reservation.pick({
  external_id: true,
  status: true,
  start_at: true,
  end_at: true,
}).extend({
  firstname: z.string(),
  barber: z.object({ firstname: z.string(), lastname: z.string() }),
  services: z.array(z.object({ name: z.string(), quantity: z.int() })),
});
export type MyReservation = z.infer<typeof MyReservation>;

/** Coming reservations, the next first, and the last ten others, the newest first; canceled ones are past. */
export const readMyReservations = route('GET /my-reservations/:token', {
  summary: 'Lo reservado en una barbería con el correo o el teléfono al que se envió el enlace.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object({ token: z.string() }),
  answer: z.object({
    shop: z.object({ name: z.string(), slug: z.string(), timezone: z.string() }),
    coming: z.array(MyReservation),
    past: z.array(MyReservation).max(mostPast),
    expires_at: instant,
  }),
  refusals: ['bad_token'],
  refusalStatuses: { bad_token: 404 },
});
export type MyReservations = z.infer<typeof readMyReservations.answer>;
