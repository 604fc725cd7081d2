import { ShoppingBag } from 'lucide';
import type { ReactNode } from 'react';
import { linePrice, totalPrice, totalQuantity } from '#domain/booking/form/basket.ts';
import { everyBasket, visitMinutes } from '#domain/booking/form/choice.ts';
import { formatPrice } from '#domain/money.ts';
import type { Step } from '#domain/booking/form/wizard.ts';
import { useHasSummaryBeside } from '#web/lib/device/use-is-wide.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './BottomBar.module.css';
import { barberText } from './barber-text.ts';
import { stepNames } from '../steps/StepList.tsx';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

export const bookingFormId = 'booking';

type Props = {
  wizard: Wizard;
  flow: Flow;
  isStaff: boolean;
  time: string;
  detail: string;
  /** Services of each person of a group; falsy for a booking of one person, and until the component loads. */
  group: ReactNode;
  express: ReactNode;
  onSummary: () => void;
};

export function BottomBar({ wizard, flow, isStaff, time, detail, group, express, onSummary }: Props) {
  const baskets = everyBasket(wizard.choice);
  const total = formatPrice(totalPrice(baskets.flat()));
  // The keyboard visits elements in document order, so on phones the express line precedes the bar's buttons.
  const isBeside = useHasSummaryBeside();
  const isEmpty = totalQuantity(baskets.flat()) === 0 && !detail;
  const state = flow.isLast ? styles.last : isEmpty ? styles.empty : '';
  return (
    <section className={`${styles.bar} ${state}`} aria-label="Resumen">
      <div className={styles.inside}>
        {!isBeside && express}
        {flow.isLast ? (
          <p className={styles.title}>Resumen</p>
        ) : (
          <SummaryButton {...{ wizard, detail, total }} onClick={onSummary} />
        )}
        <Chosen {...{ wizard, time, group }} />
        <Due {...{ wizard, flow, time, total }} />
        <div className={styles.moves}>
          {isStaff ? (
            <ButtonLink variant="secondary" href="/dashboard">
              Volver
            </ButtonLink>
          ) : (
            <Button
              variant="secondary"
              disabled={flow.index === 0 || flow.attempt.isSending}
              onClick={flow.back}
            >
              Atrás
            </Button>
          )}
          {flow.isLast ? (
            <Button key="confirm" type="submit" form={bookingFormId} waiting={flow.attempt.isSending}>
              {flow.attempt.deposit ? 'Pagar anticipo' : 'Confirmar reserva'}
            </Button>
          ) : (
            <Button key="next" onClick={flow.next}>
              Siguiente
            </Button>
          )}
        </div>
        {isBeside && express}
      </div>
    </section>
  );
}

type DueProps = Pick<Props, 'wizard' | 'flow' | 'time'> & { total: string };

function Due({ wizard: { choice }, flow, time, total }: DueProps) {
  const { deposit } = flow.attempt;
  const isKnown = everyBasket(choice).every((lines) => lines.length > 0);
  const length = isKnown ? `Total · ${visitMinutes(choice)} min` : 'Total';
  const [when, what, sum] = deposit
    ? ['Anticipo', 'Anticipo', formatPrice(deposit.amount)]
    : [time, length, total];
  return (
    <p className={styles.due}>
      <span className={styles.time}>
        <Phrase>{when}</Phrase>
      </span>
      <span className={styles.length}>{what}</span>
      <strong translate="no">{sum}</strong>
    </p>
  );
}

type ChosenProps = Pick<Props, 'wizard' | 'time' | 'group'>;

function Chosen({ wizard, time, group }: ChosenProps) {
  const { choice, branch, steps } = wizard;
  const answers: Partial<Record<Step, string | undefined>> = {
    branch: branch?.name,
    barber: barberText(wizard),
    schedule: time,
  };
  return (
    <div className={styles.chosen}>
      {group || (
        <ul className={styles.lines}>
          {choice.lines.length === 0 && <li>No tienes servicios seleccionados.</li>}
          {choice.lines.map((line) => (
            <li key={line.service.id}>
              <strong>{line.service.name}</strong>
              <strong>
                <Phrase>{line.service.is_premium ? 'Premium' : formatPrice(linePrice(line))}</Phrase>
              </strong>
              <span>{`x${line.quantity} · ${line.service.duration_minutes * line.quantity} min`}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.answers}>
        {steps.map(
          (step) =>
            step in answers && (
              <div key={step}>
                <dt>{stepNames[step]}</dt>
                <dd className={answers[step] ? undefined : styles.open}>
                  <Phrase>{answers[step] || 'Por elegir'}</Phrase>
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

type SummaryProps = Pick<Props, 'wizard' | 'detail'> & { total: string; onClick: () => void };

function SummaryButton({ wizard: { choice }, detail, total, onClick }: SummaryProps) {
  const quantity = totalQuantity(everyBasket(choice).flat());
  return (
    <button type="button" className={styles.summary} onClick={onClick}>
      <span className={styles.bag}>
        <Icon of={ShoppingBag} size={22} />
        <span className={styles.count}>{quantity}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.word}>Resumen</span>
        {detail && (
          <span className={styles.detail}>
            <Phrase>{detail}</Phrase>
          </span>
        )}
      </span>
      <span className={styles.total} translate="no">
        {total}
      </span>
    </button>
  );
}
