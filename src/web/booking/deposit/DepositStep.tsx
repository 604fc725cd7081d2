import { type SyntheticEvent, useState } from 'react';
import { localToEpoch } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DepositTerms } from '#web/reservations/public/deposit/DepositTerms.tsx';
import styles from '#web/reservations/public/deposit/DepositTerms.module.css';
import { FailureBox } from '../confirm/FailureBox.tsx';
import { HoldLine } from '../hold/HoldLine.tsx';
import type { StepProps } from '../LazyStep.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import { bookingFormId } from '../summary/BottomBar.tsx';
import { briefText } from '../summary/choice-text.ts';
import { payDeposit, type RequestedDeposit } from './pay-deposit.ts';

export const DepositStep = (props: StepProps) =>
  props.flow.attempt.deposit && <Due {...props} deposit={props.flow.attempt.deposit} />;

function Due({ wizard, flow, now, deposit }: StepProps & { deposit: RequestedDeposit }) {
  const { organization, choice, contact, rules } = wizard;
  const { failure, held } = flow.attempt;
  const { methods, request } = deposit;
  const [method, setMethod] = useState(methods[0]);
  const start = localToEpoch(`${choice.date}T${choice.time}`, organization.timezone) ?? now;
  const [when, ...what] = briefText(wizard);
  const pay = (event: SyntheticEvent) => {
    event.preventDefault();
    payDeposit(wizard, flow, { request, method });
  };
  return (
    <>
      <StepHeading>Anticipo</StepHeading>
      <Card>
        <form id={bookingFormId} className={styles.form} onSubmit={pay}>
          {failure !== null && <FailureBox {...{ failure, contact }} hasProblems={false} />}
          <DepositTerms
            shop={organization.name}
            cancelHours={rules?.terms?.cancel_hours}
            {...{ deposit, start, now, when, what, method }}
            onMethod={setMethod}
            change={
              <Button variant="quiet" disabled={flow.attempt.isSending} onClick={flow.goToSchedule}>
                Cambiar horario
              </Button>
            }
          >
            <HoldLine held={held} zone={organization.timezone} />
          </DepositTerms>
        </form>
      </Card>
    </>
  );
}
