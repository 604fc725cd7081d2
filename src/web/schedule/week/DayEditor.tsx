import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import {
  completeRanges,
  type DayDraft,
  enableDay,
  type HoursProblem,
  usualRange,
  weekdayNames,
} from '#domain/schedule/weekly-hours.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import styles from './DayEditor.module.css';
import { DayRanges } from './DayRanges.tsx';
import { formatDay, type WeekTexts } from './week-draft.ts';

type Props = {
  weekday: number;
  day: DayDraft;
  texts: WeekTexts;
  problem: HoursProblem | undefined;
  isOpen: boolean;
  isSavedByCopying: boolean;
  onToggle: () => void;
  onChange: (day: DayDraft) => void;
  onCopy: (to: readonly number[]) => void;
};

export function DayEditor({ weekday, day, texts, problem, isOpen, onToggle, onChange, ...copying }: Props) {
  const id = useId();
  const [isCopying, setCopying] = useState(false);
  const name = weekdayNames[weekday] ?? '';
  return (
    <li className={styles.day}>
      <div className={styles.head}>
        <Switch
          label={`${texts.verb} el ${name.toLowerCase()}`}
          hideLabel
          value={day.enabled}
          onChange={(enabled) => onChange(enableDay(day, enabled))}
        />
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles.name}>{name}</span>
          <span className={styles.hours}>{formatDay(day, texts)}</span>
          <Icon of={ChevronDown} />
        </button>
      </div>
      {problem && <Problem title={problem.title}>{problem.description}</Problem>}
      <div id={id} hidden={!isOpen} className={styles.body}>
        {!day.enabled && <p className={styles.off}>{texts.start}</p>}
        {completeRanges(day.ranges).length === 0 && (
          <Button variant="secondary" onClick={() => onChange({ enabled: true, ranges: [usualRange] })}>
            {`Usar ${usualRange.start} – ${usualRange.end}`}
          </Button>
        )}
        {day.enabled && (
          <>
            <DayRanges name={name} day={day} onChange={onChange} />
            <Button variant="quiet" onClick={() => setCopying(true)}>
              Copiar a otros días
            </Button>
          </>
        )}
      </div>
      {isCopying && <CopyDayDialog weekday={weekday} {...copying} onClose={() => setCopying(false)} />}
    </li>
  );
}
