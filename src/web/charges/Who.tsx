import { fullName } from '#domain/text/contact.ts';
import { formatShortDay } from '#domain/schedule/day-text.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, today } from '#domain/time.ts';
import { useNow } from '#web/lib/device/use-clock.ts';
import { clientName } from '#web/reservations/reservation-formatters.ts';
import styles from './Charge.module.css';
import type { ChargeProps } from './ChargeSheet.tsx';

export function Who({ reservation, shop: { timezone } }: Pick<ChargeProps, 'reservation' | 'shop'>) {
  const now = useNow();
  const start = instantToLocal(reservation.start_at, timezone);
  const day = start.slice(0, 10);
  const end = instantToLocal(reservation.end_at, timezone);
  return (
    <div className={styles.who}>
      <p>
        <strong>{clientName(reservation)}</strong>
      </p>
      <p>
        {day !== today(now, timezone) && `${formatShortDay(day)} · `}
        {formatTime(start)} a {formatTime(end)} · con {fullName(reservation.barber)}
      </p>
    </div>
  );
}
