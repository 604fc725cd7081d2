import { SlidersHorizontal } from 'lucide';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { DateFilters } from './DateFilters.tsx';
import styles from './FilterBar.module.css';
import { PeopleFilters } from './PeopleFilters.tsx';
import type { Agenda } from '../use-agenda.ts';

/** What of the agenda is shown. On phones all but the day and the own visits wait behind a button. */
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
        <div className={styles.more}>
          <Button
            variant="quiet"
            expanded={isOpen}
            icon={<Icon of={SlidersHorizontal} size={18} />}
            onClick={() => setOpen(!isOpen)}
          >
            {set > 0 ? `Filtros (${set})` : 'Filtros'}
          </Button>
        </div>
      </div>
      <div className={`${styles.people} ${isOpen ? '' : styles.folded}`}>
        <PeopleFilters agenda={agenda} user={user} />
      </div>
    </search>
  );
}
