import { everyBasket } from '#domain/booking/form/choice.ts';
import { Phrase } from '#web/ui/Phrase.tsx';
import { takeStart } from '../express/take-start.ts';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import type { FirstOpening } from './first-opening.ts';
import list from './Steps.module.css';

type Props = {
  wizard: Wizard;
  flow: Flow;
  start: FirstOpening;
  barberId: number | 'any';
  words: string;
  label?: string;
};

/** One press chooses the start and opens the last step, if only barber and time are left to choose; else a text. */
export function StartButton({ wizard, flow, start, barberId, words, label }: Props) {
  const { choice, activeBranches, isOpen } = wizard;
  const isWhole =
    everyBasket(choice).every((lines) => lines.length > 0) &&
    (activeBranches <= 1 || choice.branchId !== null);
  if (!isOpen || !isWhole) return <Phrase>{words}</Phrase>;
  return (
    <button
      type="button"
      className={list.start}
      aria-label={label}
      onClick={() => takeStart(wizard, flow, { ...start, barberId })}
    >
      <Phrase>{words}</Phrase>
    </button>
  );
}
