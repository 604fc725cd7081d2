import { type EpochMs, epochOf, type Instant, minuteMs } from '../time.ts';

/** Minutes in which more than `mostStrangers` bookings by strangers are a flood. */
export const rushMinutes = 10;
export const mostStrangers = 12;
/** Minutes that a flood lasts after it was last seen, and in which what strangers took is added up. */
export const floodMinutes = 60;
/** Days, from the shop's today on, of whose open minutes strangers may take a third. */
export const floodDays = 3;
/** Minutes that a slot is held for a client who must follow the link in their mail. */
export const confirmationMinutes = 10;

/** What strangers, whom the shop has never seen, booked online lately. */
export type StrangerFacts = {
  /** Bookings of the last ten minutes; counted no further than decides. */
  recent: number;
  /** Minutes of the next three days that they took within the last hour. */
  minutes: number;
  /** Minutes that the shop is open on those days; null when strangers took none of them yet: one alone is no flood. */
  openMinutes: number | null;
  /** Where those days end. */
  until: Instant;
};

type Taken = readonly { start_at: Instant; end_at: Instant }[];

/** The facts with another booking by a stranger. */
export const withStranger = (strangers: StrangerFacts, taken: Taken): StrangerFacts => ({
  ...strangers,
  recent: strangers.recent + taken.length,
  minutes: taken
    .filter(({ start_at }) => epochOf(start_at) < epochOf(strangers.until))
    .reduce((sum, span) => sum + minutesOf(span), strangers.minutes),
});

/** Minutes from start to end. */
export const minutesOf = ({ start_at, end_at }: Taken[number]): number =>
  (epochOf(end_at) - epochOf(start_at)) / minuteMs;

/** Whether strangers book more than a shop can take for custom. */
export const isFlood = ({ recent, minutes, openMinutes }: StrangerFacts): boolean =>
  recent > mostStrangers || (openMinutes !== null && minutes * 3 > openMinutes);

/** When a flood that was last seen at a moment is over; null when it is, or none was seen. */
export function floodEnd(seenAt: Instant | null, now: EpochMs): EpochMs | null {
  const end = seenAt === null ? 0 : epochOf(seenAt) + floodMinutes * minuteMs;
  return end > now ? end : null;
}
