import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Reservation } from '#domain/reservations/contract.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { bringToTop } from '#web/ui/layout/scrolling.ts';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { AgendaFoot } from './AgendaFoot.tsx';
import styles from './AgendaList.module.css';
import { AgendaTable } from './AgendaTable.tsx';
import type { RowAction } from './ReservationRow.tsx';
import type { Agenda } from './use-agenda.ts';
import { useStepBack } from './use-step-back.ts';

const EmptyAgenda = lazy(() =>
  import('./EmptyAgenda.tsx').then((module) => ({ default: module.EmptyAgenda })),
);
const DeleteReservationDialog = lazy(() =>
  import('#web/reservations/DeleteReservationDialog.tsx').then((module) => ({
    default: module.DeleteReservationDialog,
  })),
);

const CancelDialog = lazy(() =>
  import('#web/reservations/CancelDialog.tsx').then((module) => ({ default: module.CancelDialog })),
);

const unread = 'No se pudieron cargar las reservas.';
// Only the detail of invalid filters helps the reader, so other failures show the general text alone.
const problemOf = (failure: Error | null) =>
  isRefused(failure, 'invalid') ? `${unread} ${messageOf(failure)}` : unread;

type Props = {
  agenda: Agenda;
  /** The page owns the sheet for rescheduling, because that sheet needs data that the list does not have. */
  onReschedule: (reservation: Reservation) => void;
  onClient: (id: number) => void;
  onOpen: (reservation: Reservation) => void;
  foot?: ReactNode;
};

export function AgendaList({ agenda, onReschedule, onClient, onOpen, foot }: Props) {
  const { read, change, zone, refresh } = agenda;
  useStepBack(agenda);
  const [asked, setAsked] = useState<RowAction | null>(null);
  const top = useRef<HTMLElement>(null);
  const close = () => setAsked(null);
  const ask = (one: RowAction) => (one.what === 'reschedule' ? onReschedule(one.reservation) : setAsked(one));
  const forgetDeleted = () => {
    close();
    refresh();
  };
  const turn: typeof change = (page) => {
    change(page);
    bringToTop(top.current);
  };
  return (
    <section ref={top} aria-label="Reservas" className={styles.list} aria-busy={read.isPlaceholderData}>
      {read.isError && read.data && <p className={styles.stale}>{unread} Mostramos las últimas que vimos.</p>}
      <Loaded of={read} skeleton={<Skeleton lines={5} height={76} />} problem={problemOf(read.error)}>
        {(reservations) =>
          reservations.length === 0 ? (
            <Suspense fallback={<Skeleton lines={5} height={76} />}>
              <EmptyAgenda agenda={agenda} />
            </Suspense>
          ) : (
            <AgendaTable {...{ agenda, reservations, onClient, onOpen }} onAsk={ask} />
          )
        }
      </Loaded>
      {read.data && <AgendaFoot agenda={agenda} shown={read.data.length} onTurn={turn} more={foot} />}
      <Suspense>
        {asked?.what === 'delete' && (
          <DeleteReservationDialog
            reservation={asked.reservation}
            zone={zone}
            onDeleted={forgetDeleted}
            onFailed={refresh}
            onClose={close}
          />
        )}
        {asked?.what === 'cancel' && (
          <CancelDialog reservation={asked.reservation} zone={zone} onFailed={refresh} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}
