import { daysBetween, type LocalDateTime, minuteOf, type PlainDate } from '../../time.ts';
import type { Slot } from '../slots.ts';

/** Days by distance from the day of a former start; of two equally distant days the first of the list comes first. */
export const byDistance = (days: readonly PlainDate[], former: LocalDateTime): PlainDate[] => {
  const day = former.slice(0, 10);
  return days.toSorted((one, other) => Math.abs(daysBetween(day, one)) - Math.abs(daysBetween(day, other)));
};

/** The start of a day closest to the time of day of a former start, excluding that start; undefined without one. */
export function nearestTo(former: LocalDateTime, date: PlainDate, slots: readonly Slot[]): Slot | undefined {
  const distance = ({ time }: Slot) => Math.abs(minuteOf(time) - minuteOf(former.slice(11)));
  return slots
    .filter(({ time }) => `${date}T${time}` !== former.slice(0, 16))
    .toSorted((one, other) => distance(one) - distance(other))[0];
}
