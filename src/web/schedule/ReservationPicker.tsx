import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bookableWindow, hasBookableDay, isBookableDay } from '#domain/schedule/bookable-days.ts';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { type Clock, type EpochMs, monthOf, type PlainDate, type PlainMonth, today } from '#domain/time.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { bringIntoSight } from '#web/ui/scrolling.ts';
import { toast } from '#web/ui/toasts.ts';
import { type Calendar, loadBusy, loadSchedule } from './availability.ts';
import { closedName } from './closings/closing-words.ts';
import { ClosedDays } from './closings/ClosedDays.tsx';
import { LostSlot } from './LostSlot.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { Slots } from './Slots.tsx';
import { SoonestPlace, SoonestSlots } from './SoonestSlots.tsx';
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
  /** Offers the first free starts of all above the calendar. */
  offersSoonest?: boolean;
  /** Shown above the calendar when the barber has no day at all. */
  whenIdle?: ReactNode;
  onDate: (date: PlainDate) => void;
  onTime: (time: Clock | null) => void;
  /** Date and time at once. */
  onPick: (date: PlainDate, time: Clock) => void;
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
  const pick = (date: PlainDate, time: Clock) => {
    const isLost = Boolean(props.lost);
    flushSync(() => props.onPick(date, time));
    // The offers of a lost start are gone with the choice, and the focus with them.
    if (isLost) slots.current?.focus({ preventScroll: true });
  };
  const of = { now, refreshKey };
  return (
    <div className={styles.picker} aria-busy={calendar !== null && loaded.state === 'loading'}>
      {calendar && schedule && <Offers {...props} {...of} {...{ calendar, schedule }} onPick={pick} />}
      {calendar && loaded.state === 'loading' && props.offersSoonest && <SoonestPlace />}
      <div className={styles.month}>
        <Month {...{ calendar, schedule, now }} date={props.date} onDate={chooseDate} />
        {calendar && schedule?.closings && (
          <ClosedDays closings={schedule.closings} {...{ now, zone: calendar.zone }} />
        )}
        {loaded.state === 'failed' && (
          <Button variant="secondary" onClick={loaded.retry}>
            Reintentar
          </Button>
        )}
      </div>
      <Slots
        {...of}
        {...{ calendar, schedule }}
        date={props.date}
        time={props.time}
        place={slots}
        onDate={chooseDate}
        onTime={props.onTime}
      />
    </div>
  );
}

type OffersProps = Omit<Props, 'calendar' | 'refreshKey' | 'onDate' | 'onTime'> & {
  calendar: Calendar;
  schedule: PublicSchedule;
  refreshKey: number;
};

/** What stands above the calendar: that there is nothing to choose, what is near a lost start, or the first starts. */
function Offers({ lost, offersSoonest, whenIdle, date, time, ...of }: OffersProps) {
  if (!hasBookableDay(of.schedule, of.now, of.calendar.zone)) return whenIdle;
  if (lost && date && !time) return <LostSlot {...of} {...{ lost, date }} />;
  return offersSoonest && <SoonestSlots {...of} {...{ date, time }} />;
}

/** What the calendar says of a day on which the shop is closed. */
const closedNote = (schedule: PublicSchedule | null, day: PlainDate): string | undefined => {
  const closing = schedule?.closings?.find(({ date, from }) => date === day && from === null);
  return closing && closedName(closing);
};

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
  // A month turned to is shown until another date is chosen, which may lie elsewhere.
  const [turned, setTurned] = useState<{ month: PlainMonth; at: PlainDate | null } | null>(null);
  const zone = calendar?.zone ?? 'UTC';
  const first = today(now, zone);
  const isAvailable = (day: PlainDate) => isBookableDay(day, schedule, now, zone);
  const opening = date ?? bookableWindow(now, zone).find(isAvailable) ?? first;
  return (
    <MonthCalendar
      month={turned?.at === date && turned ? turned.month : monthOf(opening)}
      today={first}
      chosen={date}
      isAvailable={isAvailable}
      noteOf={(day) => closedNote(schedule, day)}
      onMonth={(month) => setTurned({ month, at: date })}
      onChoose={onDate}
    />
  );
}
