import { everyBasket } from '#domain/booking/form/choice.ts';
import { isTogether } from '#domain/booking/groups/company.ts';
import { BarberList } from '../steps/BarberList.tsx';
import type { StepProps } from '../LazyStep.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import list from '../steps/Steps.module.css';
import { ArrangementChoice } from './ArrangementChoice.tsx';

export const GroupBarberStep = ({ wizard, flow, now }: StepProps) => (
  <>
    <StepHeading>Elige tu barbero</StepHeading>
    <ArrangementChoice {...{ wizard, flow, now }} />
    {isTogether(wizard.choice) ? (
      <p className={list.none}>
        {`Los ${everyBasket(wizard.choice).length} a la misma hora, cada uno con quien esté libre.`}
      </p>
    ) : (
      <BarberList {...{ wizard, flow, now }} />
    )}
  </>
);
