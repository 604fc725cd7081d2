import { fullName } from '#domain/text/contact.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { clientName, formatServices } from '#web/reservations/reservation-formatters.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './GroupVisits.module.css';

export const GroupVisits = ({ reservations, zone }: { reservations: PublicReservation[]; zone: Zone }) => (
  <ul aria-label="Tu grupo">
    {reservations.map((reservation) => {
      const { id, start_at, end_at, barber } = reservation;
      const [start, end] = [start_at, end_at].map((at) => formatTime(instantToLocal(at, zone)));
      return (
        <li key={id} className={styles.visit}>
          <p className={styles.head}>
            <strong>{clientName(reservation)}</strong>
            <span>
              <Phrase>{`${start} a ${end}`}</Phrase>
            </span>
          </p>
          <p className={styles.more}>
            {formatServices(reservation)} · con {fullName(barber)}
          </p>
        </li>
      );
    })}
  </ul>
);
