import type { Reservation } from '#domain/reservations/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { Table } from '#web/ui/Table.tsx';
import { type Asked, ReservationRow } from './reservation/ReservationRow.tsx';
import styles from './AgendaTable.module.css';
import type { Agenda } from './use-agenda.ts';
import { useVisits } from './use-visits.ts';
import { daysOf } from './reservation-formatters.ts';

type Props = {
  agenda: Agenda;
  reservations: readonly Reservation[];
  onAsk: (asked: Asked) => void;
  onClient: (id: number) => void;
};

const columns = ['Hora', 'Cliente', 'Servicios', 'Precio', 'Barbero', 'Estado'] as const;

/** Reservations day by day: a table where there is room, cards on phones. */
export function AgendaTable({ agenda, reservations, onAsk, onClient }: Props) {
  const { zone, next, filters } = agenda;
  const visits = useVisits(reservations);
  return (
    <Table
      className={`${styles.table} ${filters.mode === 'day' ? styles.single : ''}`}
      label="Reservas"
      columns={columns}
      last="Acciones"
    >
      {daysOf(reservations, zone).map(({ date, reservations: ofDay }) => (
        <tbody key={date}>
          <tr className={styles.date}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {formatDay(date)}
            </th>
          </tr>
          {ofDay.map((reservation) => (
            <ReservationRow
              key={reservation.id}
              {...{ agenda, reservation, onAsk, onClient }}
              visits={visits.get(reservation.client.id)}
              isNext={reservation.id === next?.id}
            />
          ))}
        </tbody>
      ))}
    </Table>
  );
}
