import { MailCheck } from 'lucide';
import { useEffect, useRef } from 'react';
import { formatTime } from '#domain/text/time-format.ts';
import { type Instant, instantToLocal } from '#domain/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { beginAnew } from './begin-anew.ts';
import head from '#web/reservations/public/BookedHead.module.css';
import styles from './BookedPanel.module.css';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

type Props = { booked: { held_until: Instant; email: string }; wizard: Wizard; flow: Flow };

/** Unconfirmed booking: the email's link books the slot, which is held until `held_until`. */
export function HeldPanel({ booked: { held_until, email }, wizard, flow }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const until = formatTime(instantToLocal(held_until, wizard.organization.timezone));
  return (
    <section className={styles.booked} aria-label="Tu reserva">
      <span className={`${head.mark} ${styles.held}`}>
        <Icon of={MailCheck} size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={head.heading}>
        Te enviamos un correo para confirmar la reserva.
      </h2>
      <p>
        <Phrase>{`Abre el enlace que enviamos a ${email} antes de las ${until}. Hasta entonces te guardamos el horario; después queda libre.`}</Phrase>
      </p>
      <button type="button" className={styles.again} onClick={() => beginAnew(flow.dismissBooked)}>
        Hacer otra reserva
      </button>
    </section>
  );
}
