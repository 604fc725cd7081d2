import { hasBookableDay, isBookableDay } from '#domain/schedule/openings/bookable-days.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import type { Closing } from '#domain/schedule/blocks/withheld.ts';
import { type Day, isWorkday, nextFree } from '#domain/schedule/openings/opening-days.ts';
import type { Slot } from '#domain/schedule/slots.ts';
import type { EpochMs, PlainDate, Zone } from '#domain/time.ts';
import { type Calendar, type DatedSlot, findFreeDay, findSoonest, freeSlotsOn } from '../availability.ts';
import { firstStarts, loadStarts, openingsKey, type OpeningsQuery } from '../openings.ts';

export type Times = {
  key: string;
  zone: Zone;
  /** Whether a day can be chosen, which includes fully booked days. */
  isOpen: (date: PlainDate, now: EpochMs) => boolean;
  hasOpenDay: (now: EpochMs) => boolean;
  closings: readonly Closing[];
  free: (date: PlainDate, now: EpochMs) => Promise<Slot[]>;
  soonest: (now: EpochMs) => Promise<DatedSlot[]>;
  /** First day with a free start after the full day, else the earliest one before it; null without free days. */
  nextFree: (full: PlainDate, now: EpochMs) => Promise<PlainDate | null>;
};

export const withOwn = (times: Times, own: DatedSlot | undefined): Times => ({
  ...times,
  free: async (date, now) => {
    const free = await times.free(date, now);
    if (own?.date !== date || free.some(({ start }) => start === own.start)) return free;
    return [...free, own].sort((a, b) => a.start - b.start);
  },
});

export const timesOfBarber = (calendar: Calendar, schedule: PublicSchedule): Times => ({
  key: `${calendar.slug} ${calendar.barberId} ${calendar.durationMin}`,
  zone: calendar.zone,
  isOpen: (date, now) => isBookableDay(date, schedule, now, calendar.zone),
  hasOpenDay: (now) => hasBookableDay(schedule, now, calendar.zone),
  closings: schedule.closings ?? [],
  free: (date, now) => freeSlotsOn(calendar, { schedule, date, now }),
  soonest: (now) => findSoonest(calendar, { schedule, now }),
  nextFree: (full, now) => findFreeDay(calendar, { schedule, full, now }),
});

export const timesOfAnybody = (which: OpeningsQuery, days: readonly Day[]): Times => ({
  key: openingsKey(which),
  zone: which.zone,
  isOpen: (date) => days.some((day) => day.date === date && isWorkday(day)),
  hasOpenDay: () => days.some(isWorkday),
  closings: days.flatMap(({ closing }) => closing ?? []),
  free: (date, now) => loadStarts(which, date, now),
  soonest: (now) => firstStarts(which, { days, now }),
  nextFree: async (full) => nextFree(days, full),
});
