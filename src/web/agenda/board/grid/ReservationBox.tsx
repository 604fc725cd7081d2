import {
  AlarmClock,
  Calendar,
  CheckCheck,
  CircleCheck,
  type IconNode,
  PhoneCall,
  Repeat,
  UserCheck,
  UserX,
  Users,
  X,
} from 'lucide';
import { memo } from 'react';
import type { AgendaReservation } from '#domain/reservations/contract.ts';
import { arrivalMark } from '#domain/reservations/arrival/arrival.ts';
import { occupiesTime, type ReservationStatus, statusName } from '#domain/reservations/status.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { markOf } from '#web/reservations/status-mark.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ReservationBox.module.css';

const icons: Record<ReservationStatus, IconNode> = {
  scheduled: Calendar,
  confirmed: CircleCheck,
  completed: CheckCheck,
  no_show: UserX,
  canceled: X,
};

const servicesOf = ({ services }: AgendaReservation): string => services.map(timesText).join(', ');

export const isMovable = ({ status }: AgendaReservation): boolean => occupiesTime(status);

type Props = {
  reservation: AgendaReservation;
  zone: Zone;
  top: number;
  height: number;
  /** Suffix for the second occurrence of a time that a clock change repeats; empty for all other times. */
  reading: string;
  isNarrow: boolean;
  isLifted: boolean;
  isSelected: boolean;
  isBeside: boolean;
  isStop: boolean;
  onOpen: (id: number) => void;
};

const tallPx = 38;

// Hues distinct from the status colours and from one another.
const groupHues = [300, 110, 345];
const groupHue = (groupId: number) => groupHues[groupId % groupHues.length];

export const ReservationBox = memo(function ReservationBox(props: Props) {
  const { reservation, zone, top, height, reading, isStop, onOpen } = props;
  const { id, status, client, start_at, end_at, group_id } = reservation;
  const [from, to] = [start_at, end_at].map((at) => formatTime(instantToLocal(at, zone)));
  const arrival = arrivalMark(reservation);
  const services = servicesOf(reservation);
  const classNames = [
    styles.box,
    status === 'completed' && styles.over,
    !occupiesTime(status) && styles.gone,
    reading && styles.second,
    height < tallPx && styles.flat,
    props.isLifted && styles.lifted,
    props.isSelected && styles.selected,
    group_id !== null && styles.grouped,
    props.isBeside && styles.beside,
  ];
  const hue = group_id === null ? {} : { '--hue': groupHue(group_id) };
  const when = props.isNarrow ? from : `${from}–${to}`;
  return (
    <li
      className={classNames.filter(Boolean).join(' ')}
      style={{ top, height, ...hue, ...markOf(status) }}
      data-reservation={id}
    >
      <button
        type="button"
        className={styles.press}
        tabIndex={isStop ? 0 : -1}
        data-item={`r${id}`}
        onClick={() => onOpen(id)}
      >
        <span className={styles.name}>{client.name}</span>{' '}
        <span className={styles.what}>
          {arrival && <strong>{arrival} · </strong>}
          {when}
          {reading}
          {services && ` · ${services}`}
          <span className="visually-hidden">
            , {statusName(status)}
            {group_id !== null && ', parte de un grupo'}
            {reservation.series_id !== null && ', se repite'}
            {reservation.to_call && ', Llamar'}
          </span>
        </span>
        <Marks {...{ reservation, arrival }} />
      </button>
      {isMovable(reservation) && (
        <>
          <span className={styles.upper} data-edge="start" />
          <span className={styles.lower} data-edge="end" />
        </>
      )}
    </li>
  );
});

function Marks({ reservation, arrival }: { reservation: AgendaReservation; arrival: string | null }) {
  const { group_id, status } = reservation;
  return (
    <span className={styles.icons}>
      {arrival && <Icon of={reservation.arrived_at ? UserCheck : AlarmClock} size={14} />}
      {group_id !== null && <Icon of={Users} size={14} />}
      {reservation.series_id !== null && <Icon of={Repeat} size={14} />}
      {reservation.to_call && <Icon of={PhoneCall} size={14} />}
      <Icon of={icons[status]} size={14} />
    </span>
  );
}
