import { type Board, pxOf, type Rows, wallMinute } from '#domain/agenda/board.ts';
import { clockOf, type EpochMs, zonedDay } from '#domain/time.ts';
import styles from './Axis.module.css';

export function Axis({ rows, board, now }: { rows: Rows; board: Board; now: EpochMs }) {
  const hours = Array.from(
    { length: (rows.end - rows.start) / 60 - 1 },
    (_, at) => rows.start + 60 * (at + 1),
  );
  const today = board.columns
    .map(({ day }) => zonedDay(day.date, board.zone))
    .find(({ start, end }) => start <= now && now < end);
  const minute = today ? wallMinute(now, today) : null;
  return (
    <div className={styles.axis}>
      {hours.map((hour) => (
        <span key={hour} className={styles.hour} style={{ top: pxOf(hour, rows) }}>
          {clockOf(hour % 1440)}
        </span>
      ))}
      {minute !== null && rows.start < minute && minute < rows.end && (
        <time className={styles.now} style={{ top: pxOf(minute, rows) }}>
          {clockOf(Math.floor(minute))}
        </time>
      )}
    </div>
  );
}
