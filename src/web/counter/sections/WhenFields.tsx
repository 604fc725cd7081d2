import type { ReactNode } from 'react';
import type { Gap } from '#domain/booking/form/gap-choice.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { type Clock, type LocalDateTime, type PlainDate, type Zone } from '#domain/time.ts';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import styles from '../Counter.module.css';
import { FindingLine } from './FindingLine.tsx';
import type { BookingPlace } from '../use-place.ts';

type Chosen = { date: string; time: Clock; barberId: number | null };

type Props = {
  place: BookingPlace;
  value: Chosen;
  today: PlainDate;
  zone: Zone;
  onChange: (changes: Partial<Chosen>) => void;
  first?: ReactNode;
  isFirst?: boolean;
  /** Whether the client wants a time today, like a walk-in; a first gap on another day shows "Hoy no queda.". */
  isToday?: boolean;
  warning?: string | undefined;
  children?: ReactNode;
};

const whenText = (start: LocalDateTime, day: PlainDate) =>
  start.slice(0, 10) === day
    ? formatTime(start)
    : `${formatShortDay(start.slice(0, 10))} ${formatTime(start)}`;

export function WhenFields({ place, value, today, zone, onChange, ...props }: Props) {
  const { first, isFirst, isToday, warning, children } = props;
  const { gaps, finding, startLocal } = place;
  const [gap] = gaps;
  const take = ({ start_local, barber_id }: Gap) =>
    onChange({ date: start_local.slice(0, 10), time: formatTime(start_local), barberId: barber_id });
  const isTaken = ({ start_local, barber_id }: Gap) =>
    !isFirst && start_local === startLocal && barber_id === place.barberId;
  return (
    <>
      {isToday && gap && gap.start_local.slice(0, 10) > today && (
        <p className={styles.reason}>Hoy no queda.</p>
      )}
      {(first || gap) && (
        <Chips>
          {first}
          {gaps.map((each) => (
            <Chip key={each.barber_id} pressed={isTaken(each)} onPress={() => take(each)}>
              {value.barberId === null
                ? `${whenText(each.start_local, today)} ${nameOf(each, place)}`
                : `Próximo hueco ${whenText(each.start_local, today)}`}
            </Chip>
          ))}
        </Chips>
      )}
      <div className={styles.when}>
        <DateField label="Fecha" value={value.date} onChange={(date) => onChange({ date })} />
        <TimeField label="Hora" value={value.time} onChange={(time) => onChange({ time })} />
      </div>
      {children}
      {warning && <p className={`${styles.finding} ${styles.warning}`}>{warning}</p>}
      <FindingLine finding={finding} zone={zone}>
        {gap && (
          <button type="button" className={styles.wayOut} onClick={() => take(gap)}>
            Usar {whenText(gap.start_local, startLocal?.slice(0, 10) ?? today)}
          </button>
        )}
      </FindingLine>
    </>
  );
}

const nameOf = ({ barber_id }: Gap, { people }: BookingPlace) =>
  people?.find(({ id }) => id === barber_id)?.firstname ?? '';
