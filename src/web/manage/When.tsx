import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate, formatTime } from '#domain/time-format.ts';
import { relativeTime } from '#domain/relative-time.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { type EpochMs, epochOf, instantToLocal, weekday, type Zone } from '#domain/time.ts';
import { formatEnd } from './formatters.ts';
import styles from './When.module.css';

type Props = { reservation: PublicReservation; zone: Zone; now: EpochMs };

/** The day and time in large type. */
export function When({ reservation: { start_at, end_at, status }, zone, now }: Props) {
  const start = instantToLocal(start_at, zone);
  return (
    <div className={status === 'canceled' ? styles.off : styles.when}>
      <p className={styles.day}>{weekdayNames[weekday(start.slice(0, 10))]}</p>
      <p className={styles.start}>
        <time dateTime={start_at}>
          {formatDate(start)} {formatTime(start)}
        </time>
      </p>
      <p className={styles.more}>
        <span className={styles.relative}>{relativeTime(epochOf(start_at), now)}</span>
        <span>{formatEnd({ start_at, end_at }, zone)}</span>
        <span>Hora de la barbería</span>
      </p>
    </div>
  );
}
