import { ArrowDownToLine, ArrowUpFromLine, Pencil } from 'lucide';
import type { CashDay } from '#domain/cash/contract.ts';
import { formatSumCents, formatSum } from '#domain/money.ts';
import { formatTime } from '#domain/text/time-format.ts';
import { instantToLocal, type Zone } from '#domain/time.ts';
import { useSession } from '#web/lib/session/session.ts';
import { userMay } from '#web/lib/session/user-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { formatDifference, movedCents } from './cash-text.ts';
import type { CashAction } from './dialogs/CashDialog.tsx';
import styles from './Drawer.module.css';

type Props = { day: CashDay; zone: Zone; onAsk: (action: CashAction) => void };

export function Drawer({ day, zone, onAsk }: Props) {
  const { user } = useSession();
  const isOpen = day.closed_at === null && user !== null && userMay(user, 'cash.close');
  return (
    <div className={styles.drawer}>
      <Card title="Efectivo en caja">
        <Sum day={day} onFloat={isOpen ? () => onAsk({ what: 'float' }) : null} />
        <Moves day={day} zone={zone} />
        {isOpen && (
          <div className={styles.acts}>
            <Button
              variant="secondary"
              icon={<Icon of={ArrowDownToLine} size={18} />}
              onClick={() => onAsk({ what: 'in' })}
            >
              Entrada
            </Button>
            <Button
              variant="secondary"
              icon={<Icon of={ArrowUpFromLine} size={18} />}
              onClick={() => onAsk({ what: 'out' })}
            >
              Salida
            </Button>
            <div className={styles.close}>
              <Button wide onClick={() => onAsk({ what: 'close' })}>
                Cerrar caja
              </Button>
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}

type SumProps = { day: CashDay; onFloat: (() => void) | null };

function Sum({ day, onFloat }: SumProps) {
  const { counted, difference } = day;
  return (
    <dl className={styles.sum}>
      <div>
        <dt>Efectivo inicial</dt>
        <dd>
          {onFloat && (
            <Button
              variant="quiet"
              label="Cambiar el efectivo inicial"
              icon={<Icon of={Pencil} size={18} />}
              onClick={onFloat}
            />
          )}
          {formatSum(day.float)}
        </dd>
      </div>
      <AmountRow name="Cobros en efectivo" amount={formatSum(day.by_method.cash)} />
      <AmountRow name="Entradas" amount={formatSumCents(movedCents(day, 'in'))} />
      <AmountRow name="Salidas" amount={formatSumCents(-movedCents(day, 'out'))} />
      <AmountRow name="Efectivo esperado" amount={formatDifference(day.expected)} isTotal />
      {counted !== null && <AmountRow name="Efectivo contado" amount={formatSum(counted)} />}
      {difference !== null && <AmountRow name="Diferencia" amount={formatDifference(difference)} />}
    </dl>
  );
}

type LineProps = { name: string; amount: string; isTotal?: boolean };

const AmountRow = ({ name, amount, isTotal = false }: LineProps) => (
  <div className={isTotal ? styles.total : undefined}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);

function Moves({ day: { moves }, zone }: Pick<Props, 'day' | 'zone'>) {
  if (moves.length === 0) return null;
  return (
    <section aria-label="Movimientos" className={styles.moves}>
      <h3>Movimientos</h3>
      <ul>
        {moves.map(({ id, at, kind, amount, reason, name }) => (
          <li key={id}>
            <time>{formatTime(instantToLocal(at, zone))}</time>
            <p>
              {reason}
              <small>
                {kind === 'in' ? 'Entrada' : 'Salida'} · {name}
              </small>
            </p>
            <b>
              {kind === 'out' && '-'}
              {formatSum(amount)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
