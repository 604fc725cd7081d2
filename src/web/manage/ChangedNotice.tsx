import { CircleCheck } from 'lucide';
import { useEffect, useRef } from 'react';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import type { Zone } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './ChangedNotice.module.css';
import { formatReservation } from './formatters.ts';

export function ChangedNotice({ reservation, zone }: { reservation: PublicReservation; zone: Zone }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const isCanceled = reservation.status === 'canceled';
  return (
    <Notice tone="green" label="Cambio guardado" icon={<Icon of={CircleCheck} size={24} />}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        <Phrase>
          {isCanceled
            ? 'Tu reserva quedó cancelada'
            : `Tu reserva quedó para el ${formatReservation(reservation, zone).toLowerCase()}`}
        </Phrase>
      </h2>
      <p>{messageOf(reservation)}</p>
    </Notice>
  );
}

function messageOf({ status, without_email }: PublicReservation): string {
  const isCanceled = status === 'canceled';
  if (without_email)
    return isCanceled
      ? 'La barbería ya lo sabe, no hace falta avisar.'
      : 'La barbería ya ve el nuevo horario en su agenda.';
  return isCanceled
    ? 'Te enviamos un correo con la cancelación, que también la quita de tu calendario.'
    : 'Te enviamos un correo con el nuevo horario y la invitación actualizada.';
}
