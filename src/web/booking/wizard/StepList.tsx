import { Check } from 'lucide';
import type { Step } from '#domain/booking/wizard.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './StepList.module.css';

const names: Record<Step, string> = {
  services: 'Servicios',
  branch: 'Sucursal',
  barber: 'Barbero',
  schedule: 'Horario',
  confirm: 'Confirmar',
};

/** The steps: done, current and to come. */
export function StepList({ steps, index }: { steps: readonly Step[]; index: number }) {
  return (
    <nav aria-label="Pasos de la reserva">
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li
            key={step}
            className={at < index ? styles.done : styles.step}
            aria-current={at === index ? 'step' : undefined}
          >
            <span className={styles.name}>
              {at < index && <Icon of={Check} size={13} />}
              {names[step]}
              {at < index && <span className="visually-hidden"> (listo)</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
