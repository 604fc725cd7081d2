import { z } from 'zod';
import { clock, id, idText, instant, optionalLine, plainDate, plainMonth } from '../fields.ts';
import { route } from '../route.ts';
import { longestReason } from '../field-limits.ts';
import { Closing } from './blocks/withheld.ts';

const clockOrNone = clock.nullable().default(null);

/** Working hours of one weekday, 0 Monday to 6 Sunday; all four times null on a day without work. */
export const WeekdayHours = z.object({
  weekday: z.int().min(0).max(6),
  start_time_1: clockOrNone,
  end_time_1: clockOrNone,
  start_time_2: clockOrNone,
  end_time_2: clockOrNone,
});
export type WeekdayHours = z.infer<typeof WeekdayHours>;

export const DayOff = z.object({ id, off_date: plainDate, reason: z.string().nullable() });
export type DayOff = z.infer<typeof DayOff>;

const PublicDay = z.object({
  enabled: z.boolean(),
  ranges: z.array(z.object({ start: clock, end: clock })),
});
export const PublicSchedule = z.object({
  schedule: z.object({
    lunes: PublicDay,
    martes: PublicDay,
    miercoles: PublicDay,
    jueves: PublicDay,
    viernes: PublicDay,
    sabado: PublicDay,
    domingo: PublicDay,
  }),
  unavailable_days: z.array(plainDate),
  closings: z.array(Closing).optional(),
  /** Minutes from now to the first start that clients can book; absent without a minimum. */
  min_notice_minutes: z.int().optional(),
});
export type PublicSchedule = z.infer<typeof PublicSchedule>;

export const Busy = z.object({ start_at: instant, end_at: instant });
export type Busy = z.infer<typeof Busy>;

const days = z.array(WeekdayHours).max(7, 'Como máximo siete días.');
const newDayOff = z.object({ off_date: plainDate, reason: optionalLine(longestReason) });
const ofPerson = z.object({ id: idText });
const dayOffRefusals = ['past_day_off', 'day_off_exists', 'idempotency_mismatch'] as const;

export const readHours = route('GET /staff/me/hours', {
  summary: 'El horario semanal propio, siete días.',
  allow: 'schedule.edit-own',
  input: z.object({}),
  answer: z.array(WeekdayHours),
});

export const saveHours = route('PUT /staff/me/hours', {
  summary: 'Reemplaza el horario semanal propio; un día ausente queda deshabilitado.',
  allow: 'schedule.edit-own',
  input: z.object({ days }),
  answer: z.array(WeekdayHours),
  refusals: ['not_found'],
});

export const listDaysOff = route('GET /staff/me/days-off', {
  summary: 'Los días libres propios.',
  allow: 'schedule.edit-own',
  input: z.object({}),
  answer: z.array(DayOff),
});

export const addDayOff = route('POST /staff/me/days-off', {
  summary: 'Agrega un día libre, de hoy en adelante.',
  allow: 'schedule.edit-own',
  status: 201,
  input: newDayOff,
  answer: DayOff,
  refusals: ['not_found', ...dayOffRefusals],
});

export const deleteDayOff = route('DELETE /staff/me/days-off/:id', {
  summary: 'Quita un día libre.',
  allow: 'schedule.edit-own',
  status: 204,
  input: z.object({ id: idText }),
  answer: z.void(),
  refusals: ['day_off_past'],
});

export const readHoursOf = route('GET /users/:id/hours', {
  summary: 'El horario semanal de una persona del equipo, siete días.',
  allow: 'schedule.edit-others',
  input: ofPerson,
  answer: z.array(WeekdayHours),
});

export const saveHoursOf = route('PUT /users/:id/hours', {
  summary: 'Reemplaza el horario semanal de una persona del equipo; un día ausente queda deshabilitado.',
  allow: 'schedule.edit-others',
  input: ofPerson.extend({ days }),
  answer: z.array(WeekdayHours),
});

export const listDaysOffOf = route('GET /users/:id/days-off', {
  summary: 'Los días libres de una persona del equipo.',
  allow: 'schedule.edit-others',
  input: ofPerson,
  answer: z.array(DayOff),
});

export const addDayOffOf = route('POST /users/:id/days-off', {
  summary: 'Agrega un día libre de una persona del equipo, de hoy en adelante.',
  allow: 'schedule.edit-others',
  status: 201,
  input: newDayOff.extend({ id: idText }),
  answer: DayOff,
  refusals: dayOffRefusals,
});

export const deleteDayOffOf = route('DELETE /users/:id/days-off/:dayOffId', {
  summary: 'Quita un día libre de una persona del equipo.',
  allow: 'schedule.edit-others',
  status: 204,
  input: ofPerson.extend({ dayOffId: idText }),
  answer: z.void(),
  refusals: ['day_off_past'],
});

export const readPublicSchedule = route('GET /public/:slug/barbers/:barberId/schedule', {
  summary: 'El horario semanal de un barbero y sus días libres de un mes.',
  allow: 'anyone',
  input: z.object({ slug: z.string(), barberId: idText, month: plainMonth }),
  answer: PublicSchedule,
});

export const listBusy = route('GET /public/:slug/reservations', {
  summary: 'Los horarios ocupados de un barbero en un día de la barbería.',
  allow: 'anyone',
  input: z.object({ slug: z.string(), date: plainDate, barber_id: idText }),
  answer: z.array(Busy),
});
