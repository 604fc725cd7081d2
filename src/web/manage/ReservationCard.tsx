import { CalendarPlus } from 'lucide';
import { fullName } from '#domain/contact.ts';
import type { Branch } from '#domain/branches/contract.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { EpochMs, Zone } from '#domain/time.ts';
import { clientName, clientPhone } from '#web/reservations/reservation-formatters.ts';
import { StatusBadge } from '#web/reservations/StatusBadge.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { formatBranch } from './formatters.ts';
import { ServiceLines } from './ServiceLines.tsx';
import styles from './ReservationCard.module.css';
import { When } from './When.tsx';

type Props = { reservation: PublicReservation; branch: Branch | null; zone: Zone; now: EpochMs };

/** The whole reservation; all times are in the shop's zone. */
export function ReservationCard({ reservation, branch, zone, now }: Props) {
  const { barber, status, services } = reservation;
  const phone = clientPhone(reservation);
  return (
    <Card title="Detalle de la reserva" aside={<StatusBadge status={status} />}>
      <When {...{ reservation, zone, now }} />
      <dl className={styles.facts}>
        {reservation.barber_id && (
          <>
            <dt>Barbero</dt>
            <dd className={styles.barber}>
              <Avatar person={barber} /> {fullName(barber)}
            </dd>
          </>
        )}
        {branch && (
          <>
            <dt>Lugar</dt>
            <dd>{formatBranch(branch)}</dd>
          </>
        )}
        <dt>Cliente</dt>
        <dd>
          {clientName(reservation)}
          {phone && <span className={styles.phone}>{phone}</span>}
        </dd>
        {services.length > 0 && (
          <>
            <dt>Servicios</dt>
            <dd>
              <ServiceLines lines={services} />
            </dd>
          </>
        )}
      </dl>
      {status !== 'canceled' && (
        <div>
          <ButtonLink
            variant="secondary"
            href={`/r/${reservation.external_id}/reserva.ics`}
            icon={<Icon of={CalendarPlus} />}
          >
            Agregar al calendario
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
