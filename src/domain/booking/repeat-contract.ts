import { z } from 'zod';
import { clock, id, localDateTime, plainDate } from '../fields.ts';
import { PublicReservation } from '../reservations/contract.ts';
import { route } from '../route.ts';
import {
  agreement,
  BookingRequest,
  bookReservation,
  HeldBooking,
  namesOneOrAny,
  oneOrAny,
} from './contract.ts';
import { mostOpenings } from './repeat.ts';

const link = { externalId: z.string() };

/**
 * A link's reservation, bookable again at today's prices. `barber` is null if that barber is no longer bookable,
 * `branch_id` if the branch is closed. `openings` are that barber's, or those of any barber if `barber` is null, the
 * best proposals first.
 */
export const readRepeat = route('GET /reservations/public/:externalId/repeat', {
  summary: 'Qué se puede volver a reservar de un enlace, a los precios de hoy, y en qué horarios.',
  allow: 'anyone',
  budget: 'look-up',
  input: z.object(link),
  answer: z.object({
    services: PublicReservation.shape.services,
    left_out: z.array(z.object({ service_id: id, name: z.string() })),
    price_changed: z.boolean(),
    barber: PublicReservation.shape.barber.nullable(),
    branch_id: id.nullable(),
    minutes: z.int(),
    openings: z.array(z.object({ date: plainDate, time: clock, barber_id: id })).max(mostOpenings),
    org_slug: z.string(),
  }),
  refusals: ['booking_closed', 'unknown_service'],
});
export type Repeat = z.infer<typeof readRepeat.answer>;

export const repeatReservation = route('POST /reservations/public/:externalId/repeat', {
  summary:
    'Vuelve a reservar lo de un enlace para el mismo cliente. Con Idempotency-Key, repetir la llamada no reserva dos veces.',
  allow: 'anyone',
  budget: 'booking',
  status: 201,
  input: z
    .object({
      ...link,
      start_local: localDateTime,
      barber_id: id.optional(),
      any_barber: z.boolean().optional(),
      whatsapp: agreement,
      via: BookingRequest.shape.via,
    })
    .refine(namesOneOrAny, oneOrAny),
  answer: PublicReservation,
  also: { 202: HeldBooking },
  refusals: bookReservation.refusals,
});
