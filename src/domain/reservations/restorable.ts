import { type EpochMs, type Instant, instantOf, minuteMs } from '../time.ts';

const restorableDays = 30;

/** The earliest deletion that can still be taken back at the moment `now`. */
export const restorableSince = (now: EpochMs): Instant => instantOf(now - restorableDays * 1440 * minuteMs);
