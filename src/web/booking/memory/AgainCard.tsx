import { RotateCcw } from 'lucide';
import { useLayoutEffect, useState } from 'react';
import { linesAgain } from '#domain/booking/earlier.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './AgainCard.module.css';
import { choosing, offerOf } from './earlier-of.ts';
import { readVisit } from './stored.ts';
import { useArrival } from './use-arrival.ts';

/** What this device booked here last, one tap away from its calendar. */
export function AgainCard({ wizard, flow }: { wizard: Wizard; flow: Flow }) {
  const arrive = useArrival(flow);
  const [visit] = useState(() => readVisit(wizard.organization.slug));
  const { services, barbers } = offerOf(wizard);
  const names = visit ? linesAgain(visit, services).map(({ service }) => service.name) : [];
  const barber = barbers.find(({ id }) => id === visit?.barberId);
  const isGone = names.length === 0 && wizard.services.state === 'ready';
  // The inline script kept a place for the card.
  useLayoutEffect(() => {
    if (isGone) delete document.documentElement.dataset['again'];
  }, [isGone]);
  if (!visit || names.length === 0) return null;
  const choose = () => {
    wizard.change(choosing(wizard, visit));
    arrive('calendar');
  };
  return (
    <section className={styles.card} aria-label="Tu última reserva">
      <Icon of={RotateCcw} />
      <p className={styles.what}>
        Otra vez: {names.join(', ')}
        {barber && ` con ${barber.firstname}`}
      </p>
      <Button variant="secondary" onClick={choose}>
        Elegir hora
      </Button>
    </section>
  );
}
