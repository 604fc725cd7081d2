import { ruleText } from '#domain/commissions/rule-text.ts';
import { listCommissionLines } from '#domain/commissions/contract.ts';
import { formatSum } from '#domain/money.ts';
import { timesText } from '#domain/services/service-list.ts';
import { formatDate } from '#domain/text/time-format.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeleton } from '#web/ui/layout/Placeholders.tsx';
import type { Days } from './PeriodFields.tsx';
import styles from './Commissions.module.css';

export function Lines({ userId, days }: { userId: number; days: Days }) {
  const lines = useRead(listCommissionLines, { user_id: userId, ...days }, { onFailure: () => null });
  return (
    <Loaded of={lines} skeleton={<Skeleton lines={3} />} empty="No hay cobros en estos días.">
      {(all) => (
        <table className={styles.lines} aria-label="Detalle">
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Concepto</th>
              <th scope="col">Neto</th>
              <th scope="col">Comisión</th>
            </tr>
          </thead>
          <tbody>
            {all.map(
              ({ charge_id, business_day, name, quantity, client_name, net, rule, commission, tip }, nth) => (
                <tr key={`${charge_id} ${nth}`}>
                  <td>{formatDate(business_day).slice(0, 5)}</td>
                  <td>
                    {timesText({ name, quantity })}
                    <small>{tip > 0 ? `${client_name} · propina ${formatSum(tip)}` : client_name}</small>
                  </td>
                  <td>
                    {formatSum(net)}
                    <small>{ruleText(rule)}</small>
                  </td>
                  <td>{formatSum(commission)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Loaded>
  );
}
