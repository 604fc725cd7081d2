import { z } from 'zod';
import { instant } from '../../fields.ts';
import { route } from '../../route.ts';
import { slotRefusals } from '../../schedule/blocks/withheld.ts';
import { BookingRequest, oneOrAny } from '../contract.ts';
import { GroupRequest, leavesChoice, namelessPeople, namesBarber, several } from '../groups/contract.ts';

/** Minutes that a slot is held for a client's form. */
export const formMinutes = 5;
/** Request header with the token of the held slot for a booking; an unknown token counts as none. */
export const holdHeader = 'Booking-Hold';
const longestToken = 200;

/**
 * `hold` is the token for booking or releasing the slot. A group has one token for all its slots; `start_at` is the
 * first slot's start, `end_at` the last slot's end.
 */
export const HeldForForm = z.object({
  hold: z.string(),
  start_at: instant,
  end_at: instant,
  held_until: instant,
});
export type HeldForForm = z.infer<typeof HeldForForm>;
/** Answer for a visit longer than the longest held visit. */
export const NotHeld = z.object({ held: z.literal(false) });
export type NotHeld = z.infer<typeof NotHeld>;

const { slug, services, barber_id, any_barber, start_local, branch_id } = BookingRequest.shape;

/**
 * The body has `services` for one client, or `people` with an `arrangement`. Other clients see held slots as busy.
 * `replaces` names the client's previous hold, which is freed; an unchanged slot stays held. `hold` suggests the token,
 * a `publicIdOf` of the shop, so that a client with a lost answer still knows it; malformed and used tokens are
 * ignored, and a repeated request gets the same hold again. Bookings work without a hold.
 */
export const takeHold = route('POST /public/:slug/holds', {
  summary: `Guarda un horario ${formMinutes} minutos mientras el cliente completa sus datos. La reserva nombra el horario guardado con la cabecera ${holdHeader}.`,
  allow: 'anyone',
  status: 201,
  input: z
    .object({
      slug,
      services: services.optional(),
      people: namelessPeople.optional(),
      arrangement: GroupRequest.shape.arrangement.optional(),
      barber_id,
      any_barber,
      branch_id,
      start_local,
      replaces: z.string().max(longestToken).nullish(),
      hold: z.string().max(longestToken).nullish(),
    })
    .refine((visit) => visit.services !== undefined || visit.people !== undefined, {
      error: 'Falta la lista de servicios.',
      path: ['services'],
    })
    .refine((visit) => visit.services === undefined || visit.people === undefined, {
      error: 'Los servicios de un grupo van con cada persona.',
      path: ['services'],
    })
    .refine((visit) => (visit.people === undefined) === (visit.arrangement === undefined), {
      error: 'Un grupo dice quiénes van y cómo se atienden.',
      path: ['arrangement'],
    })
    .refine(leavesChoice, several)
    .refine(namesBarber, oneOrAny),
  answer: HeldForForm,
  also: { 200: NotHeld },
  refusals: [
    'booking_closed',
    'unknown_barber',
    'unknown_service',
    'unknown_branch',
    'visit_too_long',
    'nonexistent_time',
    ...slotRefusals,
    'no_barber_free',
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
