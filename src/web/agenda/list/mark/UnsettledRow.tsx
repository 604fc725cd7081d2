import type { RefObject } from 'react';
import { fullName } from '#domain/text/contact.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { instantToLocal } from '#domain/time.ts';
import { clientName, formatServices } from '#web/reservations/reservation-formatters.ts';
import type { Marking } from '../use-agenda.ts';
import { MarkButtons } from './MarkButtons.tsx';
import styles from './Unsettled.module.css';
import { Unsaved } from './Unsaved.tsx';
import { useCharging } from './use-charging.ts';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { useStatusChange } from './use-status-change.ts';

type Props = {
  agenda: Marking;
  reservation: Reservation;
  /** Element that receives the focus when a marked row disappears. */
  heir: RefObject<HTMLElement | null>;
};

export function UnsettledRow({ agenda, reservation, heir }: Props) {
  const change = useStatusChange(reservation, agenda);
  const charging = useCharging(reservation, agenda);
  const start = instantToLocal(reservation.start_at, agenda.zone);
  const day = start.slice(0, 10);
  const row = useFocusFallback<HTMLLIElement>(heir);
  return (
    <li ref={row} className={styles.row}>
      <p className={styles.who}>
        <time dateTime={reservation.start_at}>
          {day === agenda.today ? '' : `${formatShortDay(day)} `}
          {start.slice(11)}
        </time>{' '}
        <strong>{clientName(reservation)}</strong>
      </p>
      <p className={styles.what}>
        {formatServices(reservation)}
        {reservation.barber_id !== agenda.me && ` · con ${fullName(reservation.barber)}`}
      </p>
      <div className={styles.marks}>
        <MarkButtons reservation={reservation} change={change} charging={charging} />
      </div>
      <Unsaved change={change} onRetry={() => heir.current?.focus({ preventScroll: true })} />
    </li>
  );
}
