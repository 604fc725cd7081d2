import { bookedMinutes, type Column } from '#domain/agenda/board.ts';
import { fullName } from '#domain/text/contact.ts';
import { countText } from '#domain/text/count.ts';
import { occupiesTime } from '#domain/reservations/status.ts';
import { weekdayLabels } from '#domain/schedule/weekly-hours.ts';
import { formatDate } from '#domain/text/time-format.ts';
import type { AgendaPerson } from '#domain/reservations/contract.ts';
import { type PlainDate, weekday, type Zone } from '#domain/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { nameAmong } from './PeopleChips.tsx';
import styles from './ColumnHead.module.css';

function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

type PersonProps = { column: Column; zone: Zone; people: readonly AgendaPerson[] };

export function PersonHead({ column, zone, people }: PersonProps) {
  const { person } = column;
  const minutes = bookedMinutes(column, zone);
  const unit = minutes > 60 && minutes % 60 > 0 ? ' min' : '';
  const isOnlyOne = nameAmong(person, people) === person.firstname;
  return (
    <span className={styles.person}>
      <span className={styles.face}>
        <Avatar person={person} />
      </span>
      <span className={styles.words}>
        <strong title={fullName(person)}>
          {isOnlyOne ? (
            <>
              {person.firstname} <span className={styles.rest}>{person.lastname}</span>
            </>
          ) : (
            fullName(person)
          )}
        </strong>
        <span>
          {lengthText(minutes)}
          <span className={styles.rest}>{unit} reservadas</span>
        </span>
      </span>
    </span>
  );
}

type DayProps = { column: Column; zone: Zone; today: PlainDate };

export function DayHead({ column, zone, today }: DayProps) {
  const { date, ranges, off } = column.day;
  const count = column.reservations.filter(({ status }) => occupiesTime(status)).length;
  const isAtWork = ranges.length > 0 && !off;
  const counted = `${countText(count, 'reserva', 'reservas')} · ${lengthText(bookedMinutes(column, zone))}`;
  return (
    <span className={`${styles.words} ${date === today ? styles.today : ''}`}>
      <strong>
        {weekdayLabels[weekday(date)]} <span>{formatDate(date).slice(0, 5)}</span>
      </strong>
      <span>{count > 0 ? counted : isAtWork ? 'Sin reservas' : 'No atiende'}</span>
    </span>
  );
}
