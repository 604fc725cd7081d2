import { lazy, Suspense, useState } from 'react';
import type { CounterStart } from '#domain/booking/form/counter.ts';
import type { Organization } from '#domain/organization/contract.ts';
import { today } from '#domain/time.ts';
import { isInstalled } from '#web/devices/is-installed.ts';
import { readOrganization } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { WithShop } from '#web/organization/WithShop.tsx';
import { OwnReservations, useOwnAtFirst } from './list/filters/OwnReservations.tsx';
import type { AgendaView } from './list/filters/agenda-filters.ts';
import { useFilters } from './list/use-agenda.ts';
import { BackToPanel, Page } from '#web/ui/layout/Page.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './AgendaPage.module.css';
import { NewReservation } from './NewReservation.tsx';
import { AgendaSheet } from './AgendaSheet.tsx';
import type { Open } from './OpenSheet.tsx';
import type { NewBlock } from './board/grid/Grid.tsx';
import { openParameter } from './open-parameter.ts';
import { isOneDay, shownDay, viewOf } from './view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const PhoneCard = lazy(() => import('./PhoneCard.tsx').then((module) => ({ default: module.PhoneCard })));
const PaperDay = lazy(() => import('./day/PaperDay.tsx').then((module) => ({ default: module.PaperDay })));
const ListView = lazy(() => import('./list/ListView.tsx').then((module) => ({ default: module.ListView })));
const CalendarView = lazy(() =>
  import('./board/CalendarView.tsx').then((module) => ({ default: module.CalendarView })),
);
type Props = { shop: Organization; onOpen: (open: Open) => void };

export function AgendaPage() {
  const { data: shop } = useRead(readOrganization, {});
  const [filters] = useFilters(today(useNow(), shop?.timezone ?? 'UTC'));
  const isCalendar = viewOf(filters) !== 'list';
  const [open, setOpen] = useState(() => openAtStart(filters.barber));
  return (
    <Page
      title="Reservas de la organización"
      width={isCalendar ? 'full' : 'wide'}
      dense
      above={<BackToPanel />}
      actions={shop && <Actions shop={shop} onOpen={setOpen} />}
    >
      {isInstalled() && (
        <Suspense>
          <PhoneCard />
        </Suspense>
      )}
      <WithShop>{(loaded) => <Agenda shop={loaded} onOpen={setOpen} />}</WithShop>
      {shop && <AgendaSheet shop={shop} open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function openAtStart(barber: number | null): Open | null {
  const what = openParameter(location.search);
  if (what === 'absence' && barber !== null) return { absent: barber };
  return what === 'new' ? { start: {} } : null;
}

function Actions({ shop, onOpen }: Props) {
  const day = today(useNow(), shop.timezone);
  const [filters, change] = useFilters(day);
  const isWide = useIsWide();
  const view = viewOf(filters);
  const start = (begun: CounterStart) =>
    onOpen({ start: begun.channel === 'walk_in' ? begun : { date: shownDay(filters, view, day), ...begun } });
  return (
    <div className={styles.actions}>
      {isWide && <OwnReservations agenda={{ filters, change }} />}
      <ViewSwitch view={view} onChange={change} />
      <NewReservation onStart={start} onBlock={() => onOpen({ block: 'from now' })} />
    </div>
  );
}

function Agenda(props: Props) {
  const { shop } = props;
  const day = today(useNow(), shop.timezone);
  const [filters, change] = useFilters(day);
  const view = viewOf(filters);
  const isReady = useOwnAtFirst({ filters, change });
  if (!isReady) return <Skeleton lines={5} height={76} />;
  return (
    <>
      {isOneDay(filters) && (
        <Suspense>
          <PaperDay shop={shop} date={shownDay(filters, view, day)} barber={filters.barber} />
        </Suspense>
      )}
      <View {...props} view={view} />
    </>
  );
}

function View({ shop, view, onOpen }: Props & { view: AgendaView }) {
  const { user } = useSession();
  const openBlock = (block: NewBlock) => {
    const isAllowed = user?.id === block.person.id || (user && userMay(user, 'blocks.edit-all'));
    if (isAllowed) onOpen({ block });
    else toast.info('Solo puedes bloquear tu propio horario.');
  };
  const skeleton = <Skeleton lines={5} height={76} />;
  if (view === 'list')
    return (
      <Suspense fallback={skeleton}>
        <ListView shop={shop} onOpen={onOpen} />
      </Suspense>
    );
  return (
    <Suspense fallback={skeleton}>
      <CalendarView
        shop={shop}
        view={view}
        onReschedule={(moved) => onOpen({ moved })}
        onCharge={(charge) => onOpen({ charge })}
        onClient={(client) => onOpen({ client })}
        onCreate={(start) => onOpen({ start })}
        onBlock={openBlock}
      />
    </Suspense>
  );
}
