import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { boardOf, type Column } from '#domain/agenda/board.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Organization } from '#domain/organization/contract.ts';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';
import { timesText } from '#domain/services/service-list.ts';
import { instantToLocal, type PlainDate, type Zone } from '#domain/time.ts';
import { readAgenda } from '#web/lib/http/first-calls.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import styles from './PaperDay.module.css';

type Props = { shop: Organization; date: PlainDate; barber: number | null };

export function PaperDay({ shop, date, barber }: Props) {
  // Loads before printing, because the browser does not wait for requests once it prints.
  const { data } = useRead(readAgenda, { from: date, to: date }, { onFailure: () => null });
  const isPrinting = useIsPrinting(data !== undefined);
  if (!data || !isPrinting) return null;
  const zone = shop.timezone;
  const columns = boardOf(data, zone).columns.filter(
    (column) => reservationsOf(column).length > 0 && (barber === null || column.person.id === barber),
  );
  const title = `${formatDay(date)} · ${shop.name}`;
  return createPortal(
    <div className={styles.paper}>
      {columns.map((column) => (
        <section key={column.key} className={styles.sheet}>
          <p className={styles.title}>{title}</p>
          <BarberDay column={column} zone={zone} />
        </section>
      ))}
      {columns.length === 0 && <p className={styles.title}>{title}: sin reservas.</p>}
      {data.truncated && <p>Hay más reservas de las que caben en la agenda.</p>}
    </div>,
    document.body,
  );
}

const reservationsOf = ({ reservations }: Column) =>
  reservations.filter(({ status }) => status !== 'canceled');

const BarberDay = ({ column, zone }: { column: Column; zone: Zone }) => (
  <table>
    <caption>{fullName(column.person)}</caption>
    <thead>
      <tr>
        {['Hora', 'Cliente', 'Servicio', 'Teléfono', 'Nota', ''].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {reservationsOf(column).map((reservation) => (
        <Reservation key={reservation.id} reservation={reservation} zone={zone} />
      ))}
    </tbody>
  </table>
);

function Reservation({ reservation, zone }: { reservation: AgendaReservation; zone: Zone }) {
  const { start_at, end_at, client, services, notes } = reservation;
  const [from, to] = [start_at, end_at].map((at) => instantToLocal(at, zone).slice(11, 16));
  return (
    <tr>
      <td className={styles.time}>
        {from}–{to}
      </td>
      <td>{client.name}</td>
      <td>{services.map(timesText).join(', ')}</td>
      <td className={styles.time}>{client.phone}</td>
      <td>{notes}</td>
      <td aria-label="Casilla para marcar">
        <span className={styles.box} />
      </td>
    </tr>
  );
}

/** Whether the browser is printing; set before it lays out the printed page. */
function useIsPrinting(isReady: boolean): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const root = document.documentElement;
    const begin = () => {
      root.dataset['paper'] = 'day';
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      delete root.dataset['paper'];
      setPrinting(false);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      delete root.dataset['paper'];
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [isReady]);
  return isPrinting;
}
