import { addressOf } from '#domain/contact.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './BranchStep.module.css';
import { ChoiceCard } from '../step/ChoiceCard.tsx';
import { StepHeading } from '../step/StepHeading.tsx';
import list from '../step/Steps.module.css';

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
