import { lazy, Suspense, useState } from 'react';
import { type Organization, readOrganization } from '#domain/organization/contract.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { today } from '#domain/time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { useRead } from '#web/lib/use-read.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { AgendaList } from '#web/reservations/AgendaList.tsx';
import { FilterBar } from '#web/reservations/filters/FilterBar.tsx';
import { OwnReservations } from '#web/reservations/filters/OwnReservations.tsx';
import { NextClient } from '#web/reservations/mark/NextClient.tsx';
import { Unmarked } from '#web/reservations/mark/Unmarked.tsx';
import { RescheduleDialog } from '#web/reservations/reservation/RescheduleDialog.tsx';
import { useAgenda, useFilters } from '#web/reservations/use-agenda.ts';
import { BackToPanel, Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import styles from './AgendaPage.module.css';
import { viewOf } from './view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const CalendarView = lazy(() =>
  import('./calendar/CalendarView.tsx').then((module) => ({ default: module.CalendarView })),
);

export function AgendaPage() {
  const { data: shop } = useRead(readOrganization, {});
  return (
    <Page
      title="Reservas de la organización"
      width="wide"
      dense
      above={<BackToPanel />}
      actions={shop && <Actions shop={shop} />}
    >
      <WithShop>{(loaded) => <Agenda shop={loaded} />}</WithShop>
    </Page>
  );
}

/** What stands beside the heading; on phones the filters hold the rest. */
function Actions({ shop }: { shop: Organization }) {
  const [filters, change] = useFilters(today(useNow(), shop.timezone));
  const isWide = useIsWide();
  return (
    <div className={styles.actions}>
      {isWide && <OwnReservations agenda={{ filters, change }} />}
      <ViewSwitch view={viewOf(filters)} onChange={change} />
    </div>
  );
}

function Agenda({ shop }: { shop: Organization }) {
  const [filters] = useFilters(today(useNow(), shop.timezone));
  const view = viewOf(filters);
  const [moved, setMoved] = useState<Reservation | null>(null);
  if (view === 'list') return <List shop={shop} />;
  return (
    <Suspense fallback={<Skeleton lines={5} height={76} />}>
      <CalendarView
        shop={shop}
        view={view}
        onReschedule={setMoved}
        onCreate={() => undefined}
        onBlock={() => undefined}
      />
      {moved && (
        <RescheduleDialog
          reservation={moved}
          zone={shop.timezone}
          onClose={() => setMoved(null)}
          onChanged={() => undefined}
        />
      )}
    </Suspense>
  );
}

function List({ shop }: { shop: Organization }) {
  const agenda = useAgenda(shop);
  return (
    <div className={styles.agenda}>
      <FilterBar agenda={agenda} />
      <NextClient agenda={agenda} />
      <Unmarked agenda={agenda} />
      <AgendaList agenda={agenda} />
    </div>
  );
}
