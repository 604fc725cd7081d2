import { chooseBarber } from '#domain/booking/choice.ts';
import type { PublicBarber } from '#domain/barbers/contract.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { ChoiceCard } from '../step/ChoiceCard.tsx';
import { PartFailure } from '../step/PartFailure.tsx';
import { StepHeading } from '../step/StepHeading.tsx';
import styles from '../step/Steps.module.css';

export const BarberStep = ({ wizard }: { wizard: Wizard }) => (
  <>
    <StepHeading>Elige tu barbero</StepHeading>
    <BarberGrid wizard={wizard} />
  </>
);

function BarberGrid({ wizard: { barbers, offeredBarbers, choice, change } }: { wizard: Wizard }) {
  if (barbers.state === 'loading') return <Skeleton lines={2} height={180} />;
  if (barbers.state === 'failed') {
    return <PartFailure text="No pudimos cargar los barberos." onRetry={barbers.retry} />;
  }
  if (offeredBarbers.length === 0) {
    return <p className={styles.none}>No hay barberos disponibles para esta sucursal.</p>;
  }
  const toggle = ({ id }: PublicBarber) => {
    const isChosen = id === choice.barberId;
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => chooseBarber(before, isChosen ? null : id));
  };
  return (
    <ul className={styles.barbers}>
      {offeredBarbers.map((barber) => (
        <li key={barber.id}>
          <ChoiceCard
            name={`${barber.firstname} ${barber.lastname}`}
            isChosen={barber.id === choice.barberId}
            isUpright
            onChoose={() => toggle(barber)}
          >
            <Avatar person={barber} size="large" />
            <h3>
              {barber.firstname} {barber.lastname}
            </h3>
          </ChoiceCard>
        </li>
      ))}
    </ul>
  );
}
