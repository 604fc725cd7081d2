import { type SyntheticEvent, useState } from 'react';
import { formatPrice } from '#domain/money.ts';
import { type DepositMethod, depositMethodNames } from '#domain/organization/policy.ts';
import { bookingRefundText } from '#domain/organization/terms.ts';
import { localToEpoch } from '#domain/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { FailureBox } from '../confirm/FailureBox.tsx';
import { HoldLine } from '../hold/HoldLine.tsx';
import type { StepProps } from '../LazyStep.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';
import { bookingFormId } from '../summary/BottomBar.tsx';
import { briefText } from '../summary/choice-text.ts';
import styles from './DepositStep.module.css';
import type { DueDeposit } from './due-deposit.ts';
import { payDeposit } from './pay-deposit.ts';

const nextTexts: Record<DepositMethod, string> = {
  card: 'Al seguir pagas con tarjeta en una página segura.',
  transfer: 'Al seguir te guardamos el horario y te mostramos los datos para transferir.',
};

export const DepositStep = (props: StepProps) =>
  props.flow.attempt.deposit && <Due {...props} deposit={props.flow.attempt.deposit} />;

function Due({ wizard, flow, now, deposit }: StepProps & { deposit: DueDeposit }) {
  const { organization, choice, contact, rules } = wizard;
  const { failure, held } = flow.attempt;
  const { amount, methods, request } = deposit;
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
          <p className={styles.amount} translate="no">
            {formatPrice(amount)}
          </p>
          <p>
            <Phrase>
              {`Para confirmar, ${organization.name} pide ${formatPrice(amount)}. Se descuenta del total. ${bookingRefundText(rules?.terms?.cancel_hours ?? 0, { start, now })}`}
            </Phrase>
          </p>
          {method && methods.length > 1 && (
            <ChoiceChips
              label="Cómo pagar"
              value={method}
              choices={methods.map((value) => ({ value, text: depositMethodNames[value] }))}
              onChange={setMethod}
            />
          )}
          {method && <p className={styles.next}>{nextTexts[method]}</p>}
          <div className={styles.visit}>
            <p className={styles.when}>
              <Phrase>{when}</Phrase>
            </p>
            {what.map((line, at) => (
              <p key={at}>
                <Phrase>{line}</Phrase>
              </p>
            ))}
            <HoldLine held={held} zone={organization.timezone} />
          </div>
          <div>
            <Button variant="secondary" disabled={flow.attempt.isSending} onClick={flow.goToSchedule}>
              Cambiar horario
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
