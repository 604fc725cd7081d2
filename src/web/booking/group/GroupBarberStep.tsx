import { everyBasket } from '#domain/booking/choice.ts';
import { isTogether } from '#domain/booking/company.ts';
import { useLazy } from '#web/ui/use-lazy.ts';
import { LazyStep, type StepProps } from '../LazyStep.tsx';
import { StepHeading } from '../step/StepHeading.tsx';
import list from '../step/Steps.module.css';
import { ArrangementChoice } from './ArrangementChoice.tsx';

// A file of its own, which the server names where it is the first step.
const loadBarbers = () => import('../choice/ChoiceSteps.tsx');

/** How a group is attended, and one after the other by whom. */
export function GroupBarberStep(props: StepProps) {
  const barbers = useLazy(loadBarbers);
  const { choice } = props.wizard;
  return (
    <>
      <StepHeading>Elige tu barbero</StepHeading>
      <ArrangementChoice wizard={props.wizard} />
      {isTogether(choice) ? (
        <p className={list.none}>
          Los {everyBasket(choice).length} a la misma hora, cada uno con quien esté libre.
        </p>
      ) : (
        <LazyStep of={barbers} name="BarberList" {...props} />
      )}
    </>
  );
}
