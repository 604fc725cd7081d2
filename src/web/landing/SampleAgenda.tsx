import { type ReservationStatus, statusName, statusTone } from '#domain/reservations/status.ts';
import type { Clock } from '#domain/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './SampleAgenda.module.css';

export type Reservation = {
  time: Clock;
  name: string;
  firstname: string;
  lastname: string;
  service: string;
  status: ReservationStatus;
};

export const SampleAgenda = ({
  reservations,
  fresh,
}: {
  reservations: readonly Reservation[];
  fresh: Clock | null;
}) => (
  <ol className={styles.agenda} aria-live="polite">
    {reservations.map((reservation) => (
      <li key={reservation.time} className={reservation.time === fresh ? styles.fresh : styles.reservation}>
        <span className={styles.time}>{reservation.time}</span>
        <Avatar person={{ ...reservation, photo_url: null }} />
        <span className={styles.words}>
          <strong>{reservation.name}</strong>
          <span>{reservation.service}</span>
        </span>
        <Badge tone={statusTone(reservation.status)}>{statusName(reservation.status)}</Badge>
      </li>
    ))}
  </ol>
);
