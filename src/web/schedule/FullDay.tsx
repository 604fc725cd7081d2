import type { PublicSchedule } from '#domain/schedule/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate } from '#domain/time-format.ts';
import { type EpochMs, type PlainDate, weekday } from '#domain/time.ts';
import { useLoad } from '#web/lib/use-load.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Calendar, findFreeDay } from './availability.ts';
import styles from './Slots.module.css';

type Props = {
  calendar: Calendar;
  schedule: PublicSchedule;
  date: PlainDate;
  now: EpochMs;
  onDate: (date: PlainDate) => void;
};

const named = (date: PlainDate) => `${weekdayNames[weekday(date)]?.toLowerCase()} ${formatDate(date)}`;

/** Shown for a day without free times; offers the next day that has one. */
export function FullDay({ calendar, schedule, date, now, onDate }: Props) {
  const next = useLoad({
    key: `${calendar.slug} ${calendar.barberId} ${calendar.durationMin} ${date}`,
    load: () => findFreeDay(calendar, { schedule, full: date, now }),
  });
  return (
    <div className={styles.note}>
      <p>No hay horarios disponibles para esta fecha.</p>
      {next.state === 'ready' && next.value && (
        <Button variant="secondary" onClick={() => next.value && onDate(next.value)}>
          Ver el {named(next.value)}
        </Button>
      )}
      {next.state === 'ready' && !next.value && <p>No quedan horarios libres en los próximos días.</p>}
    </div>
  );
}
