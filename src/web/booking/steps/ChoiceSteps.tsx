import { addressOf, fullName } from '#domain/text/contact.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StepProps } from '../LazyStep.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { BarberList } from './BarberList.tsx';
import { ChoiceCard, stateOf } from './ChoiceCard.tsx';
import styles from './ChoiceCard.module.css';
import { StepHeading } from './StepHeading.tsx';
import list from './Steps.module.css';

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

export function BarberStep({ wizard, flow, now }: StepProps) {
  const { hasOneBarber, barber, idleBarbers } = wizard;
  const isSaid = hasOneBarber && barber && !idleBarbers.includes(barber.id);
  return (
    <>
      <StepHeading hint={isSaid && `Te atiende ${fullName(barber)}`}>Elige tu barbero</StepHeading>
      <BarberList {...{ wizard, flow, now }} />
    </>
  );
}
