import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate, formatTime } from '#domain/text/time-format.ts';
import { type Instant, type LocalDateTime, weekday } from '#domain/time.ts';
import styles from './ReservationCard.module.css';

export const Start = ({ at, local }: { at: Instant; local: LocalDateTime }) => (
  <>
    <p className={styles.day}>{weekdayNames[weekday(local.slice(0, 10))]}</p>
    <p className={styles.start}>
      <time dateTime={at} translate="no">
        <span className={styles.date}>{formatDate(local)}</span>{' '}
        <span className={styles.hour}>{formatTime(local)}</span>
      </time>
    </p>
  </>
);
