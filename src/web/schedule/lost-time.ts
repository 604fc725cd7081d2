import { lostTimeCodes } from '#domain/schedule/lost-time.ts';
import { detailText } from '#domain/text/server-message.ts';
import { detailOf, isRefused } from '#web/lib/http/failures.ts';

export const isTimeLost = (failure: unknown): boolean => isRefused(failure, ...lostTimeCodes);

/**
 * The sentence of a refusal because the shop withdrew a time; undefined where somebody else has the time, which needs no
 * reason.
 */
export const withdrawnText = (failure: unknown): string | undefined =>
  isRefused(failure, 'slot_taken', 'slot_held', 'no_barber_free')
    ? undefined
    : (detailText(detailOf(failure)) ?? undefined);

/** Whether another reservation of the barber occupies the time; unlike a hold, it does not lapse. */
export const isTimeTaken = (failure: unknown): boolean => isRefused(failure, 'slot_taken');
