import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { addressOf } from '#domain/contact.ts';
import { chooseBarber } from '#domain/booking/choice.ts';
import type { PublicBarber } from '#domain/barbers/contract.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './ChoiceSteps.module.css';
import { StepHeading } from '../step/StepHeading.tsx';
import list from '../step/Steps.module.css';
import { PartFailure } from '../LazyStep.tsx';

export function BranchStep({ wizard: { branches, choice, pickBranch } }: { wizard: Wizard }) {
  const activeFirst = branches.toSorted((a, b) => Number(b.is_active) - Number(a.is_active));
  return (
    <>
      <StepHeading>Elige la sucursal</StepHeading>
      <ul className={list.branches}>
        {activeFirst.map((branch) => (
          <li key={branch.id}>
            <ChoiceCard
              name={branch.name}
              isChosen={branch.id === choice.branchId}
              isDisabled={!branch.is_active}
              onChoose={() => pickBranch(branch.id === choice.branchId ? null : branch.id)}
            >
              <div className={styles.words}>
                <h3>
                  {branch.name} {!branch.is_active && <Badge>Inactiva</Badge>}
                </h3>
                <p>{addressOf(branch)}</p>
              </div>
            </ChoiceCard>
          </li>
        ))}
      </ul>
    </>
  );
}

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
    return <p className={list.none}>No hay barberos disponibles para esta sucursal.</p>;
  }
  const toggle = ({ id }: PublicBarber) => {
    const isChosen = id === choice.barberId;
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => chooseBarber(before, isChosen ? null : id));
  };
  return (
    <ul className={list.barbers}>
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

type Props = {
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  isUpright?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One option of several, of which one can be chosen; the whole card is the button's target. */
function ChoiceCard({ name, isChosen, isDisabled = false, isUpright = false, onChoose, children }: Props) {
  const look = [styles.card, isUpright && styles.upright, isChosen && styles.chosen]
    .filter(Boolean)
    .join(' ');
  return (
    <article className={look}>
      {children}
      {!isDisabled && (
        <button
          type="button"
          className={styles.choose}
          aria-label={`${isChosen ? 'Deseleccionar' : 'Seleccionar'} ${name}`}
          onClick={onChoose}
        >
          {isChosen && <Icon of={Check} size={18} />}
          {isChosen ? 'Deseleccionar' : 'Seleccionar'}
        </button>
      )}
    </article>
  );
}
