import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { linePrice } from '#domain/booking/form/basket.ts';
import { everyBasket, emptyClientForm } from '#domain/booking/form/choice.ts';
import { formatPrice } from '#domain/money.ts';
import { checkConfirm } from '#domain/booking/form/wizard.ts';
import { fullName, joinPhone } from '#domain/text/contact.ts';
import { doubtOf } from '#domain/text/phone-plan.ts';
import { fieldProblems } from '#web/lib/forms/field-problems.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import { CallTerms } from '#web/reservations/public/CallTerms.tsx';
import { bookingFormId } from '../summary/BottomBar.tsx';
import { GroupLines } from '../group/GroupLines.tsx';
import { forgetClient, readClient } from '../memory/stored.ts';
import { branchText, chosenTimes } from '../summary/choice-text.ts';
import { anyBarberText } from '../summary/barber-text.ts';
import { DefinitionList, Total } from '../summary/SummaryDialog.tsx';
import lines from '../summary/SummaryDialog.module.css';
import { VisitTime } from '../summary/VisitTime.tsx';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';
import { Brief } from './Brief.tsx';
import { ClientFields } from './ClientFields.tsx';
import { confirmBooking } from './confirm-booking.ts';
import styles from './ConfirmStep.module.css';
import { FailureBox } from './FailureBox.tsx';
import { LazyStep, type StepProps } from '../LazyStep.tsx';
import { PolicyLine } from './PolicyLine.tsx';
import { StepHeading } from '../steps/StepHeading.tsx';

const loadDepositStep = () => import('../deposit/DepositStep.tsx');

export function ConfirmStep(props: StepProps) {
  const { deposit, setDeposit } = props.flow.attempt;
  useEffect(() => {
    setDeposit(null);
    return () => setDeposit(null);
  }, [setDeposit]);
  return deposit ? <Deposit {...props} /> : <ClientStep {...props} />;
}

function Deposit(props: StepProps) {
  const step = useLazy(loadDepositStep);
  return <LazyStep of={step} name="DepositStep" {...props} />;
}

function ClientStep({ wizard, flow }: StepProps) {
  const askAgain = usePhoneQuestion(wizard, flow);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (askAgain(form)) return;
    // Waits until the fields have rendered their errors.
    if (!confirmBooking(wizard, flow))
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const detail = useRef<HTMLDivElement>(null);
  const showDetail = () => {
    detail.current?.focus({ preventScroll: true });
    detail.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <StepHeading>Confirmación</StepHeading>
      <div className={styles.columns}>
        <Brief {...{ wizard }} held={flow.attempt.held} onDetail={showDetail} />
        <CallTerms terms={wizard.rules?.terms} />
        <ClientCard {...{ wizard, flow }} onSubmit={submit} />
        {wizard.rules?.policy && <PolicyLine text={wizard.rules.policy} />}
        <div ref={detail} tabIndex={-1} className={styles.detail}>
          <ReservationCard wizard={wizard} />
        </div>
      </div>
    </>
  );
}

/** Returns true once for a number that is impossible under its country code, and shows the question beside it. */
function usePhoneQuestion({ choice, activeBranches, code, phones, isOpen }: Wizard, { attempt }: Flow) {
  const asked = useRef<string>(undefined);
  return (form: HTMLFormElement): boolean => {
    const { phone: number } = choice.client;
    const typed = joinPhone(code, number) ?? undefined;
    const isComplete = isOpen && checkConfirm(choice, activeBranches) === null;
    if (!isComplete || typed === asked.current || doubtOf({ code, number }, phones) !== 'impossible')
      return false;
    asked.current = typed;
    attempt.setTried(true);
    const field = form.querySelector<HTMLElement>('input[type="tel"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
    return true;
  };
}

type ClientProps = { wizard: Wizard; flow: Flow; onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void };

function ClientCard({ wizard, flow: { attempt }, onSubmit }: ClientProps) {
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState(readClient);
  const { client } = wizard.choice;
  const { failure } = attempt;
  const problems = fieldProblems(failure);
  useFailureInView(form, failure);
  const isKnown = !user && known?.email === client.email && known.firstname === client.firstname;
  const forget = () => {
    forgetClient();
    setKnown(null);
    wizard.change((before) => ({ ...before, client: { ...emptyClientForm, notes: before.client.notes } }));
    attempt.setRemembers(true);
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Card
      title="Tus datos"
      aside={
        isKnown && (
          <Button variant="quiet" onClick={forget}>
            {`No soy ${known.firstname}`}
          </Button>
        )
      }
    >
      <form ref={form} id={bookingFormId} className={styles.form} noValidate onSubmit={onSubmit}>
        {failure !== null && (
          <FailureBox
            {...{ failure, contact: wizard.contact }}
            hasProblems={Object.keys(problems).length > 0}
          />
        )}
        <ClientFields {...{ wizard, problems }} wasTried={attempt.wasTried} />
        {!user && (
          <Checkbox
            label="Recordar mis datos en este teléfono"
            value={attempt.remembers}
            onChange={attempt.setRemembers}
          />
        )}
      </form>
    </Card>
  );
}

function useFailureInView(form: RefObject<HTMLFormElement | null>, failure: unknown) {
  const shown = useRef(failure);
  useEffect(() => {
    if (shown.current === failure) return;
    shown.current = failure;
    if (failure === null) return;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (refused) refused.focus();
    else form.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [form, failure]);
}

function ReservationCard({ wizard }: { wizard: Wizard }) {
  const { choice, barber, branch } = wizard;
  const times = chosenTimes(wizard);
  return (
    <Card title="Tu reserva">
      {times && <VisitTime {...times} />}
      {choice.companions ? (
        <GroupLines wizard={wizard} showsBarber />
      ) : (
        <ul className={lines.lines}>
          {choice.lines.map((line) => (
            <li key={line.service.id} className={lines.line}>
              <span>
                {line.service.name} {line.service.is_premium && <Badge tone="yellow">Premium</Badge>}
              </span>
              <span className={lines.price}>
                <Phrase>
                  {line.service.is_premium
                    ? 'Sin costo'
                    : `${formatPrice(line.service.price)} x ${line.quantity}${line.quantity > 1 ? ` = ${formatPrice(linePrice(line))}` : ''}`}
                </Phrase>
              </span>
            </li>
          ))}
        </ul>
      )}
      {(branch || !choice.companions) && (
        <DefinitionList
          of={{
            ...(!choice.companions && { Barbero: barber ? fullName(barber) : anyBarberText }),
            ...(branch && { Sucursal: branchText(branch) }),
          }}
        />
      )}
      <Total of={everyBasket(choice).flat()} />
    </Card>
  );
}
