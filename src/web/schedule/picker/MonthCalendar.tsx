import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { monthGrid } from '#domain/schedule/openings/bookable-days.ts';
import { weekdayLabels, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatMonth } from '#domain/text/time-format.ts';
import { addMonths, monthOf, type PlainDate, type PlainMonth } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './MonthCalendar.module.css';

type Props = {
  month: PlainMonth;
  today: PlainDate;
  chosen: PlainDate | null;
  isAvailable: (date: PlainDate) => boolean;
  /** Named reason why a day is disabled, for example the name of a closing. */
  noteOf?: (date: PlainDate) => string | undefined;
  whyOf?: (date: PlainDate) => string | undefined;
  hasFree?: (date: PlainDate) => boolean;
  onMonth: (month: PlainMonth) => void;
  onChoose: (date: PlainDate) => void;
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthSteps: Record<string, number> = { PageUp: -1, PageDown: 1 };

/**
 * Arrow keys move between available days and across the month's edge, Home and End to the month's first and last one,
 * PageUp and PageDown by months.
 */
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
      <table
        className={styles.days}
        aria-label={formatMonth(month)}
        onKeyDown={(event) => walk(event, (by) => onMonth(addMonths(month, by)))}
      >
        <thead>
          <tr>
            {weekdayLabels.map((label, weekday) => (
              <th key={label} scope="col" abbr={weekdayNames[weekday]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <Weeks {...props} {...{ weeks, month, chosen, isAvailable, entry }} />
      </table>
    </div>
  );
}

type WeeksProps = Omit<Props, 'onMonth'> & {
  weeks: readonly (readonly PlainDate[])[];
  entry: PlainDate | undefined;
};

function Weeks({ weeks, month, entry, ...props }: WeeksProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const freeId = useId();
  const isOwn = (date: PlainDate) => monthOf(date) === month;
  const isPast = (week: readonly PlainDate[]) => (week.at(-1) ?? '') < props.today;
  const past = weeks.filter(isPast).flat().filter(isOwn);
  // A month that is completely past stays open, because the user navigated to it.
  const isFoldable = past.length > 0 && !weeks.every(isPast);
  return (
    <tbody>
      {isFoldable && <FoldRow days={past} isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />}
      {weeks.map((week, at) => (
        <tr
          key={week[0]}
          aria-label={`Semana del ${Number(week.find(isOwn)?.slice(8))}`}
          className={isFoldable && !isUnfolded && isPast(week) ? styles.folded : undefined}
        >
          {week.map((date, weekday) => (
            <td key={date}>
              {isOwn(date) && <Day {...props} {...{ date, weekday, freeId, isEntry: date === entry }} />}
              {at === 0 && weekday === 0 && (
                <span id={freeId} hidden>
                  con horas
                </span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type FoldProps = { days: readonly PlainDate[]; isOpen: boolean; onToggle: () => void };

const FoldRow = ({ days, isOpen, onToggle }: FoldProps) => {
  const [first = ''] = days;
  const numbers = [first, days.at(-1) ?? first].map((date) => Number(date.slice(8)));
  return (
    <tr className={styles.fold}>
      <td colSpan={7}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <span className="visually-hidden">Semanas pasadas: </span>
          {`${numbers.join(' – ')} ${formatMonth(monthOf(first)).slice(0, 3).toLowerCase()}`}
        </button>
      </td>
    </tr>
  );
};

type DayProps = Omit<Props, 'month' | 'onMonth'> & {
  date: PlainDate;
  weekday: number;
  freeId: string;
  isEntry: boolean;
};

function Day({ date, weekday, today, chosen, isAvailable, isEntry, onChoose, ...of }: DayProps) {
  const number = Number(date.slice(8));
  const note = of.noteOf?.(date);
  const isFree = of.hasFree?.(date);
  const name = `${weekdayNames[weekday]} ${number} de ${formatMonth(monthOf(date)).toLowerCase()}`;
  return (
    <button
      type="button"
      className={isFree ? `${styles.day} ${styles.free}` : styles.day}
      data-day={number}
      aria-label={note ? `${name}. ${note}` : name}
      aria-describedby={isFree ? of.freeId : undefined}
      title={note ?? of.whyOf?.(date)}
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

const daysOf = (table: HTMLTableElement) =>
  [...table.querySelectorAll<HTMLButtonElement>('[data-day]:enabled')].map((button) => ({
    button,
    day: Number(button.dataset['day']),
  }));

function walk(event: KeyboardEvent<HTMLTableElement>, turn: (months: number) => void) {
  const { key, target, currentTarget: table } = event;
  const from = target instanceof HTMLElement ? Number(target.dataset['day']) : 0;
  const step = steps[key];
  const months = monthSteps[key];
  if (!from || !(step || months || key === 'Home' || key === 'End')) return;
  event.preventDefault();
  const days = daysOf(table);
  const focusEnd = (last: boolean) =>
    daysOf(table)
      .at(last ? -1 : 0)
      ?.button.focus();
  if (key === 'Home' || key === 'End') return focusEnd(key === 'End');
  const ahead = step ? days.filter(({ day }) => (day - from) / step > 0 && (day - from) % step === 0) : [];
  const next = step && step < 0 ? ahead.at(-1) : ahead[0];
  if (next) return next.button.focus();
  const by = months ?? Math.sign(step ?? 0);
  flushSync(() => turn(by));
  if (daysOf(table).length > 0) return focusEnd(by < 0);
  // A month without available days cannot hold the focus, so the previous month comes back.
  flushSync(() => turn(0));
  table.querySelector<HTMLButtonElement>(`[data-day="${from}"]`)?.focus();
}
