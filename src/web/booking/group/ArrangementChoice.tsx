import { everyBasket } from '#domain/booking/form/choice.ts';
import { arrange, arrangementOf } from '#domain/booking/groups/company.ts';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import type { StepProps } from '../LazyStep.tsx';
import { StartButton } from '../steps/StartButton.tsx';
import { useFirstOpening } from '../steps/use-first-opening.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

const inARow = { value: 'in_a_row', text: 'Uno después del otro' } as const;
const together = { value: 'together', text: 'A la vez' } as const;

export const mostTogether = ({ offeredBarbers, idleBarbers }: Wizard): number =>
  offeredBarbers.filter(({ id }) => !idleBarbers.includes(id)).length;

export function ArrangementChoice({ wizard, flow, now }: StepProps) {
  const { choice, change } = wizard;
  const arrangement = arrangementOf(choice) ?? 'in_a_row';
  const isPossible = mostTogether(wizard) >= everyBasket(choice).length || arrangement === 'together';
  return (
    <>
      <ChoiceChips
        label="¿Cómo los atendemos?"
        value={arrangement}
        choices={isPossible ? [inARow, together] : [inARow]}
        onChange={(wanted) => change((before) => arrange(before, wanted))}
      />
      {isPossible && <TogetherStart {...{ wizard, flow, now }} />}
    </>
  );
}

function TogetherStart({ wizard, flow, now }: StepProps) {
  const { choice, change } = wizard;
  const arranged: Wizard = {
    ...wizard,
    choice: arrange(choice, 'together'),
    change: (next) => change((before) => next(arrange(before, 'together'))),
  };
  const isWhole = everyBasket(choice).every((lines) => lines.length > 0);
  const first = useFirstOpening(arranged, now, isWhole);
  if (!first) return null;
  return (
    <p>
      <StartButton
        wizard={arranged}
        flow={flow}
        start={first}
        barberId="any"
        words={`A la vez, primer turno: ${first.text}`}
      />
    </p>
  );
}
