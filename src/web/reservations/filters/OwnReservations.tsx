import { Switch } from '#web/ui/Switch.tsx';
import { useSession } from '#web/lib/session.ts';
import type { Agenda } from '../use-agenda.ts';

/** Filters by the signed-in person, whatever their role. */
export function OwnReservations({ agenda }: { agenda: Pick<Agenda, 'filters' | 'change'> }) {
  const { user } = useSession();
  const { filters, change } = agenda;
  if (!user) return null;
  return (
    <Switch
      label="Solo mis reservas"
      value={filters.barber === user.id}
      onChange={(isOn) => change({ barber: isOn ? user.id : null })}
    />
  );
}
