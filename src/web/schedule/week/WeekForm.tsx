import type { SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { WeekdayHours } from '#domain/schedule/contract.ts';
import { type DayDraft, hoursOfWeek, weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { messageOf } from '#web/lib/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { DayEditor } from './DayEditor.tsx';
import { useWeek } from './use-week.ts';
import styles from './WeekForm.module.css';

type Props = {
  stored: DayDraft[];
  /** Keeps the week and answers how it was stored. */
  save: (days: WeekdayHours[]) => Promise<DayDraft[]>;
  waiting: boolean;
};

export function WeekForm({ stored, save, waiting }: Props) {
  const week = useWeek(stored);
  const keep = async () => {
    try {
      week.setDays(await save(hoursOfWeek(week.days)));
      toast.success('Horario guardado');
    } catch (failure) {
      toast.error('No se pudo guardar', messageOf(failure));
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (flushSync(() => week.check())) {
      void keep();
      return;
    }
    const wrong = event.currentTarget.querySelector('[role="alert"]')?.parentElement;
    wrong?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <form noValidate className={styles.week} onSubmit={submit}>
      <ul className={styles.days}>
        {weekdayNames.map((name, weekday) => (
          <DayEditor
            key={name}
            weekday={weekday}
            day={week.days[weekday] ?? { enabled: false, ranges: [] }}
            problem={week.problemOf(weekday)}
            isOpen={week.isUnfolded(weekday)}
            onToggle={() => week.toggle(weekday)}
            onChange={(day) => week.change(weekday, day)}
            onCopy={(to) => week.copy(weekday, to)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button type="submit" waiting={waiting}>
          Guardar horario
        </Button>
      </div>
    </form>
  );
}
