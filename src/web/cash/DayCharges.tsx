import type { CashDay } from '#domain/cash/contract.ts';
import type { Charge } from '#domain/charges/contract.ts';
import { formatSum } from '#domain/money.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import { linesText, paymentText } from './cash-text.ts';
import type { CashAction } from './dialogs/CashDialog.tsx';
import styles from './DayCharges.module.css';
import type { useCash } from './use-cash.ts';

type Props = Pick<ReturnType<typeof useCash>, 'charges'> & {
  day: CashDay;
  zone: Zone;
  isToday: boolean;
  onAsk: (action: CashAction) => void;
};

export function DayCharges({ charges, day, zone, isToday, onAsk }: Props) {
  const { user } = useSession();
  const mayVoid = day.closed_at === null && user !== null && userMay(user, 'charges.void');
  return (
    <section aria-label="Cobros" className={styles.charges}>
      <h2>Cobros</h2>
      <Loaded
        of={charges}
        skeleton={<Skeleton lines={3} height={72} />}
        problem="No pudimos cargar los cobros."
        empty={isToday ? 'Todavía no hay cobros hoy.' : 'No hubo cobros ese día.'}
      >
        {(all) => (
          <ul aria-label="Cobros del día" className={styles.list}>
            {all.map((charge) => (
              <ChargeRow
                key={charge.id}
                charge={charge}
                zone={zone}
                onVoid={mayVoid ? () => onAsk({ what: 'void', charge }) : null}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type RowProps = { charge: Charge; zone: Zone; onVoid: (() => void) | null };

function ChargeRow({ charge, zone, onVoid }: RowProps) {
  const isVoided = charge.voided_at !== null;
  return (
    <li className={`${styles.charge} ${isVoided ? styles.voided : ''}`}>
      <time>{formatTime(instantToLocal(charge.charged_at, zone))}</time>
      <div className={styles.what}>
        <p className={styles.who}>
          {charge.client_name} {isVoided && <Badge>Anulado</Badge>}
        </p>
        <p>{linesText(charge)}</p>
        <p>{paymentText(charge)}</p>
        {charge.void_reason && <p>Motivo: {charge.void_reason}</p>}
      </div>
      <div className={styles.end}>
        {isVoided ? <s>{formatSum(charge.total)}</s> : <b>{formatSum(charge.total)}</b>}
        {!isVoided && onVoid && (
          <Button variant="quiet" label={`Anular el cobro de ${charge.client_name}`} onClick={onVoid}>
            Anular
          </Button>
        )}
      </div>
    </li>
  );
}
