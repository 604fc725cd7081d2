import { useState } from 'react';
import { auditSubjects, listAuditPeople } from '#domain/audit/contract.ts';
import { subjectNames } from '#domain/audit/messages.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { DateFilter } from '#web/ui/filters/DateFilter.tsx';
import { peopleChoices } from '#web/ui/filters/use-known-people.ts';
import { Button } from '#web/ui/Button.tsx';
import { FiltersButton, FoldedFilters } from '#web/ui/filters/FiltersButton.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { everything, isFiltered, writeFilters } from './activity-filters.ts';
import styles from './ActivityFilterBar.module.css';
import { RestoreDeleted } from './RestoreDeleted.tsx';
import type { Activity } from './use-activity.ts';

const kinds = [
  { value: '', text: 'Todo' },
  ...auditSubjects.map((subject) => ({ value: subject, text: subjectNames[subject] })),
];
const clients = { value: 'clients', text: 'Clientes' };

export function ActivityFilterBar({ activity }: { activity: Activity }) {
  const { filters, show } = activity;
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(writeFilters(filters)).length;
  return (
    <search aria-label="Filtros" className={styles.bar}>
      <div className={styles.head}>
        <FiltersButton variant="secondary" set={set} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {filters.reservation !== null && <p className={styles.one}>Historia de una sola reserva</p>}
        <RestoreDeleted />
        {isFiltered(filters) && (
          <Button variant="quiet" onClick={() => show(everything)}>
            Quitar filtros
          </Button>
        )}
      </div>
      <FoldedFilters isOpen={isOpen}>
        <div className={styles.fields}>
          <Fields activity={activity} />
        </div>
      </FoldedFilters>
    </search>
  );
}

function Fields({ activity: { filters, change } }: { activity: Activity }) {
  const { data: people = [] } = useRead(listAuditPeople, {});
  const { person, kind, from, to } = filters;
  const chosen = typeof person === 'number' ? person : null;
  const [all, ...staff] = peopleChoices(people, chosen, { all: 'Todos', unknown: 'Persona elegida' });
  return (
    <>
      <SelectField
        label="Quién"
        value={String(person ?? '')}
        choices={[...(all ? [all] : []), clients, ...staff]}
        onChange={(who) => change({ person: who === 'clients' ? who : Number(who) || null })}
      />
      <SelectField
        label="Qué"
        value={kind ?? ''}
        choices={kinds}
        onChange={(value) => change({ kind: auditSubjects.find((subject) => subject === value) ?? null })}
      />
      <DateFilter
        label="Desde"
        value={from ?? ''}
        onChange={(date) => change({ from: date })}
        onClear={() => change({ from: null })}
      />
      <DateFilter
        label="Hasta"
        value={to ?? ''}
        onChange={(date) => change({ to: date })}
        onClear={() => change({ to: null })}
      />
    </>
  );
}
