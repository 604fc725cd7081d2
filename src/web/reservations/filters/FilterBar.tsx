import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { FiltersButton, FoldedFilters } from '#web/ui/FiltersButton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { DateFilters } from './DateFilters.tsx';
import styles from './FilterBar.module.css';
import { PeopleFilters } from './PeopleFilters.tsx';
import type { Agenda } from '../use-agenda.ts';

/** The agenda's filters. On phones all but the day and the own reservations are behind a button. */
export function FilterBar({ agenda }: { agenda: Agenda }) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useSession();
  const { filters, change } = agenda;
  const set = [filters.barber, filters.client, filters.status].filter(Boolean).length;
  return (
    <search aria-label="Filtros" className={styles.bar}>
      <DateFilters agenda={agenda} />
      <div className={styles.shortcuts}>
        {user && (
          <Switch
            label="Solo mis reservas"
            value={filters.barber === user.id}
            onChange={(isOn) => change({ barber: isOn ? user.id : null })}
          />
        )}
        <FiltersButton variant="quiet" set={set} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <FoldedFilters isOpen={isOpen}>
        <div className={styles.people}>
          <PeopleFilters agenda={agenda} user={user} />
        </div>
      </FoldedFilters>
    </search>
  );
}
