import { type Ref, useEffect, useEffectEvent } from 'react';
import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { formatDate } from '#domain/time-format.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import type { Clock, EpochMs, PlainDate } from '#domain/time.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type Calendar, freeOn, loadBusy, findFreeDay } from './availability.ts';
import { SlotGroups } from './SlotGroups.tsx';
import styles from './Slots.module.css';

type Props = {
  calendar: Calendar | null;
  schedule: PublicSchedule | null;
  now: EpochMs;
  refreshKey: number;
  date: PlainDate | null;
  time: Clock | null;
  place: Ref<HTMLDivElement>;
  onDate: (date: PlainDate) => void;
  onTime: (time: Clock | null) => void;
};

/** The free starts of the chosen day. */
export function Slots({ calendar, schedule, date, place, ...props }: Props) {
  if (!date || !calendar) {
    return (
      <div ref={place} tabIndex={-1} className={styles.slots}>
        <p className={styles.none}>Seleccione una fecha para ver los horarios disponibles.</p>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.slots}>
      <h3>Horarios para el {formatDate(date)}:</h3>
      {schedule ? (
        <DaySlots {...props} {...{ calendar, schedule, date }} />
      ) : (
        <Skeleton lines={3} height={48} />
      )}
    </div>
  );
}

type DayProps = Omit<Props, 'calendar' | 'schedule' | 'date' | 'place'> & {
  calendar: Calendar;
  schedule: PublicSchedule;
  date: PlainDate;
};

function DaySlots({ calendar, schedule, date, time, now, refreshKey, onDate, onTime }: DayProps) {
  const busy = useLoad({
    key: `${calendar.barberId} ${date} ${refreshKey}`,
    load: () => loadBusy(calendar, date),
  });
  const isReady = busy.state === 'ready';
  const free = isReady ? freeOn(calendar, { schedule, busy: busy.value, date, now }) : [];
  const isGone = isReady && time !== null && !free.some((slot) => slot.time === time);
  const drop = useEffectEvent(() => onTime(null));
  useEffect(() => {
    if (isGone) drop();
  }, [isGone]);
  if (!isReady) return <Skeleton lines={3} height={48} />;
  if (free.length === 0) return <FullDay {...{ calendar, schedule, date, now, onDate }} />;
  return <SlotGroups slots={free} chosen={time} onChoose={onTime} />;
}

type FullDayProps = {
  calendar: Calendar;
  schedule: PublicSchedule;
  date: PlainDate;
  now: EpochMs;
  onDate: (date: PlainDate) => void;
};

/** Shown for a day without free times; offers the next day that has one. */
function FullDay({ calendar, schedule, date, now, onDate }: FullDayProps) {
  const next = useLoad({
    key: `${calendar.slug} ${calendar.barberId} ${calendar.durationMin} ${date}`,
    load: () => findFreeDay(calendar, { schedule, full: date, now }),
  });
  return (
    <div className={styles.note}>
      <p>No hay horarios disponibles para esta fecha.</p>
      {next.state === 'ready' && next.value && (
        <Button variant="secondary" onClick={() => next.value && onDate(next.value)}>
          Ver el {formatDay(next.value).toLowerCase()}
        </Button>
      )}
      {next.state === 'ready' && !next.value && <p>No quedan horarios libres en los próximos días.</p>}
    </div>
  );
}
