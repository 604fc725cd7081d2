import type { CashDay } from '#domain/cash/contract.ts';
import { paymentMethodNames, shownMethods } from '#domain/charges/contract.ts';
import { formatSumCents, formatSum } from '#domain/money.ts';
import { paidCents } from './cash-text.ts';
import styles from './Takings.module.css';

export function Takings({ day }: { day: Pick<CashDay, 'by_method' | 'tips'> }) {
  const figures = [
    ['Total cobrado', formatSumCents(paidCents(day))],
    ...shownMethods(day.by_method).map((method) => [
      paymentMethodNames[method],
      formatSum(day.by_method[method] ?? 0),
    ]),
    ['Propinas incluidas', formatSum(day.tips)],
  ];
  return (
    <section aria-label="Cobrado" className={styles.takings}>
      <dl className={styles.figures}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
