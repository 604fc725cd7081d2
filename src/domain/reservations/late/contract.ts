import { z } from 'zod';
import { changeId, id, idText, line, localTime } from '../../fields.ts';
import { holdsAddress } from '../../text/names.ts';
import { route } from '../../route.ts';
import { Reservation } from '../contract.ts';
import { SentFinding } from '../sent-finding.ts';
import { isShiftLength, longestShiftMin, shiftStepMin } from './shift.ts';

export const shiftModes = ['ripple', 'all'] as const;
export type ShiftMode = (typeof shiftModes)[number];
const mode = z.enum(shiftModes).default('ripple');
const shiftMinutes = z
  .int()
  .refine(
    isShiftLength,
    `De ${shiftStepMin} a ${longestShiftMin} minutos, de ${shiftStepMin} en ${shiftStepMin}.`,
  );

const ShiftRow = z.object({
  id,
  client: z.string(),
  phone: z.string().nullable(),
  has_email: z.boolean(),
  from: localTime,
  to: localTime,
  /** Findings against the new time, see `findingsAt`; empty for a reservation that stays. */
  findings: z.array(SentFinding),
  moves: z.boolean(),
  /** Only for a group; the group's other reservations stay, unless the plan lists them too. */
  group_id: id.optional(),
});
export type ShiftRow = z.infer<typeof ShiftRow>;

/**
 * `plan` is a hash of the rows, so that the shift changes exactly these rows. `ends_at` is the end of the last
 * reservation, `over_min` its minutes beyond the person's hours of the day. Without reservations ahead `rows` is empty
 * and `ends_at` is the current minute.
 */
export const planShift = route('GET /reservations/late', {
  summary: 'Qué reservas de hoy se correrían, y hasta qué hora.',
  allow: 'reservations.edit',
  input: z.object({
    barber_id: idText,
    minutes: z.union([
      shiftMinutes,
      z
        .string()
        .regex(/^\d{1,3}$/, 'Debe ser un número entero.')
        .transform(Number)
        .pipe(shiftMinutes),
    ]),
    mode,
    first_id: idText.optional(),
  }),
  answer: z.object({ plan: z.string(), rows: z.array(ShiftRow), ends_at: localTime, over_min: z.int() }),
  refusals: ['unknown_barber', 'past_midnight'],
});
export type ShiftPlan = z.infer<typeof planShift.answer>;

export const shiftReservations = route('POST /reservations/late', {
  summary: 'Corre las reservas de hoy según el plan y avisa a los clientes.',
  allow: 'reservations.edit',
  input: z.object({
    barber_id: id,
    minutes: shiftMinutes,
    mode,
    first_id: id.optional(),
    plan: line(200),
    notify: z.boolean().default(true),
    note: line(140)
      .refine((text) => !holdsAddress(text), 'La nota no puede contener direcciones web.')
      .optional(),
    change_id: changeId.optional(),
  }),
  answer: z.object({
    reservations: z.array(Reservation),
    untold: z.array(z.object({ id, client: z.string(), phone: z.string().nullable() })),
  }),
  refusals: [
    'idempotency_mismatch',
    'unknown_barber',
    'past_midnight',
    'plan_changed',
    'nothing_to_shift',
    'slot_taken',
    'slot_held',
  ],
});
