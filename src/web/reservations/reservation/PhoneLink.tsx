import type { Reservation } from '#domain/reservations/contract.ts';
import { callAddress, clientPhone } from '../reservation-formatters.ts';
import styles from './PhoneLink.module.css';

/** The client's phone, which calls it; only words where there is nothing to dial. */
export function PhoneLink({ reservation }: { reservation: Reservation }) {
  const phone = clientPhone(reservation) || 'Sin teléfono';
  const href = callAddress(reservation);
  if (!href) return <span className={styles.phone}>{phone}</span>;
  return (
    <a className={styles.phone} href={href}>
      {phone}
    </a>
  );
}
