import { addressOf, fullName } from '#domain/contact.ts';
import { chooseBarber } from '#domain/booking/choice.ts';
import type { PublicBarber } from '#domain/barbers/contract.ts';
import type { EpochMs } from '#domain/time.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Skeleton } from '#web/ui/Placeholders.tsx';
import { showToast } from '#web/ui/toasts.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { AnyBarberCard } from './AnyBarberCard.tsx';
import { ChoiceCard, type ChoiceState, stateOf } from './ChoiceCard.tsx';
import styles from './ChoiceCard.module.css';
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
      <BarberList {...{ wizard, now }} />
    </>
  );
}

/** More barbers than these are rows, so that most are in view at once. */
const shownAsCards = 4;

export function BarberList({ wizard, now }: BarberProps) {
  const { barbers, offeredBarbers, idleBarbers, hasOneBarber, choice, change } = wizard;
  if (barbers.state === 'loading') return <Skeleton lines={2} height={180} />;
  if (barbers.state === 'failed') {
    return <PartFailure text="No pudimos cargar los barberos." onRetry={barbers.retry} />;
  }
  if (offeredBarbers.length === 0) {
    return <p className={list.none}>No hay barberos disponibles para esta sucursal.</p>;
  }
  const isIdle = ({ id }: PublicBarber) => idleBarbers.includes(id);
  const stateFor = (barber: PublicBarber): ChoiceState => {
    if (!hasOneBarber && barber.id === choice.barberId) return 'chosen';
    if (isIdle(barber)) return 'idle';
    return hasOneBarber ? 'only' : 'free';
  };
  const toggle = ({ id }: PublicBarber) => {
    const isChosen = id === choice.barberId;
    if (!isChosen) showToast('success', { title: 'Barbero seleccionado', ms: 1500 });
    change((before) => chooseBarber(before, isChosen ? null : id));
  };
  const isLong = offeredBarbers.length > shownAsCards;
  // Another branch may have been chosen since.
  const hasAny = offeredBarbers.length > 1 || choice.barberId === 'any';
  return (
    <ul className={isLong ? list.rows : list.barbers}>
      {hasAny && <AnyBarberCard {...{ wizard, now }} isRow={isLong} />}
      {offeredBarbers
        .toSorted((a, b) => Number(isIdle(a)) - Number(isIdle(b)))
        .map((barber) => (
          <li key={barber.id}>
            <ChoiceCard
              name={fullName(barber)}
              state={stateFor(barber)}
              chosen="Elegido"
              look={isLong ? 'row' : 'upright'}
              onChoose={() => toggle(barber)}
            >
              <Avatar person={barber} size={isLong ? 'medium' : 'large'} />
              <h3>{fullName(barber)}</h3>
            </ChoiceCard>
          </li>
        ))}
    </ul>
  );
}
