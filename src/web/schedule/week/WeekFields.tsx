import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { DayEditor } from './DayEditor.tsx';
import type { useWeek } from './use-week.ts';
import styles from './WeekFields.module.css';

/** The days of a week, each with its hours. */
export const WeekFields = ({ week, verb }: { week: ReturnType<typeof useWeek>; verb: string }) => (
  <ul className={styles.days}>
    {weekdayNames.map((name, weekday) => (
      <DayEditor
        key={name}
        weekday={weekday}
        day={week.days[weekday] ?? { enabled: false, ranges: [] }}
        verb={verb}
        problem={week.problemOf(weekday)}
        isOpen={week.isUnfolded(weekday)}
        onToggle={() => week.toggle(weekday)}
        onChange={(day) => week.change(weekday, day)}
        onCopy={(to) => week.copy(weekday, to)}
      />
    ))}
  </ul>
);
