import { ChevronLeft, ChevronRight } from 'lucide';
import type { KeyboardEvent } from 'react';
import { monthGrid } from '#domain/schedule/bookable-days.ts';
import { weekdayLabels, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatMonth } from '#domain/time-format.ts';
import { addMonths, monthOf, type PlainDate, type PlainMonth } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './MonthCalendar.module.css';

type Props = {
  month: PlainMonth;
  today: PlainDate;
  chosen: PlainDate | null;
  isAvailable: (date: PlainDate) => boolean;
  onMonth: (month: PlainMonth) => void;
  onChoose: (date: PlainDate) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month, Monday first; unavailable days are grey and cannot be chosen. Arrow keys walk between the others. */
export function MonthCalendar({ month, chosen, isAvailable, onMonth, ...props }: Props) {
  const weeks = monthGrid(month);
  const open = weeks.flat().filter((date) => monthOf(date) === month && isAvailable(date));
  const entry = chosen && open.includes(chosen) ? chosen : open[0];
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <Button
          variant="quiet"
          label="Mes anterior"
          icon={<Icon of={ChevronLeft} />}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <h3 aria-live="polite">{formatMonth(month)}</h3>
        <Button
          variant="quiet"
          label="Próximo mes"
          icon={<Icon of={ChevronRight} />}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the days inside */}
      <table className={styles.days} aria-label={formatMonth(month)} onKeyDown={walk}>
        <thead>
          <tr>
            {weekdayLabels.map((label, weekday) => (
              <th key={label} scope="col" abbr={weekdayNames[weekday]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date, weekday) => (
                <td key={date}>
                  {monthOf(date) === month && (
                    <Day {...props} {...{ date, weekday, chosen, isAvailable, isEntry: date === entry }} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = Pick<Props, 'today' | 'chosen' | 'isAvailable' | 'onChoose'> & {
  date: PlainDate;
  weekday: number;
  isEntry: boolean;
};

function Day({ date, weekday, today, chosen, isAvailable, isEntry, onChoose }: DayProps) {
  const number = Number(date.slice(8));
  return (
    <button
      type="button"
      className={styles.day}
      data-day={number}
      aria-label={`${weekdayNames[weekday]} ${number} de ${formatMonth(monthOf(date)).toLowerCase()}`}
      aria-pressed={date === chosen}
      aria-current={date === today ? 'date' : undefined}
      disabled={!isAvailable(date)}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => onChoose(date)}
    >
      {number}
    </button>
  );
}

/** Moves the focus by days or weeks to the next day that can be chosen. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? Number(event.target.dataset['day']) : 0;
  if (!step || !from) return;
  event.preventDefault();
  const days = event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled');
  const byDay = new Map([...days].map((day) => [Number(day.dataset['day']), day]));
  for (let to = from + step; to >= 1 && to <= 31; to += step) {
    const found = byDay.get(to);
    if (found) return found.focus();
  }
}
