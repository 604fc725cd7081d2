import { formatPrice } from '#domain/money.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import styles from './ServiceLines.module.css';

type Lines = PublicReservation['services'];

const priceOf = ({ service, quantity }: Lines[number]) => (service.is_premium ? 0 : service.price * quantity);

const minutesOf = (lines: Lines) => lines.reduce((sum, line) => sum + line.duration_min * line.quantity, 0);

/** What was booked, each with the minutes it takes, and what all of it costs. */
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
        {minutesOf(lines)} min · {formatPrice(lines.reduce((sum, line) => sum + priceOf(line), 0))}
      </span>
    </p>
  </>
);
