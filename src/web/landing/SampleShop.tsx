import { useState } from 'react';
import type { Clock } from '#domain/time.ts';
import { type ReservationStatus, statusName, statusTone } from '#domain/reservations/status.ts';
import { Chips } from '#web/schedule/picker/SlotGroups.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './SampleShop.module.css';

const booked: readonly Reservation[] = [
  {
    time: '10:00',
    name: 'Martín Acosta',
    firstname: 'Martín',
    lastname: 'Acosta',
    service: 'Corte clásico',
    status: 'completed',
  },
  {
    time: '11:15',
    name: 'Diego Ferreira',
    firstname: 'Diego',
    lastname: 'Ferreira',
    service: 'Corte y barba',
    status: 'confirmed',
  },
  {
    time: '13:00',
    name: 'Lucas Peña',
    firstname: 'Lucas',
    lastname: 'Peña',
    service: 'Afeitado a navaja',
    status: 'scheduled',
  },
  {
    time: '16:30',
    name: 'Andrés Núñez',
    firstname: 'Andrés',
    lastname: 'Núñez',
    service: 'Perfilado de barba',
    status: 'scheduled',
  },
];
const free: readonly Clock[] = ['12:15', '14:00', '15:15', '17:30'];

export function SampleShop() {
  const [time, setTime] = useState<Clock | null>(null);
  const own: Reservation | null = time
    ? {
        time,
        name: 'Tu cliente',
        firstname: 'Tu',
        lastname: 'Cliente',
        service: 'Corte clásico',
        status: 'scheduled',
      }
    : null;
  const reservations = [...booked, ...(own ? [own] : [])].sort((a, b) => a.time.localeCompare(b.time));
  return (
    <section className={styles.sample} aria-label="Ejemplo de Navaja">
      <Card title="Lo que ve tu cliente">
        <p className={styles.hint}>
          <Phrase>
            {time
              ? `Corte clásico a las ${time}: ya está en tu agenda.`
              : 'Corte clásico · 45 min. Pruébalo: elige un horario.'}
          </Phrase>
        </p>
        <Chips slots={free.map((start) => ({ time: start, start: 0 }))} chosen={time} onChoose={setTime} />
      </Card>
      <Card title="Lo que ves tú">
        <SampleAgenda reservations={reservations} fresh={time} />
      </Card>
    </section>
  );
}

type Reservation = {
  time: Clock;
  name: string;
  firstname: string;
  lastname: string;
  service: string;
  status: ReservationStatus;
};

const SampleAgenda = ({
  reservations,
  fresh,
}: {
  reservations: readonly Reservation[];
  fresh: Clock | null;
}) => (
  <ol className={styles.agenda} aria-live="polite">
    {reservations.map((reservation) => (
      <li key={reservation.time} className={reservation.time === fresh ? styles.fresh : styles.reservation}>
        <span className={styles.time} translate="no">
          {reservation.time}
        </span>
        <Avatar person={{ ...reservation, photo_url: null }} />
        <span className={styles.words}>
          <strong>{reservation.name}</strong>
          <span>{reservation.service}</span>
        </span>
        <Badge tone={statusTone(reservation.status)}>{statusName(reservation.status)}</Badge>
      </li>
    ))}
  </ol>
);
