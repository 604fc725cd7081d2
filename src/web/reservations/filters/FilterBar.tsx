import { useState } from 'react';
import type { User } from '#domain/account/user.ts';
import { listBarbers } from '#domain/barbers/contract.ts';
import { reservationStatuses, statusName } from '#domain/reservations/status.ts';
import { useSession } from '#web/lib/session.ts';
import { FiltersButton, FoldedFilters } from '#web/ui/FiltersButton.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { useRead } from '#web/lib/use-read.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { DateFilters } from './DateFilters.tsx';
import styles from './FilterBar.module.css';
import type { Agenda } from '../use-agenda.ts';
import { pageSizes } from './agenda-filters.ts';
import { peopleChoices, useKnownPeople } from './use-known-people.ts';

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

const statuses = [
  { value: '', text: 'Todos' },
  ...reservationStatuses.map((status) => ({ value: status, text: statusName(status) })),
];
const sizes = pageSizes.map((size) => ({ value: String(size), text: String(size) }));
const barberWords = { all: 'Todos', unknown: 'Barbero elegido' };
const clientWords = { all: 'Todos', unknown: 'Cliente elegido' };

type Props = { agenda: Agenda; user: User | null };

/** Filters by barber, client and status, and the page size. */
function PeopleFilters({ agenda: { filters, change, read }, user }: Props) {
  const listed = useRead(listBarbers, { q: '' });
  const reservations = read.data ?? [];
  const knownBarbers = useKnownPeople(reservations.map(({ barber }) => barber));
  const clients = useKnownPeople(reservations.map(({ client }) => client));
  // A manager is listed among the barbers only while filtering by the own reservations.
  const me = user && (user.role === 'owner' || filters.barber === user.id) ? [user] : [];
  const barbers = [...(listed.data ?? []), ...knownBarbers, ...me];
  return (
    <>
      <SelectField
        label="Barbero"
        value={String(filters.barber ?? '')}
        choices={peopleChoices(barbers, filters.barber, barberWords)}
        onChange={(id) => change({ barber: Number(id) || null })}
      />
      <SelectField
        label="Cliente"
        value={String(filters.client ?? '')}
        choices={peopleChoices(clients, filters.client, clientWords)}
        onChange={(id) => change({ client: Number(id) || null })}
      />
      <SelectField
        label="Estado"
        value={filters.status ?? ''}
        choices={statuses}
        onChange={(value) => change({ status: reservationStatuses.find((known) => known === value) ?? null })}
      />
      <SelectField
        label="Por página"
        value={String(filters.size)}
        choices={sizes}
        onChange={(size) => change({ size: Number(size) })}
      />
    </>
  );
}
