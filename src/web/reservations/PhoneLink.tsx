import { isNobody } from '#domain/clients/client.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { callAddress, clientPhone } from './reservation-formatters.ts';
import styles from './PhoneLink.module.css';

export function PhoneLink({ reservation }: { reservation: Reservation }) {
  if (isNobody(reservation.client)) return null;
  const phone = clientPhone(reservation) || 'Sin teléfono';
  const href = callAddress(reservation);
  if (!href) return <span className={styles.phone}>{phone}</span>;
  return (
    <a className={styles.phone} href={href}>
      {phone}
    </a>
  );
}
