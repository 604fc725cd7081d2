import { bookableWindow, isBookableDay } from '#domain/schedule/openings/bookable-days.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import type { Day } from '#domain/schedule/openings/opening-days.ts';
import type { EpochMs } from '#domain/time.ts';
import { useLoad } from '#web/lib/http/use-load.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type Calendar, loadBusy, loadSchedule } from '../availability.ts';
import type { Openings } from './FullDay.tsx';
import { loadDays, openingsKey } from '../openings.ts';
import { type Times, timesOfAnybody, timesOfBarber, withOwn } from './times.ts';

type TimesQuery = {
  calendar: Calendar | null;
  openings: Openings | undefined;
  now: EpochMs;
  refreshKey: number;
};
export type Found = {
  times: Times | null;
  days: readonly Day[];
  /** `none` until the client chooses a barber or any barber. */
  state: 'none' | 'loading' | 'failed' | 'ready';
  retry: () => void;
};

/** One barber's times need no openings, so loading openings may fail; the times of any barber consist of openings. */
export function useTimes({ calendar, openings, now, refreshKey }: TimesQuery): Found {
  const hours = useLoad({
    key: calendar && `${calendar.slug} ${calendar.barberId} ${refreshKey}`,
    load: async () => calendar && prefetched(calendar, await loadSchedule(calendar, now), now),
    onFailure: () => toast.error('No se pudo cargar el horario del barbero.'),
  });
  const opened = useLoad({
    key: openings ? `${openingsKey(openings.which)} ${refreshKey}` : null,
    load: async () => (openings ? loadDays(openings.which, now) : []),
  });
  const days = opened.state === 'ready' ? opened.value : [];
  if (calendar) {
    const schedule = hours.state === 'ready' ? hours.value : null;
    const times = schedule && withOwn(timesOfBarber(calendar, schedule), openings?.which.own);
    return { times, days, state: hours.state, retry: hours.retry };
  }
  if (!openings) return { times: null, days, state: 'none', retry: opened.retry };
  const { which } = openings;
  const times = opened.state === 'ready' ? withOwn(timesOfAnybody(which, days), which.own) : null;
  return { times, days, state: opened.state, retry: opened.retry };
}

function prefetched(
  calendar: Calendar,
  schedule: PublicSchedule | null,
  now: EpochMs,
): PublicSchedule | null {
  const first = bookableWindow(now, calendar.zone).find((date) =>
    isBookableDay(date, schedule, now, calendar.zone),
  );
  if (first) void loadBusy(calendar, first);
  return schedule;
}
