import { ChevronLeft, ChevronRight } from 'lucide';
import { useRef } from 'react';
import { formatDate } from '#domain/time-format.ts';
import { addDays, type PlainDate } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { dayLabel } from '../reservation-formatters.ts';
import styles from './DayFilter.module.css';
import { useDateDraft } from './use-date-draft.ts';

type Days = { from: PlainDate; to: PlainDate };
type DayFilterProps = {
  agenda: { filters: Pick<Days, 'from'>; change: (days: Days) => void; today: PlainDate };
  /** How many days are shown and turned at once, from the first of them on. */
  days?: number;
  /** The last day that can be chosen. */
  last?: PlainDate;
  /** `mar 24/11` for `Hoy · mar 24/11`, where the line has no room; readers hear both. */
  isShort?: boolean;
};

/** One day or week with its neighbours at hand, and the way back to today. */
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

/** '23/11' */
const shortDate = (date: PlainDate) => formatDate(date).slice(0, 5);

type Props = {
  day: PlainDate;
  last: PlainDate | undefined;
  text: string;
  isShort: boolean;
  onChange: (day: PlainDate) => void;
};

/** Says the day in our words; pressed, it opens the browser's calendar, whose field it hides. */
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
        // The button before it is the way in; on its own the field would take four stops of the keyboard.
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

/** Opens a date field's calendar; a browser that has none to open gets the field itself. */
function openCalendar(field: HTMLInputElement | null): void {
  try {
    field?.showPicker();
  } catch {
    field?.focus();
  }
}
