import { CalendarCheck, CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide';
import type { DateChoice, SeriesRow } from '#domain/series/form.ts';
import { findingText } from '#domain/schedule/finding-text.ts';
import { isHard } from '#domain/schedule/findings.ts';
import { formatTime } from '#domain/text/time-format.ts';
import type { PlainDate, Zone } from '#domain/time.ts';
import { dayLabel } from '#domain/schedule/day-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip, Chips } from '#web/ui/Chip.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import styles from './SeriesSheet.module.css';

type Props = {
  row: SeriesRow;
  zone: Zone;
  today: PlainDate;
  onDecide: (choice: DateChoice) => void;
};

export function SeriesDate({ row, zone, today, onDecide }: Props) {
  const { date, time, isOut, isBooked, hasConflict, alternatives } = row;
  const day = dayLabel(date, today);
  return (
    <li className={isOut && !isBooked ? `${styles.date} ${styles.out}` : styles.date}>
      <p className={styles.when}>
        {day} · {time ? formatTime(`${date}T${time}`) : '--:--'}
      </p>
      <State row={row} zone={zone} />
      {!isBooked && (
        <span className={styles.leave}>
          <Button
            variant="quiet"
            label={isOut ? `Incluir ${day}` : `Dejar afuera ${day}`}
            onClick={() => onDecide({ isOut: !isOut })}
          >
            {isOut ? 'Incluir' : 'Dejar afuera'}
          </Button>
        </span>
      )}
      {hasConflict && !isOut && (
        <div className={styles.other}>
          <TimeField label={`Hora del ${day}`} value={time} onChange={(typed) => onDecide({ time: typed })} />
          {alternatives.length > 0 && (
            <Chips>
              {alternatives.map((start) => (
                <Chip
                  key={start}
                  pressed={start === `${date}T${time}`}
                  label={`${day} a las ${formatTime(start)}`}
                  onPress={() => onDecide({ time: start.slice(11) })}
                >
                  {formatTime(start)}
                </Chip>
              ))}
            </Chips>
          )}
        </div>
      )}
    </li>
  );
}

function State({ row: { isOut, isBooked, finding, time }, zone }: Pick<Props, 'row' | 'zone'>) {
  if (isBooked)
    return (
      <p className={styles.state}>
        <Icon of={CalendarCheck} size={16} /> Ya está agendada
      </p>
    );
  if (isOut)
    return (
      <p className={styles.state}>
        <Icon of={CircleMinus} size={16} /> Queda afuera
      </p>
    );
  if (finding === undefined)
    return <p className={styles.state}>{time ? 'Mirando ese día…' : 'Falta la hora'}</p>;
  const isBlocking = finding !== null && isHard(finding);
  const tone = finding === null ? styles.free : isBlocking ? styles.hard : styles.soft;
  const icon = finding === null ? CircleCheck : isBlocking ? CircleX : CircleAlert;
  return (
    <p className={`${styles.state} ${tone}`}>
      <Icon of={icon} size={16} /> {findingText(finding ?? undefined, zone)}
    </p>
  );
}
