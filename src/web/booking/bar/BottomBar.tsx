import { ShoppingBag } from 'lucide';
import { totalPrice, totalQuantity } from '#domain/booking/basket.ts';
import { formatPrice } from '#domain/money.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './BottomBar.module.css';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

export const bookingFormId = 'booking';

type Props = {
  wizard: Wizard;
  flow: Flow;
  isStaff: boolean;
  /** What is chosen besides the services, in a few words. */
  detail: string;
  onSummary: () => void;
};

/** The fixed bar at the bottom: what was chosen so far, one step back, one step on. */
export function BottomBar({ wizard, flow, isStaff, detail, onSummary }: Props) {
  const total = formatPrice(totalPrice(wizard.choice.lines));
  return (
    <section className={styles.bar} aria-label="Tu selección">
      <div className={styles.inside}>
        {flow.isLast ? (
          <p className={styles.due}>
            <span>{detail}</span> <strong>{total}</strong>
          </p>
        ) : (
          <SummaryButton {...{ wizard, detail, total }} onClick={onSummary} />
        )}
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
              Confirmar reserva
            </Button>
          ) : (
            <Button key="next" onClick={flow.next}>
              Siguiente
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type SummaryProps = Pick<Props, 'wizard' | 'detail'> & { total: string; onClick: () => void };

function SummaryButton({ wizard: { choice }, detail, total, onClick }: SummaryProps) {
  const quantity = totalQuantity(choice.lines);
  return (
    <button type="button" className={styles.summary} onClick={onClick}>
      <span className={styles.bag}>
        <Icon of={ShoppingBag} size={22} />
        <span className={styles.count}>{quantity}</span>
      </span>
      <span className={styles.chosen}>
        <span className={styles.word}>Resumen</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.total}>{total}</span>
    </button>
  );
}
