import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bookableWindow, isBookableDay } from '#domain/schedule/bookable-days.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { type Clock, type EpochMs, monthOf, type PlainDate, type PlainMonth, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { bringIntoSight } from '#web/ui/scrolling.ts';
import { toast } from '#web/ui/toasts.ts';
import { type Calendar, loadBusy, loadSchedule } from './availability.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { Slots } from './Slots.tsx';
import styles from './ReservationPicker.module.css';

export type ReservationTime = { date: PlainDate | null; time: Clock | null };
type Props = ReservationTime & {
  /** null without a barber; then no day can be chosen. */
  calendar: Calendar | null;
  now: EpochMs;
  /** Changes when hours and busy times must be loaded again. */
  refreshKey?: number;
  /** A start that is no longer free; the nearest free ones are offered. */
  lost?: EpochMs | null;
  onDate: (date: PlainDate) => void;
  onTime: (time: Clock | null) => void;
};

/** Picks a date and time: a month, then the free starts of the chosen day, all in the shop's zone. */
export function ReservationPicker({ calendar, now, refreshKey = 0, ...props }: Props) {
  const slots = useRef<HTMLDivElement>(null);
  const loaded = useLoad({
    key: calendar && `${calendar.slug} ${calendar.barberId} ${refreshKey}`,
    load: async () => calendar && prefetched(calendar, await loadSchedule(calendar, now), now),
    onFailure: () => toast.error('No se pudo cargar el horario del barbero.'),
  });
  const schedule = loaded.state === 'ready' ? loaded.value : null;
  const chooseDate = (date: PlainDate) => {
    flushSync(() => props.onDate(date));
    bringIntoSight(slots.current);
  };
  return (
    <div className={styles.picker} aria-busy={calendar !== null && loaded.state === 'loading'}>
      <div className={styles.month}>
        <Month {...{ calendar, schedule, now }} date={props.date} onDate={chooseDate} />
        {loaded.state === 'failed' && (
          <Button variant="secondary" onClick={loaded.retry}>
            Reintentar
          </Button>
        )}
      </div>
      <Slots {...props} {...{ calendar, schedule, now, refreshKey }} place={slots} onDate={chooseDate} />
    </div>
  );
}

/** Loads the busy times of the first bookable day ahead of its choice. */
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

type MonthProps = Pick<Props, 'calendar' | 'now' | 'date' | 'onDate'> & { schedule: PublicSchedule | null };

function Month({ calendar, schedule, now, date, onDate }: MonthProps) {
  const [turned, turnTo] = useState<PlainMonth | null>(null);
  const zone = calendar?.zone ?? 'UTC';
  const first = today(now, zone);
  const isAvailable = (day: PlainDate) => isBookableDay(day, schedule, now, zone);
  const opening = date ?? bookableWindow(now, zone).find(isAvailable) ?? first;
  return (
    <MonthCalendar
      month={turned ?? monthOf(opening)}
      today={first}
      chosen={date}
      isAvailable={isAvailable}
      onMonth={turnTo}
      onChoose={onDate}
    />
  );
}
