import { Check } from 'lucide';
import type { Step } from '#domain/booking/form/wizard.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './StepList.module.css';

export const stepNames: Record<Step, string> = {
  services: 'Servicios',
  branch: 'Sucursal',
  barber: 'Barbero',
  schedule: 'Horario',
  confirm: 'Confirmar',
};

type Props = {
  steps: readonly Step[];
  index: number;
  /** True while a booking is sent, when going back is disabled. */
  isFixed: boolean;
  onGo: (index: number) => void;
};

export const StepList = ({ steps, index, isFixed, onGo }: Props) => (
  <nav aria-label="Pasos de la reserva" className={styles.list}>
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={at < index ? styles.done : styles.step}
          aria-current={at === index ? 'step' : undefined}
        >
          {at < index ? (
            <button type="button" className={styles.name} disabled={isFixed} onClick={() => onGo(at)}>
              <Icon of={Check} size={13} />
              {stepNames[step]}
              <span className="visually-hidden"> (listo)</span>
            </button>
          ) : (
            <span className={styles.name} data-place={`${at + 1} de ${steps.length} · `}>
              {stepNames[step]}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
