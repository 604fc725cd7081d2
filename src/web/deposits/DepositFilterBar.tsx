import { useState } from 'react';
import { depositStateNames, depositStates } from '#domain/reservations/deposit-states.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { DateFilter } from '#web/ui/filters/DateFilter.tsx';
import { FiltersButton, FoldedFilters } from '#web/ui/filters/FiltersButton.tsx';
import { type DepositFilters, everything, stateOf, writeFilters } from './deposit-filters.ts';
import styles from './DepositsPage.module.css';

const states = [
  { value: '', text: 'Todos' },
  { value: 'disputed', text: 'Con reclamo del banco' },
  ...depositStates.map((state) => ({
    value: state,
    text: state === 'open' ? 'Por revisar' : depositStateNames[state],
  })),
];

type Props = { filters: DepositFilters; show: (filters: DepositFilters) => void };

export function DepositFilterBar({ filters, show }: Props) {
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(writeFilters(filters)).length;
  const change = (changes: Partial<DepositFilters>) => show({ ...filters, ...changes });
  return (
    <search aria-label="Filtros" className={styles.bar}>
      <div className={styles.head}>
        <FiltersButton variant="secondary" set={set} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {set > 0 && (
          <Button variant="quiet" onClick={() => show(everything)}>
            Quitar filtros
          </Button>
        )}
      </div>
      <FoldedFilters isOpen={isOpen}>
        <div className={styles.fields}>
          <SelectField
            label="Estado"
            value={filters.dispute ? 'disputed' : (filters.state ?? '')}
            choices={states}
            onChange={(state) =>
              change({ state: stateOf(state), dispute: state === 'disputed' ? 'open' : null })
            }
          />
          <DateFilter
            label="Visitas desde"
            value={filters.from ?? ''}
            onChange={(from) => change({ from })}
            onClear={() => change({ from: null })}
          />
          <DateFilter
            label="Visitas hasta"
            value={filters.to ?? ''}
            onChange={(to) => change({ to })}
            onClear={() => change({ to: null })}
          />
        </div>
      </FoldedFilters>
    </search>
  );
}
