import { bookedMinutes, type Column } from '#domain/agenda/board.ts';
import { fullName } from '#domain/contact.ts';
import { countText } from '#domain/count-text.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { weekdayLabels } from '#domain/schedule/weekly-hours.ts';
import { formatDate } from '#domain/time-format.ts';
import { type PlainDate, weekday, type Zone } from '#domain/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './ColumnHead.module.css';

/** `4 h 45 min`, of a week `4 h 45` */
function lengthText(minutes: number, unit: ' min' | ''): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}${unit}`;
}

/** Whose column it is, and how much of the day is booked. */
export function PersonHead({ column, zone }: { column: Column; zone: Zone }) {
  const { person } = column;
  return (
    <>
      <span className={styles.face}>
        <Avatar person={person} />
      </span>
      <span className={styles.words}>
        <strong title={fullName(person)}>{fullName(person)}</strong>
        <span>{lengthText(bookedMinutes(column, zone), ' min')} reservadas</span>
      </span>
    </>
  );
}

type DayProps = { column: Column; zone: Zone; today: PlainDate };

/** Which day of the week it is, and how much of it is booked. */
export function DayHead({ column, zone, today }: DayProps) {
  const { date, ranges, off } = column.day;
  const count = column.reservations.filter(({ status }) => occupiesTime(status)).length;
  const isAtWork = ranges.length > 0 && !off;
  const counted = `${countText(count, 'reserva', 'reservas')} · ${lengthText(bookedMinutes(column, zone), '')}`;
  return (
    <span className={`${styles.words} ${date === today ? styles.today : ''}`}>
      <strong>
        {weekdayLabels[weekday(date)]} <span>{formatDate(date).slice(0, 5)}</span>
      </strong>
      <span>{count > 0 ? counted : isAtWork ? 'Sin reservas' : 'No atiende'}</span>
    </span>
  );
}
