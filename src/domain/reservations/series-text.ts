import { countText } from '../count-text.ts';
import { type EpochMs, epochOf, type Instant } from '../time.ts';

/** `Cada 4 semanas`, `Cada semana`. */
export const everyWeeksText = (weeks: number): string =>
  weeks === 1 ? 'Cada semana' : `Cada ${weeks} semanas`;

/** `1 turno`, `5 turnos`. */
export const turnsText = (count: number): string => countText(count, 'turno', 'turnos');

/** Future starts of a series, which can still be canceled. */
export const stillAhead = (starts: readonly Instant[], now: EpochMs): Instant[] =>
  starts.filter((start) => epochOf(start) > now);
