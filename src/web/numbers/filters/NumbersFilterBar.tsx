import { listBarbers } from '#domain/barbers/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { peopleChoices } from '#web/ui/filters/use-known-people.ts';
import { InlineSelect } from '#web/ui/fields/SelectField.tsx';
import { periodNames } from './number-filters.ts';
import styles from './Filters.module.css';
import { PeriodChips } from './PeriodChips.tsx';
import type { Filtering } from './use-number-filters.ts';

const comparisons = [
  { value: 'previous', text: 'Lo anterior' },
  { value: 'year', text: 'Hace un año' },
] as const;
const barberWords = { all: 'Todos', unknown: 'Barbero elegido' };

export function NumbersFilterBar({ filters, change }: Filtering) {
  const { data: listed = [] } = useRead(listBarbers, { q: '' });
  const { data: branches = [] } = useRead(listBranches, {});
  // The figures count owners as barbers, but `listBarbers` leaves owners out; only `listBarbers` tells namesakes apart.
  const barbers = [...useBookablePeople({ onFailure: () => null }), ...listed];
  const isKnown = filters.branch === null || branches.some(({ id }) => id === filters.branch);
  const branchChoices = [
    { value: '', text: 'Todas' },
    ...branches.map(({ id, name }) => ({ value: String(id), text: name })),
    ...(isKnown ? [] : [{ value: String(filters.branch), text: 'Sucursal elegida' }]),
  ];
  return (
    <search aria-label="Filtros" className={styles.bar}>
      <PeriodChips filters={filters} change={change} offered={periodNames} />
      <div className={styles.selects}>
        {branchChoices.length > 1 && (
          <InlineSelect
            label="Sucursal"
            value={String(filters.branch ?? '')}
            choices={branchChoices}
            onChange={(id) => change({ branch: Number(id) || null })}
          />
        )}
        <InlineSelect
          label="Barbero"
          value={String(filters.barber ?? '')}
          choices={peopleChoices(barbers, filters.barber, barberWords)}
          onChange={(id) => change({ barber: Number(id) || null })}
        />
        <InlineSelect
          label="Comparar"
          value={filters.compare}
          choices={comparisons}
          onChange={(value) => change({ compare: value === 'year' ? value : 'previous' })}
        />
      </div>
    </search>
  );
}
