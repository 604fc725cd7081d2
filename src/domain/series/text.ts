import { countText } from '../text/count.ts';
import { type EpochMs, epochOf, type Instant } from '../time.ts';

export const everyWeeksText = (weeks: number): string =>
  weeks === 1 ? 'Cada semana' : `Cada ${weeks} semanas`;

export const turnsText = (count: number): string => countText(count, 'turno', 'turnos');

export const stillAhead = (starts: readonly Instant[], now: EpochMs): Instant[] =>
  starts.filter((start) => epochOf(start) > now);
