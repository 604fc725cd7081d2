import type { Reservation } from '#domain/reservations/contract.ts';
import type { Asked } from './visit/asked.ts';
import styles from './AgendaTable.module.css';
import type { Agenda } from './use-agenda.ts';
import { dayName, daysOf, nextVisit } from './visit-words.ts';
import { VisitRow } from './visit/VisitRow.tsx';

type Props = { agenda: Agenda; visits: readonly Reservation[]; onAsk: (asked: Asked) => void };

const columns = ['Hora', 'Cliente', 'Servicios', 'Barbero', 'Estado'] as const;

/** Visits day by day: a table where there is room, cards on phones. */
export function AgendaTable({ agenda: { zone, now, refresh }, visits, onAsk }: Props) {
  const next = nextVisit(visits, now);
  return (
    <table className={styles.table} aria-label="Reservas">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Acciones</span>
          </th>
        </tr>
      </thead>
      {daysOf(visits, zone).map(({ date, visits: ofDay }) => (
        <tbody key={date}>
          <tr className={styles.date}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {dayName(date)}
            </th>
          </tr>
          {ofDay.map((visit) => (
            <VisitRow
              key={visit.id}
              {...{ visit, zone, now, onAsk }}
              isNext={visit === next}
              onFailed={refresh}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
