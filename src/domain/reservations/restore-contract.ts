import { z } from 'zod';
import { idText, instantText } from '../fields.ts';
import { route } from '../route.ts';
import { type EpochMs, hourMs, type Instant, instantOf, minuteMs } from '../time.ts';
import { Reservation } from './contract.ts';

export const restoreReservation = route('POST /reservations/:id/restore', {
  summary: 'Recupera una reserva eliminada hace 30 días o menos, si el horario sigue libre.',
  allow: 'reservations.restore',
  input: z.object({ id: idText }),
  answer: Reservation,
  refusals: ['slot_taken', 'slot_held'],
});

export const restoreDeleted = route('POST /reservations/restore', {
  summary: 'Recupera las reservas eliminadas desde un momento, salvo aquellas cuyo horario ya está ocupado.',
  allow: 'reservations.restore',
  input: z.object({ since: instantText }),
  answer: z.object({ restored: z.int(), taken: z.int() }),
});

export const cancelableHours = 72;

export const cancelUnknown = route('POST /reservations/cancel-unknown', {
  summary: `Cancela lo que reservaron online, desde un momento de las últimas ${cancelableHours} horas, clientes que la barbería no conocía.`,
  allow: 'reservations.cancel-unknown',
  input: z.object({ since: instantText }),
  answer: z.object({ canceled: z.int() }),
  refusals: ['prove_yourself'],
});

export const tooLongAgo = `Solo se puede cancelar lo que se reservó en las últimas ${cancelableHours} horas.`;

/** Earliest `since` of `cancelUnknown`: from an earlier moment, too many clients would count as unknown to the shop. */
export const cancelableSince = (now: EpochMs): EpochMs => now - cancelableHours * hourMs;

export const restorableDays = 30;

export const restorableSince = (now: EpochMs): Instant => instantOf(now - restorableDays * 1440 * minuteMs);
