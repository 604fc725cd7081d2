import { useRef, useState } from 'react';
import { isRefused, messageOf } from '#web/lib/failures.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { bringToTop } from '#web/ui/scrolling.ts';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { AgendaFoot } from './AgendaFoot.tsx';
import { previousPage } from './filters/agenda-filters.ts';
import styles from './AgendaList.module.css';
import { AgendaTable } from './AgendaTable.tsx';
import { EmptyAgenda } from './EmptyAgenda.tsx';
import type { Asked } from './reservation/ReservationRow.tsx';
import { DeleteReservationDialog } from './reservation/DeleteReservationDialog.tsx';
import { RescheduleDialog } from './reservation/RescheduleDialog.tsx';
import type { Agenda } from './use-agenda.ts';

const unread = 'No se pudieron cargar las reservas.';
// Invalid filters are worth explaining; other details do not help the reader.
const problemOf = (failure: Error | null) =>
  isRefused(failure, 'invalid') ? `${unread} ${messageOf(failure)}` : unread;

/** The reservations of the filters, in pages, and the dialogs that change them. */
export function AgendaList({ agenda }: { agenda: Agenda }) {
  const { read, filters, change, zone, refresh } = agenda;
  const [asked, setAsked] = useState<Asked | null>(null);
  const top = useRef<HTMLElement>(null);
  const close = () => setAsked(null);
  const forgetDeleted = () => {
    close();
    if (read.data?.length === 1 && filters.offset > 0) change(previousPage(filters), { replace: true });
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
            <EmptyAgenda agenda={agenda} />
          ) : (
            <AgendaTable {...{ agenda, reservations }} onAsk={setAsked} />
          )
        }
      </Loaded>
      {read.data && <AgendaFoot agenda={agenda} shown={read.data.length} onTurn={turn} />}
      {asked?.what === 'reschedule' && (
        <RescheduleDialog reservation={asked.reservation} zone={zone} onChanged={refresh} onClose={close} />
      )}
      {asked?.what === 'delete' && (
        <DeleteReservationDialog
          reservation={asked.reservation}
          zone={zone}
          onDeleted={forgetDeleted}
          onFailed={refresh}
          onClose={close}
        />
      )}
    </section>
  );
}
