import { useState } from 'react';
import type { CounterStart } from '#domain/booking/counter.ts';
import { type Organization, readOrganization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { today } from '#domain/time.ts';
import { BookingSheet, RescheduleSheet } from '#web/booking/counter/BookingSheet.tsx';
import { useSession } from '#web/lib/session.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useRead } from '#web/lib/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { BackToPanel, Page } from '#web/ui/Page.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { AgendaList } from '#web/reservations/AgendaList.tsx';
import styles from './AgendaPage.module.css';
import { NewReservation } from './NewReservation.tsx';
import { FilterBar } from '#web/reservations/filters/FilterBar.tsx';
import { NextClient } from '#web/reservations/mark/NextClient.tsx';
import { Unmarked } from '#web/reservations/mark/Unmarked.tsx';
import { useAgenda, useFilters } from '#web/reservations/use-agenda.ts';

export function AgendaPage() {
  const { data: shop } = useRead(readOrganization, {});
  const [start, setStart] = useState<CounterStart | null>(null);
  return (
    <Page
      title="Reservas de la organización"
      width="wide"
      dense
      above={<BackToPanel />}
      actions={
        shop && (
          <div className={styles.actions}>
            <OwnReservations shop={shop} />
            <NewReservation onStart={setStart} />
          </div>
        )
      }
    >
      <WithShop>{(loaded) => <Agenda shop={loaded} />}</WithShop>
      {shop && start && <BookingSheet shop={shop} start={start} onClose={() => setStart(null)} />}
    </Page>
  );
}

/** Filters by the signed-in person, whatever their role. */
function OwnReservations({ shop }: { shop: Organization }) {
  const { user } = useSession();
  const [filters, change] = useFilters(today(useNow(), shop.timezone));
  if (!user) return null;
  return (
    <Switch
      label="Solo mis reservas"
      value={filters.barber === user.id}
      onChange={(isOn) => change({ barber: isOn ? user.id : null })}
    />
  );
}

function Agenda({ shop }: { shop: Organization }) {
  const agenda = useAgenda(shop);
  const [moved, setMoved] = useState<Reservation | null>(null);
  return (
    <div className={styles.agenda}>
      <FilterBar agenda={agenda} />
      <NextClient agenda={agenda} />
      <Unmarked agenda={agenda} />
      <AgendaList agenda={agenda} onReschedule={setMoved} />
      {moved && <RescheduleSheet shop={shop} reservation={moved} onClose={() => setMoved(null)} />}
    </div>
  );
}
