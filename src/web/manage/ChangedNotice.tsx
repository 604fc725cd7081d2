import { CircleCheck } from 'lucide';
import { useEffect, useRef } from 'react';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ChangedNotice.module.css';
import { formatReservation } from './formatters.ts';

/** Shown after a change: the new state, and that an email confirms it. */
export function ChangedNotice({ reservation, zone }: { reservation: PublicReservation; zone: Zone }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const isCanceled = reservation.status === 'canceled';
  return (
    <section className={styles.notice} aria-label="Cambio guardado">
      <Icon of={CircleCheck} size={24} />
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1}>
          {isCanceled
            ? 'Tu reserva quedó cancelada'
            : `Tu reserva quedó para el ${formatReservation(reservation, zone).toLowerCase()}`}
        </h2>
        <p>
          {isCanceled
            ? 'Te enviamos un correo con la cancelación, que también la quita de tu calendario.'
            : 'Te enviamos un correo con el nuevo horario y la invitación actualizada.'}
        </p>
      </div>
    </section>
  );
}
