import type { Confirmation } from '../organization/rules.ts';
import { type EpochMs, epochOf, type Instant, minuteMs } from '../time.ts';

/** More than `mostStrangers` bookings by strangers within these minutes are a flood. */
export const rushMinutes = 10;
export const mostStrangers = 12;
/** Minutes that a flood lasts after its last sign, and over which strangers' booked minutes are added up. */
export const floodMinutes = 60;
/**
 * Number of days from the shop's today; bookings by strangers over 1/`floodPart` of these days' open minutes are a
 * flood.
 */
export const floodDays = 3;
export const floodPart = 3;
export const confirmationMinutes = 10;

export type StrangerFacts = {
  /** Bookings of the last ten minutes, counted up to `mostStrangers` + 1 at most. */
  recent: number;
  /** Minutes of the next three days booked by strangers within the last hour. */
  minutes: number;
  /**
   * Open minutes of the shop on those days; null while strangers booked none of them, because one booking alone is no
   * flood.
   */
  openMinutes: number | null;
  until: Instant;
};

export type Taken = readonly { start_at: Instant; end_at: Instant }[];

/** Adds a stranger's booking to the counts; a group counts once, with the minutes of all its people. */
export const withStranger = (strangers: StrangerFacts, taken: Taken): StrangerFacts => ({
  ...strangers,
  recent: strangers.recent + 1,
  minutes:
    strangers.minutes +
    minutesOf(taken.filter(({ start_at }) => epochOf(start_at) < epochOf(strangers.until))),
});

export const minutesOf = (taken: Taken): number =>
  taken.reduce((sum, { start_at, end_at }) => sum + (epochOf(end_at) - epochOf(start_at)) / minuteMs, 0);

export const isFlood = ({ recent, minutes, openMinutes }: StrangerFacts): boolean =>
  recent > mostStrangers || (openMinutes !== null && minutes * floodPart > openMinutes);

export type Watched = { confirmation: Confirmation; floodSeenAt: Instant | null };

export const isFlooded = ({ confirmation, floodSeenAt }: Watched, now: EpochMs): boolean =>
  confirmation !== 'off' && floodEnd(floodSeenAt, now) !== null;

export function floodEnd(seenAt: Instant | null, now: EpochMs): EpochMs | null {
  const end = seenAt === null ? 0 : epochOf(seenAt) + floodMinutes * minuteMs;
  return end > now ? end : null;
}
