import type { CashDay } from '#domain/cash/contract.ts';
import { countText } from '#domain/text/count.ts';
import { formatSum } from '#domain/money.ts';
import type { PlainDate } from '#domain/time.ts';
import styles from './dialogs/CloseDialog.module.css';

type Props = { day: Pick<CashDay, 'business_day' | 'uncharged'>; today: PlainDate };

export function UnchargedLine({ day: { uncharged, business_day }, today }: Props) {
  if (!uncharged) return null;
  const when = business_day === today ? 'hoy' : 'ese día';
  return (
    <p className={styles.uncharged}>
      {countText(uncharged.count, 'visita', 'visitas')} sin cobrar {when} ({formatSum(uncharged.total)})
      <a href={`/dashboard/agenda?view=list&day=${business_day}`}>Verlas</a>
    </p>
  );
}
