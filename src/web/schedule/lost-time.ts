import { lostTimeCodes } from '#domain/schedule/lost-time.ts';
import { isRefused } from '#web/lib/http/failures.ts';

export const isTimeLost = (failure: unknown): boolean => isRefused(failure, ...lostTimeCodes);

/** Whether another reservation of the barber occupies the time; unlike a hold, it does not lapse. */
export const isTimeTaken = (failure: unknown): boolean => isRefused(failure, 'slot_taken');
