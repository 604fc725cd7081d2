import { isNobody } from '#domain/clients/client.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { usePhoneLink } from '#web/lib/http/use-phone-plans.ts';
import { callAddress, clientPhone } from './reservation-formatters.ts';
import styles from './PhoneLink.module.css';

export function PhoneLink({ reservation }: { reservation: Reservation }) {
  const link = usePhoneLink((plans) => callAddress(reservation, plans));
  if (isNobody(reservation.client)) return null;
  const phone = clientPhone(reservation) || 'Sin teléfono';
  if (!link) return <span className={styles.phone}>{phone}</span>;
  return (
    <a className={styles.phone} {...link}>
      {phone}
    </a>
  );
}
