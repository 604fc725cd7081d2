import { z } from 'zod';
import { clientEmail, id, instant, line, localDateTime, optionalText } from '../fields.ts';
import { name } from '../names.ts';
import { PublicReservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import { slotRefusals } from '../schedule/contract.ts';
import { maxLines, maxQuantity } from './basket.ts';

export const BookingRequest = z.object({
  slug: z.string(),
  barber_id: id,
  /** Only when the barber has no branch and the shop has several. */
  branch_id: id.nullish(),
  client: z.object({ firstname: name(80), lastname: name(80), phone: line(32), email: clientEmail }),
  services: z
    .array(
      z.object({
        service_id: id,
        quantity: z
          .int({ error: 'La cantidad debe ser un número entero.' })
          .min(1, 'La cantidad mínima es 1.')
          .max(maxQuantity, `La cantidad máxima es ${maxQuantity}.`),
      }),
    )
    .min(1, 'Selecciona al menos un servicio')
    .max(maxLines, `Como máximo ${maxLines} servicios.`),
  start_local: localDateTime,
  notes: optionalText(500),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

/** A slot that is held until its client follows the link of an email. */
export const HeldBooking = z.object({ detail: z.string(), held_until: instant });
export type HeldBooking = z.infer<typeof HeldBooking>;

/** An optional `Idempotency-Key` header makes a repeated request answer what the first one answered. */
export const bookReservation = route('POST /public/:slug/reservations', {
  summary: 'Reserva una visita. Con Idempotency-Key, repetir la llamada no reserva dos veces.',
  allow: 'anyone',
  budget: 'booking',
  status: 201,
  input: BookingRequest,
  answer: PublicReservation,
  also: { 202: HeldBooking },
  refusals: [
    'idempotency_mismatch',
    'booking_closed',
    'unknown_barber',
    'unknown_service',
    'unknown_branch',
    'visit_too_long',
    'nonexistent_time',
    ...slotRefusals,
    'too_many_visits',
  ],
});

export const acceptBooking = route('POST /reservations/public/:externalId/accept', {
  summary: 'El cliente confirma con el enlace de su correo la reserva que se le guardó.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({ externalId: z.string(), token: z.string({ error: 'Requerido.' }).max(200) }),
  answer: PublicReservation,
  refusals: ['booking_closed', 'hold_expired'],
});
