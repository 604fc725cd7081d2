import { totalPrice } from '#domain/booking/basket.ts';
import { formatPrice } from '#domain/money.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import styles from './ServiceLines.module.css';

type Lines = PublicReservation['services'];

const minutesOf = (lines: Lines) => lines.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);

/** The booked services with the minutes of each, and their total. */
export const ServiceLines = ({ lines }: { lines: Lines }) => (
  <>
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.service_id} className={styles.line}>
          <span>
            {line.service.name}
            {line.quantity > 1 && ` ×${line.quantity}`}
          </span>
          <span className={styles.minutes}>{line.duration_min} min</span>
        </li>
      ))}
    </ul>
    <p className={styles.total}>
      <span>Total</span>
      <span>
        {minutesOf(lines)} min · {formatPrice(totalPrice(lines))}
      </span>
    </p>
  </>
);
