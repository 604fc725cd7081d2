import { Plus, X } from 'lucide';
import { addRange, type DayDraft, maxRanges } from '#domain/schedule/weekly-hours.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TimeField } from '#web/ui/fields/TimeField.tsx';
import styles from './DayRanges.module.css';
import { changeRange, dropRange } from './week-draft.ts';

type Props = { name: string; day: DayDraft; onChange: (day: DayDraft) => void };

export function DayRanges({ name, day, onChange }: Props) {
  return (
    <>
      {day.ranges.map((range, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a range has no other identity than its place
        <fieldset key={at} className={styles.range}>
          <legend className="visually-hidden">
            {name}, rango {at + 1}
          </legend>
          <span className={styles.name} aria-hidden="true">
            Rango {at + 1}
          </span>
          <Button
            variant="quiet"
            label={`Quitar el rango ${at + 1} del ${name.toLowerCase()}`}
            icon={<Icon of={X} />}
            onClick={() => onChange(dropRange(day, at))}
          />
          <TimeField
            label="Desde"
            value={range.start}
            onChange={(start) => onChange(changeRange(day, at, { start }))}
          />
          <TimeField
            label="Hasta"
            value={range.end}
            onChange={(end) => onChange(changeRange(day, at, { end }))}
          />
        </fieldset>
      ))}
      {day.ranges.length < maxRanges && (
        <Button
          variant="secondary"
          icon={<Icon of={Plus} size={18} />}
          onClick={() => onChange(addRange(day))}
        >
          Agregar rango
        </Button>
      )}
    </>
  );
}
