import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Busy } from '#domain/schedule/contract.ts';
import type { Range } from '#domain/schedule/weekly-hours.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

type Day = { date: string; ranges: readonly Range[]; busy: readonly Busy[] };
type Query = { days: readonly Day[]; zone: string; durationMin: number; now: number };

/**
 * Free starts of some days in the common implementation: new date objects for every step and for every comparison of a
 * step with a reservation of the day.
 */
export function slotsByDayjs({ days, zone, durationMin, now }: Query): number[] {
  const free: number[] = [];
  const earliest = dayjs(now).startOf('minute');
  for (const { date, ranges, busy } of days) {
    for (const range of ranges) {
      const end = dayjs.tz(`${date} ${range.end}`, zone);
      let start = dayjs.tz(`${date} ${range.start}`, zone);
      while (!start.add(durationMin, 'minute').isAfter(end)) {
        const [from, to] = [start, start.add(durationMin, 'minute')];
        const isTaken = busy.some(
          (reservation) =>
            dayjs(reservation.start_at).isBefore(to) && dayjs(reservation.end_at).isAfter(from),
        );
        if (!isTaken && !start.isBefore(earliest)) free.push(start.valueOf());
        start = start.add(15, 'minute');
      }
    }
  }
  return free;
}
