import { z } from 'zod';
import { changeId, countText, id, idText, localDateTime, localTime } from '../fields.ts';
import { SentFinding } from '../reservations/sent-finding.ts';
import { route } from '../route.ts';
import { StaffReservation } from '../booking/contract.ts';
import { fewestTimes, mostTimes, mostWeeks } from './series.ts';

const bookedByStaff = {
  notify: z.boolean().default(true),
  anyway: z.boolean().default(false),
  change_id: changeId.optional(),
};
const bookingRefusals = [
  'idempotency_mismatch',
  'unknown_barber',
  'unknown_client',
  'unknown_service',
  'unknown_branch',
  'visit_too_long',
  'nonexistent_time',
  'date_out_of_reach',
  'slot_taken',
  'slot_held',
  'closed_day',
  'day_off',
  'blocked_time',
  'outside_hours',
  'series_ended',
] as const;

export const listRepeats = route('GET /reservations/:id/repeats', {
  summary:
    'Las próximas fechas si una reserva se repite, qué hay en contra de cada una y otras horas de ese día.',
  allow: 'reservations.create',
  input: z.object({
    id: idText,
    every_weeks: countText(1, mostWeeks),
    times: countText(fewestTimes, mostTimes),
  }),
  answer: z.array(
    z.object({
      start_local: localTime,
      findings: z.array(SentFinding),
      alternatives: z.array(localTime).max(3),
    }),
  ),
  refusals: ['unknown_barber', 'date_out_of_reach'],
});
export type Repeat = z.infer<typeof listRepeats.answer>[number];

const Starts = z
  .array(localDateTime)
  .min(1, 'Elige al menos una fecha.')
  .max(mostTimes, `Como máximo ${mostTimes} fechas.`)
  .superRefine((starts, context) => {
    starts.forEach((start, nth) => {
      const before = starts[nth - 1];
      if (before !== undefined && start <= before)
        context.addIssue({ code: 'custom', path: [nth], message: 'Las fechas van en orden y sin repetir.' });
    });
  });

/** The reservation joins the series. A refusal lists the dates that do not fit. */
export const makeSeries = route('POST /reservations/:id/series', {
  summary:
    'Repite una reserva en otras fechas, todas o ninguna. Con Idempotency-Key, repetir la llamada no agenda dos veces.',
  allow: 'reservations.create',
  status: 201,
  input: z.object({
    id: idText,
    every_weeks: z
      .int({ error: 'Debe ser un número entero.' })
      .min(1, 'Mínimo 1.')
      .max(mostWeeks, `Máximo ${mostWeeks}.`),
    starts: Starts,
    ...bookedByStaff,
  }),
  answer: z.object({ series_id: id, reservations: z.array(StaffReservation) }),
  refusals: bookingRefusals,
});

/** Books one more date, like the last reservation of the series. */
export const addToSeries = route('POST /series/:id/dates', {
  summary: 'Agrega una fecha a una reserva que se repite.',
  allow: 'reservations.create',
  status: 201,
  input: z.object({ id: idText, start_local: localDateTime, ...bookedByStaff }),
  answer: StaffReservation,
  refusals: bookingRefusals,
});

/**
 * Cancels the series' reservations from the local time `from`, by default from now; reservations that have begun stay.
 */
export const endSeries = route('DELETE /series/:id', {
  summary: 'Cancela lo que queda por delante de una reserva que se repite.',
  allow: 'reservations.edit',
  status: 204,
  input: z.object({ id: idText, from: localDateTime.optional(), change_id: changeId.optional() }),
  answer: z.void(),
});

export const cancelFollowing = route('POST /reservations/public/:externalId/cancel-following', {
  summary: 'El cliente cancela con su enlace esa reserva, si no empezó, y todas las que siguen.',
  allow: 'anyone',
  budget: 'change-booking',
  input: z.object({ externalId: z.string() }),
  answer: z.object({ canceled: z.int() }),
  refusals: ['series_ended', 'call_the_shop'],
});
