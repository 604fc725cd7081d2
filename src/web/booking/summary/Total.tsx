import { type BasketLine, totalPrice } from '#domain/booking/basket.ts';
import { formatPrice } from '#domain/money.ts';
import styles from './Lines.module.css';

/** The price of all chosen services. */
export const Total = ({ of: lines }: { of: readonly BasketLine[] }) => (
  <p className={styles.total}>
    <span>Total</span>
    <span>{formatPrice(totalPrice(lines))}</span>
  </p>
);
