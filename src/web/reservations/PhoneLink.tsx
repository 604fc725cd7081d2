import { isNobody } from '#domain/clients/client.ts';
import type { Reservation } from '#domain/reservations/contract.ts';
import { useDialling } from '#web/lib/http/use-phone-plans.ts';
import { callAddress, clientPhone } from './reservation-formatters.ts';
import styles from './PhoneLink.module.css';

export function PhoneLink({ reservation }: { reservation: Reservation }) {
  const { plans, isLoading } = useDialling();
  if (isNobody(reservation.client)) return null;
  const phone = clientPhone(reservation) || 'Sin teléfono';
  const href = callAddress(reservation, plans);
  if (!href) return <span className={styles.phone}>{phone}</span>;
  return (
    <a className={styles.phone} href={isLoading ? undefined : href}>
      {phone}
    </a>
  );
}
