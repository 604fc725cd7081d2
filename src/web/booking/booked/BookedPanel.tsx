import { CircleCheck } from 'lucide';
import { useEffect, useRef } from 'react';
import { addressOf } from '#domain/contact.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { weekdayNames } from '#domain/schedule/weekly-hours.ts';
import { formatDate, formatTime } from '#domain/time-format.ts';
import { instantToLocal, weekday } from '#domain/time.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './BookedPanel.module.css';
import { HeldPanel } from './HeldPanel.tsx';
import type { Booked, Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

type Props = { booked: Booked; wizard: Wizard; flow: Flow };

/** What came of the last booking, shown until it is dismissed. */
export const BookedPanel = ({ booked, ...props }: Props) =>
  'held_until' in booked ? (
    <HeldPanel booked={booked} {...props} />
  ) : (
    <ConfirmedPanel booked={booked} {...props} />
  );

type ConfirmedProps = Props & { booked: { reservation: PublicReservation } };

/** The confirmed booking: what, when, where, with whom, and the link to change it. */
function ConfirmedPanel({ booked: { reservation, email }, wizard, flow }: ConfirmedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const zone = wizard.organization.timezone;
  const start = instantToLocal(reservation.start_at, zone);
  const end = instantToLocal(reservation.end_at, zone);
  const { barber, services, external_id } = reservation;
  const branch = wizard.branches.find(({ id }) => id === reservation.branch_id);
  const address = branch && addressOf(branch);
  return (
    <section className={styles.booked} aria-label="Tu reserva">
      <Icon of={CircleCheck} size={28} />
      <div className={styles.body}>
        <h2 ref={heading} tabIndex={-1}>
          ¡Listo! Tu reserva está confirmada
        </h2>
        <p className={styles.when}>
          {weekdayNames[weekday(start.slice(0, 10))]} {formatDate(start)}, {formatTime(start)} a{' '}
          {formatTime(end)}
        </p>
        <div className={styles.facts}>
          <p>
            {services
              .map(({ service, quantity }) => (quantity > 1 ? `${service.name} ×${quantity}` : service.name))
              .join(', ')}
          </p>
          <p>
            Con {barber.firstname} {barber.lastname}
          </p>
          {branch && <p>{address ? `${branch.name} — ${address}` : branch.name}</p>}
        </div>
        <p>Enviamos la confirmación a {email}. Con tu enlace puedes cambiarla o cancelarla.</p>
        <div className={styles.actions}>
          <ButtonLink href={`/r/${external_id}`}>Ver mi reserva</ButtonLink>
          <Button variant="quiet" onClick={flow.dismissBooked}>
            Hacer otra reserva
          </Button>
        </div>
      </div>
    </section>
  );
}
