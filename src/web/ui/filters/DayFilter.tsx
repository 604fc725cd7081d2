import { ChevronLeft, ChevronRight } from 'lucide';
import { useRef } from 'react';
import { formatDate } from '#domain/text/time-format.ts';
import { addDays, type PlainDate } from '#domain/time.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { dayLabel } from '#domain/schedule/day-text.ts';
import styles from './DayFilter.module.css';
import { useDateDraft } from './use-date-draft.ts';

type Days = { from: PlainDate; to: PlainDate };
type DayFilterProps = {
  agenda: { filters: Pick<Days, 'from'>; change: (days: Days) => void; today: PlainDate };
  /** Number of days that are displayed and paged at once, starting with `from`. */
  days?: number;
  last?: PlainDate;
  /** Shows `mar 24/11` instead of `Hoy · mar 24/11` in a narrow bar; screen readers read both. */
  isShort?: boolean;
};

export function DayFilter({
  agenda: { filters, change, today },
  days = 1,
  last,
  isShort = false,
}: DayFilterProps) {
  const show = (date: PlainDate) => change({ from: date, to: date });
  const turn = (by: number) => () => show(addDays(filters.from, by * days));
  const isWeek = days > 1;
  const shownTo = addDays(filters.from, days - 1);
  return (
    <>
      <div className={styles.day}>
        <Button
          variant="quiet"
          label={isWeek ? 'Semana anterior' : 'Día anterior'}
          icon={<Icon of={ChevronLeft} />}
          onClick={turn(-1)}
        />
        <DayButton
          day={filters.from}
          last={last}
          text={isWeek ? `${shortDate(filters.from)} – ${shortDate(shownTo)}` : dayLabel(filters.from, today)}
          isShort={isShort}
          onChange={show}
        />
        <Button
          variant="quiet"
          label={isWeek ? 'Semana siguiente' : 'Día siguiente'}
          icon={<Icon of={ChevronRight} />}
          disabled={last !== undefined && shownTo >= last}
          onClick={turn(1)}
        />
      </div>
      {(today < filters.from || today > shownTo) && (
        <div className={styles.today}>
          <Button variant="quiet" onClick={() => show(today)}>
            Hoy
          </Button>
        </div>
      )}
    </>
  );
}

const shortDate = (date: PlainDate) => formatDate(date).slice(0, 5);

type Props = {
  day: PlainDate;
  last: PlainDate | undefined;
  text: string;
  isShort: boolean;
  onChange: (day: PlainDate) => void;
};

function DayButton({ day, last, text, isShort, onChange }: Props) {
  const [first = '', rest] = text.split(' · ');
  const field = useRef<HTMLInputElement>(null);
  const draft = useDateDraft(day, onChange);
  return (
    <span className={styles.shown}>
      <button
        type="button"
        className={styles.name}
        title="Elegir otro día"
        onClick={() => openCalendar(field.current)}
      >
        {rest === undefined || !isShort ? (
          text
        ) : (
          <>
            <span className="visually-hidden">{first} · </span>
            {rest}
          </>
        )}
      </button>
      <input
        ref={field}
        type="date"
        aria-label="Fecha"
        // The button before it opens the picker; the field itself would add four tab stops.
        tabIndex={-1}
        max={last}
        className={styles.field}
        value={draft.value}
        onChange={(event) => draft.onChange(event.target.value)}
        onBlur={draft.onBlur}
      />
    </span>
  );
}

function openCalendar(field: HTMLInputElement | null): void {
  try {
    field?.showPicker();
  } catch {
    field?.focus();
  }
}
