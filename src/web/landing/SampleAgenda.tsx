import { type ReservationStatus, statusName, statusTone } from '#domain/reservations/status.ts';
import type { Clock } from '#domain/time.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './SampleAgenda.module.css';

export type Visit = {
  time: Clock;
  name: string;
  firstname: string;
  lastname: string;
  service: string;
  status: ReservationStatus;
};

export const SampleAgenda = ({ visits, fresh }: { visits: readonly Visit[]; fresh: Clock | null }) => (
  <ol className={styles.agenda} aria-live="polite">
    {visits.map((visit) => (
      <li key={visit.time} className={visit.time === fresh ? styles.fresh : styles.visit}>
        <span className={styles.time}>{visit.time}</span>
        <Avatar person={{ ...visit, photo_url: null }} />
        <span className={styles.words}>
          <strong>{visit.name}</strong>
          <span>{visit.service}</span>
        </span>
        <Badge tone={statusTone(visit.status)}>{statusName(visit.status)}</Badge>
      </li>
    ))}
  </ol>
);
