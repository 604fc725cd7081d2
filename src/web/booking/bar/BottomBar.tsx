import { ShoppingBag } from 'lucide';
import { totalPrice, totalQuantity } from '#domain/booking/basket.ts';
import { formatPrice } from '#domain/money.ts';
import { formatDate } from '#domain/time-format.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './BottomBar.module.css';
import type { Flow } from '../wizard/use-flow.ts';
import type { Wizard } from '../wizard/use-wizard.ts';

export const bookingFormId = 'booking';

type Props = { wizard: Wizard; flow: Flow; isStaff: boolean; onSummary: () => void };

/** The fixed bar at the bottom: what was chosen so far, one step back, one step on. */
export function BottomBar({ wizard, flow, isStaff, onSummary }: Props) {
  return (
    <section className={styles.bar} aria-label="Tu selección">
      <div className={styles.inside}>
        {!flow.isLast && <SummaryButton wizard={wizard} onClick={onSummary} />}
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

function SummaryButton({ wizard: { choice, barber }, onClick }: { wizard: Wizard; onClick: () => void }) {
  const quantity = totalQuantity(choice.lines);
  const chosen = [
    barber && `${barber.firstname} ${barber.lastname}`,
    choice.date && `${formatDate(choice.date).slice(0, 5)} ${choice.time ?? ''}`.trim(),
  ].filter(Boolean);
  return (
    <button type="button" className={styles.summary} onClick={onClick}>
      <span className={styles.bag}>
        <Icon of={ShoppingBag} size={22} />
        <span className={styles.count}>{quantity}</span>
      </span>
      <span className={styles.chosen}>
        <span className={styles.word}>Resumen</span>
        {chosen.length > 0 && <span className={styles.detail}>{chosen.join(' · ')}</span>}
      </span>
      <span className={styles.total}>{formatPrice(totalPrice(choice.lines))}</span>
    </button>
  );
}
