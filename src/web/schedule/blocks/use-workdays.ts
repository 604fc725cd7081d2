import { readPublicSchedule } from '#domain/schedule/contract.ts';
import { rangesOn } from '#domain/schedule/weekly-hours.ts';
import { addDays, type Clock, monthOf, type PlainDate, today, weekday } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import type { Shop } from './BlockSheet.tsx';

export type Workdays = {
  /** Weekdays on which the person works, 0 = Monday, ascending; empty while unknown. */
  days: readonly number[];
  /** End of the person's workday on a date; undefined for a day without working hours. */
  closesOn: (date: PlainDate) => Clock | undefined;
};

export function useWorkdays({ slug, timezone }: Shop, barber: number): Workdays {
  const first = today(useNow(), timezone);
  const input = { slug, barberId: barber, month: monthOf(first) };
  const { data } = useRead(readPublicSchedule, input, { onFailure: () => null });
  const closesOn = (date: PlainDate) => (data && date ? rangesOn(date, data).at(-1)?.end : undefined);
  const week = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(first, ahead));
  const days = week
    .filter((date) => closesOn(date))
    .map(weekday)
    .toSorted((a, b) => a - b);
  return { days, closesOn };
}
