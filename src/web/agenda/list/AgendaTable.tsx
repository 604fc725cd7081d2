import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { countText } from '#domain/text/count.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { isOpen } from '#domain/reservations/status.ts';
import { epochOf } from '#domain/time.ts';
import { useIsWide } from '#web/lib/device/use-is-wide.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Table } from '#web/ui/layout/Table.tsx';
import { type RowAction, ReservationRow } from './ReservationRow.tsx';
import styles from './AgendaTable.module.css';
import type { Agenda } from './use-agenda.ts';
import { useVisits } from './use-visits.ts';
import { daysOf } from '#web/reservations/reservation-formatters.ts';

type Props = {
  agenda: Agenda;
  reservations: readonly Reservation[];
  onAsk: (action: RowAction) => void;
  onClient: (id: number) => void;
  onOpen: (reservation: Reservation) => void;
};

const columns = ['Hora', 'Cliente', 'Servicios', 'Precio', 'Barbero', 'Estado'] as const;

export function AgendaTable({ agenda, reservations, ...acts }: Props) {
  const { zone, next, filters } = agenda;
  const visits = useVisits(reservations);
  const [isFinishedShown, setFinishedShown] = useState(false);
  const isFinished = useIsFinished(agenda);
  const finished = reservations.filter(isFinished).length;
  const classNames = [
    styles.table,
    filters.mode === 'day' && styles.single,
    filters.barber !== null && styles.ofOne,
  ];
  const row = (reservation: Reservation) => (
    <ReservationRow
      key={reservation.id}
      {...{ agenda, reservation, ...acts }}
      visits={visits.get(reservation.client.id)}
      isNext={reservation.id === next?.id}
      isFolded={!isFinishedShown && isFinished(reservation)}
    />
  );
  return (
    <Table
      className={classNames.filter(Boolean).join(' ')}
      label="Reservas"
      columns={columns}
      last="Acciones"
    >
      {finished > 0 && (
        <Fold count={finished} isShown={isFinishedShown} onTurn={() => setFinishedShown(!isFinishedShown)} />
      )}
      {daysOf(reservations, zone).map(({ date, reservations: ofDay }) => (
        <tbody key={date}>
          <tr className={styles.date}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {formatDay(date)}
            </th>
          </tr>
          {ofDay.map(row)}
        </tbody>
      ))}
    </Table>
  );
}

/** Whether a phone's list of today folds a finished reservation, because upcoming ones matter more. */
function useIsFinished({ filters, today, now }: Agenda): (reservation: Reservation) => boolean {
  const isWide = useIsWide();
  const isFoldable = !isWide && filters.mode === 'day' && filters.from === today;
  return (reservation) => isFoldable && !isOpen(reservation) && epochOf(reservation.end_at) <= now;
}

type FoldProps = { count: number; isShown: boolean; onTurn: () => void };

/** Screen readers and the keyboard reach finished reservations without this button. */
const Fold = ({ count, isShown, onTurn }: FoldProps) => (
  <tbody className={styles.foldLine}>
    <tr>
      <td colSpan={columns.length + 1}>
        <button type="button" className={styles.fold} aria-pressed={isShown} onClick={onTurn}>
          {countText(count, 'terminada', 'terminadas')}
          <Icon of={ChevronDown} size={18} />
        </button>
      </td>
    </tr>
  </tbody>
);
