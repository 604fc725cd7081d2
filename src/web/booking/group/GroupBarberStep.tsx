import { everyBasket } from '#domain/booking/choice.ts';
import { isTogether } from '#domain/booking/company.ts';
import { BarberList } from '../choice/BarberList.tsx';
import type { StepProps } from '../LazyStep.tsx';
import { StepHeading } from '../step/StepHeading.tsx';
import list from '../step/Steps.module.css';
import { ArrangementChoice } from './ArrangementChoice.tsx';

export const GroupBarberStep = ({ wizard, now }: StepProps) => (
  <>
    <StepHeading>Elige tu barbero</StepHeading>
    <ArrangementChoice wizard={wizard} />
    {isTogether(wizard.choice) ? (
      <p className={list.none}>
        {`Los ${everyBasket(wizard.choice).length} a la misma hora, cada uno con quien esté libre.`}
      </p>
    ) : (
      <BarberList {...{ wizard, now }} />
    )}
  </>
);
