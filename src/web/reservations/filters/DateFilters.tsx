import { ChevronLeft, ChevronRight } from 'lucide';
import { addDays } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { DateFilter } from './DateFilter.tsx';
import styles from './FilterBar.module.css';
import type { Agenda } from '../use-agenda.ts';

const modes = [
  { value: 'day', text: 'Un día' },
  { value: 'range', text: 'Rango de fechas' },
] as const;

/** One day with its neighbours at hand, or from one date to another. */
export function DateFilters({ agenda }: { agenda: Agenda }) {
  const { filters, change, today } = agenda;
  const setMode = (mode: string) =>
    change(
      mode === 'range' ? { mode: 'range', from: today, to: today } : { mode: 'day', from: today, to: today },
    );
  return (
    <div className={`${styles.dates} ${filters.mode === 'range' ? styles.between : ''}`}>
      <SelectField label="Período" value={filters.mode} choices={modes} onChange={setMode} />
      {filters.mode === 'day' ? <OneDay agenda={agenda} /> : <DateRange agenda={agenda} />}
    </div>
  );
}

function OneDay({ agenda: { filters, change, today } }: { agenda: Agenda }) {
  const show = (date: string) => change({ from: date, to: date });
  const turn = (days: number) => () => show(addDays(filters.from, days));
  return (
    <>
      <div className={styles.today}>
        <Button variant="secondary" disabled={filters.from === today} onClick={() => show(today)}>
          Hoy
        </Button>
      </div>
      <div className={styles.day}>
        <Button
          variant="secondary"
          label="Día anterior"
          icon={<Icon of={ChevronLeft} />}
          onClick={turn(-1)}
        />
        <DateFilter label="Fecha" value={filters.from} onChange={show} />
        <Button
          variant="secondary"
          label="Día siguiente"
          icon={<Icon of={ChevronRight} />}
          onClick={turn(1)}
        />
      </div>
    </>
  );
}

const DateRange = ({ agenda: { filters, change } }: { agenda: Agenda }) => (
  <div className={styles.range}>
    <DateFilter label="Desde" value={filters.from} onChange={(from) => change({ from })} />
    <DateFilter label="Hasta" value={filters.to} onChange={(to) => change({ to })} />
  </div>
);
