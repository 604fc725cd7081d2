import type { RefusalCode } from '../refusal.ts';

/** Codes for a time that was free when the user chose it: another reservation took it, or the shop withdrew it. */
export const lostTimeCodes: readonly RefusalCode[] = [
  'slot_taken',
  'slot_held',
  'no_barber_free',
  'too_soon',
  'closed_day',
  'day_off',
  'blocked_time',
  'outside_hours',
];

export const barberTaken = 'El barbero ya tiene otra reserva en ese horario.';
