import { CalendarClock, Trash2 } from 'lucide';
import { fullName } from '#domain/contact.ts';
import { type Reservation, listReservations, setReservationStatus } from '#domain/reservations/contract.ts';
import { statusTone, dropdownStatuses, statusName } from '#domain/reservations/status.ts';
import { epochOf, instantToLocal, type Zone } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useChange } from '#web/lib/use-change.ts';
import { CompactSelect } from '#web/ui/SelectField.tsx';
import styles from '../AgendaTable.module.css';
import { ChatButton } from './ChatButton.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { clientName, clientPhone, formatServices } from '../reservation-formatters.ts';

/** A dialog that was asked for; it keeps its reservation, whatever the list shows meanwhile. */
export type Asked = { what: 'reschedule' | 'delete'; reservation: Reservation };

type Props = {
  reservation: Reservation;
  zone: Zone;
  now: number;
  isNext: boolean;
  onAsk: (asked: Asked) => void;
  onFailed: () => void;
};

export function ReservationRow({ reservation, zone, now, isNext, onAsk, onFailed }: Props) {
  const clock = (instant: string) => instantToLocal(instant, zone).slice(11);
  const look = [
    styles.reservation,
    styles[statusTone(reservation.status)],
    isNext && styles.next,
    epochOf(reservation.end_at) <= now && styles.over,
  ];
  return (
    <tr className={look.filter(Boolean).join(' ')}>
      <th scope="row" className={styles.time}>
        <time dateTime={reservation.start_at}>{clock(reservation.start_at)}</time>
        <span className={styles.end}> – {clock(reservation.end_at)}</span>
      </th>
      <td className={styles.client}>
        <strong>{clientName(reservation)}</strong>
        <span>{clientPhone(reservation) || 'Sin teléfono'}</span>
      </td>
      <td className={styles.services}>
        {formatServices(reservation)}
        {reservation.notes && <span className={styles.notes}>“{reservation.notes}”</span>}
      </td>
      <td className={styles.barber}>{fullName(reservation.barber)}</td>
      <td className={styles.status}>
        <StatusBadge status={reservation.status} />
        <StatusSelect reservation={reservation} onFailed={onFailed} />
      </td>
      <td className={styles.actions}>
        <ReservationActions reservation={reservation} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function ReservationActions({ reservation, onAsk }: Pick<Props, 'reservation' | 'onAsk'>) {
  const name = clientName(reservation);
  return (
    <>
      <ChatButton reservation={reservation} />
      <Button
        variant="quiet"
        label={`Reagendar la reserva de ${name}`}
        icon={<Icon of={CalendarClock} />}
        onClick={() => onAsk({ what: 'reschedule', reservation })}
      />
      <Button
        variant="quiet"
        label={`Eliminar la reserva de ${name}`}
        icon={<Icon of={Trash2} />}
        onClick={() => onAsk({ what: 'delete', reservation })}
      />
    </>
  );
}

type StatusSelectProps = { reservation: Reservation; onFailed: () => void };

const choices = dropdownStatuses.map((status) => ({ value: status as string, text: statusName(status) }));

/** Sets one of three statuses; a present one that is not among them shows but cannot be chosen. A failure only shows the true state again. */
function StatusSelect({ reservation, onFailed }: StatusSelectProps) {
  const change = useChange(setReservationStatus, { refreshes: [listReservations] });
  const shown = change.isPending ? change.variables.status : reservation.status;
  const isOffered = choices.some(({ value }) => value === shown);
  const set = (value: string) => {
    const status = dropdownStatuses.find((known) => known === value);
    if (status && !change.isPending) change.mutate({ id: reservation.id, status }, { onError: onFailed });
  };
  return (
    <CompactSelect
      label={`Estado de la reserva de ${clientName(reservation)}`}
      value={shown}
      choices={isOffered ? choices : [{ value: shown, text: statusName(shown), disabled: true }, ...choices]}
      onChange={set}
    />
  );
}
