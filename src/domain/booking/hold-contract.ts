import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { route } from '../route.ts';
import { slotRefusals } from '../schedule/withheld.ts';
import { BookingRequest } from './contract.ts';

/** Minutes that a slot is held while its client fills in the form. */
export const formMinutes = 5;
/** The header in which a booking names the slot that was held for it; any other text counts as none. */
export const holdHeader = 'Booking-Hold';

/** `hold` is the token of the slot: whoever has it can book the slot and give it back. */
export const HeldForForm = z.object({
  hold: z.string(),
  start_at: instant,
  end_at: instant,
  held_until: instant,
});
export type HeldForForm = z.infer<typeof HeldForForm>;

/**
 * A slot that is held is busy for everybody else. `replaces` is the token of a slot that is given back for it; where it is
 * the very same one it stays as it is. `hold` is the token that is wanted, a `publicIdOf` of the shop, so that whoever does
 * not hear the answer has it all the same; what cannot be one, or was used, counts as none. Nobody needs a hold to book.
 */
export const takeHold = route('POST /public/:slug/holds', {
  summary: `Guarda un horario ${formMinutes} minutos mientras el cliente completa sus datos. La reserva nombra el horario guardado con la cabecera ${holdHeader}.`,
  allow: 'anyone',
  status: 201,
  input: BookingRequest.pick({ slug: true, services: true, start_local: true, branch_id: true }).extend({
    barber_id: id,
    replaces: z.string().nullish(),
    hold: z.string().nullish(),
  }),
  answer: HeldForForm,
  refusals: [
    'booking_closed',
    'unknown_barber',
    'unknown_service',
    'unknown_branch',
    'visit_too_long',
    'nonexistent_time',
    ...slotRefusals,
    'hold_refused',
  ],
});

export const releaseHold = route('DELETE /public/:slug/holds/:hold', {
  summary: 'Devuelve un horario guardado; también cuando ya no lo está.',
  allow: 'anyone',
  status: 204,
  input: z.object({ slug: z.string(), hold: z.string() }),
  answer: z.void(),
});
