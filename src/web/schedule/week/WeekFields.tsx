import { type DayDraft, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { DayEditor } from './DayEditor.tsx';
import type { useWeek } from './use-week.ts';
import type { WeekTexts } from './week-draft.ts';
import styles from './WeekFields.module.css';

type Props = {
  week: ReturnType<typeof useWeek>;
  texts: WeekTexts;
  /** Saves the week right after a copy; without it the form's own button saves. */
  onCopied?: (days: readonly DayDraft[]) => void;
};

export const WeekFields = ({ week, texts, onCopied }: Props) => (
  <ul className={styles.days}>
    {weekdayNames.map((name, weekday) => (
      <DayEditor
        key={name}
        weekday={weekday}
        day={week.days[weekday] ?? { enabled: false, ranges: [] }}
        texts={texts}
        problem={week.problemOf(weekday)}
        isOpen={week.isUnfolded(weekday)}
        isSavedByCopying={onCopied !== undefined}
        onToggle={() => week.toggle(weekday)}
        onChange={(day) => week.change(weekday, day)}
        onCopy={(to) => {
          const days = week.copy(weekday, to);
          onCopied?.(days);
        }}
      />
    ))}
  </ul>
);
