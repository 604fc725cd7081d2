import { formatDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import type { LocalDateTime } from '#domain/time.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './VisitTime.module.css';

export const VisitTime = ({ start, end }: { start: LocalDateTime; end: LocalDateTime }) => (
  <p className={styles.when}>
    <span>{formatDay(start)}</span>
    <span className={styles.between}> · </span>
    <span>
      <Phrase>{`${formatTime(start)} a ${formatTime(end)}`}</Phrase>
    </span>
  </p>
);
