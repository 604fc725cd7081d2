import type { ReactNode } from 'react';
import { reservationStatuses, statusName } from '#domain/reservations/status.ts';
import { useBookablePeople } from '#web/barbers/use-bookable-people.ts';
import { listBarbers } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { InlineSelect, SelectField } from '#web/ui/fields/SelectField.tsx';
import type { Agenda } from '../use-agenda.ts';
import { ClientSearch } from './ClientSearch.tsx';
import { peopleChoices } from '#web/ui/filters/use-known-people.ts';

const modes = [
  { value: 'day', text: 'Un día' },
  { value: 'range', text: 'Rango de fechas' },
] as const;
const statuses = [
  { value: '', text: 'Todos' },
  ...reservationStatuses.map((status) => ({ value: status, text: statusName(status) })),
];
const barberWords = { all: 'Todos', unknown: 'Barbero elegido' };
const clientWords = { all: 'Todos', unknown: 'Cliente elegido' };

type Props = {
  agenda: Agenda;
  inline?: boolean;
  children?: ReactNode;
};

export function FilterFields({ agenda, inline = false, children }: Props) {
  const { filters, change, today, seen } = agenda;
  const { user } = useSession();
  const listed = useRead(listBarbers, { q: '' });
  // A manager is in none of the lists below, so the user is added while the filter selects the user's own reservations.
  const me = user && filters.barber === user.id ? [user] : [];
  const barbers = [
    ...useBookablePeople({ onFailure: () => null }),
    ...(listed.data ?? []),
    ...seen.barbers,
    ...me,
  ];
  const Select = inline ? InlineSelect : SelectField;
  const setMode = (mode: string) =>
    change({ mode: mode === 'range' ? 'range' : 'day', from: today, to: today });
  return (
    <>
      <Select label="Período" value={filters.mode} choices={modes} onChange={setMode} />
      {children}
      <Select
        label="Barbero"
        value={String(filters.barber ?? '')}
        choices={peopleChoices(barbers, filters.barber, barberWords)}
        onChange={(id) => change({ barber: Number(id) || null })}
      />
      <Select
        label="Cliente"
        value={String(filters.client ?? '')}
        choices={peopleChoices(seen.clients, filters.client, clientWords)}
        onChange={(id) => change({ client: Number(id) || null })}
      />
      <ClientSearch clients={seen.clients} onFind={(client) => change({ client })} />
      <Select
        label="Estado"
        value={filters.status ?? ''}
        choices={statuses}
        onChange={(value) => change({ status: reservationStatuses.find((known) => known === value) ?? null })}
      />
    </>
  );
}
