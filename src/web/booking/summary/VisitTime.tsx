import { formatDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/time-format.ts';
import type { LocalDateTime } from '#domain/time.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './VisitTime.module.css';

/** Text such as `Martes 24/11/2026 · 14:00 a 14:30`, on two lines in narrow containers. */
export const VisitTime = ({ start, end }: { start: LocalDateTime; end: LocalDateTime }) => (
  <p className={styles.when}>
    <span>{formatDay(start)}</span>
    <span className={styles.between}> · </span>
    <span>
      <Phrase>{`${formatTime(start)} a ${formatTime(end)}`}</Phrase>
    </span>
  </p>
);
