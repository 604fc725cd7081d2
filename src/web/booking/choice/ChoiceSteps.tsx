import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { addressOf, fullName } from '#domain/contact.ts';
import { chooseBarber } from '#domain/booking/choice.ts';
import type { PublicBarber } from '#domain/barbers/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { AnyBarberCard } from './AnyBarberCard.tsx';
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
              state={branch.is_active ? stateOf(branch.id === choice.branchId) : 'closed'}
              chosen="Elegida"
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

type BarberProps = { wizard: Wizard; now: EpochMs };

export function BarberStep({ wizard, now }: BarberProps) {
  const { hasOneBarber, barber, idleBarbers } = wizard;
  const isSaid = hasOneBarber && barber && !idleBarbers.includes(barber.id);
  return (
    <>
      <StepHeading hint={isSaid && `Te atiende ${fullName(barber)}`}>Elige tu barbero</StepHeading>
      <BarberGrid {...{ wizard, now }} />
    </>
  );
}

function BarberGrid({ wizard, now }: BarberProps) {
  const { barbers, offeredBarbers, idleBarbers, hasOneBarber, choice, change } = wizard;
  if (barbers.state === 'loading') return <Skeleton lines={2} height={180} />;
  if (barbers.state === 'failed') {
    return <PartFailure text="No pudimos cargar los barberos." onRetry={barbers.retry} />;
  }
  if (offeredBarbers.length === 0) {
    return <p className={list.none}>No hay barberos disponibles para esta sucursal.</p>;
  }
  const isIdle = ({ id }: PublicBarber) => idleBarbers.includes(id);
  const stateFor = (barber: PublicBarber): State => {
    if (!hasOneBarber && barber.id === choice.barberId) return 'chosen';
    if (isIdle(barber)) return 'idle';
    return hasOneBarber ? 'only' : 'free';
  };
  const toggle = ({ id }: PublicBarber) => {
    const isChosen = id === choice.barberId;
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => chooseBarber(before, isChosen ? null : id));
  };
  return (
    <ul className={list.barbers}>
      {!hasOneBarber && <AnyBarberCard {...{ wizard, now }} />}
      {offeredBarbers
        .toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)))
        .map((barber) => (
          <li key={barber.id}>
            <ChoiceCard
              name={fullName(barber)}
              state={stateFor(barber)}
              chosen="Elegido"
              isUpright
              onChoose={() => toggle(barber)}
            >
              <Avatar person={barber} size="large" />
              <h3>{fullName(barber)}</h3>
            </ChoiceCard>
          </li>
        ))}
    </ul>
  );
}

/** `idle` has no hours, `only` is chosen for the client, `closed` cannot be chosen. */
type State = 'free' | 'chosen' | 'idle' | 'only' | 'closed';
const stateOf = (isChosen: boolean): State => (isChosen ? 'chosen' : 'free');

type Props = {
  name: string;
  state: State;
  /** How a chosen card says so. */
  chosen: string;
  isUpright?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One option of several, of which one can be chosen; the whole card is the button's target. */
function ChoiceCard({ name, state, chosen, isUpright = false, onChoose, children }: Props) {
  const isChosen = state === 'chosen' || state === 'only';
  const isIdle = state === 'idle';
  const look = [styles.card, isUpright && styles.upright, isChosen && styles.chosen, isIdle && styles.idle];
  const word = state === 'chosen' ? 'Deseleccionar' : 'Seleccionar';
  return (
    <article className={look.filter(Boolean).join(' ')}>
      {children}
      {state !== 'closed' && (
        <div className={styles.foot}>
          {isChosen && (
            <p className={styles.mark}>
              <Icon of={Check} size={18} /> {chosen}
            </p>
          )}
          {isIdle && <p>Sin horas por ahora</p>}
          {state !== 'only' && (
            <button
              type="button"
              className={state === 'free' ? styles.choose : styles.quiet}
              aria-label={`${word} ${name}`}
              onClick={onChoose}
            >
              {word}
            </button>
          )}
        </div>
      )}
    </article>
  );
}
