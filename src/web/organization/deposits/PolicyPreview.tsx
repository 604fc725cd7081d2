import { policyExamples, policySentence, usualService } from '#domain/organization/policy-text.ts';
import type { Policy } from '#domain/organization/policy.ts';
import { toCents } from '#domain/money.ts';
import { listServices } from '#domain/services/contract.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import styles from './Deposits.module.css';

type Props = {
  policy: Policy | null;
  cancelHours: number;
  currency: string | null;
};

export function PolicyPreview({ policy, cancelHours, currency }: Props) {
  const services = useRead(listServices, {}, { onFailure: () => null });
  const priced = services.data?.find(({ price, is_premium }) => price > 0 && !is_premium);
  const service = priced ? { name: priced.name, price_cents: toCents(priced.price) } : usualService;
  const examples = policy && currency ? policyExamples(policy, service, currency) : [];
  return (
    <div className={styles.preview}>
      <output>
        {policy ? policySentence(policy, cancelHours) : 'Completa los datos para ver cómo queda.'}
      </output>
      {examples.length > 0 && (
        <ul aria-label="Ejemplos">
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
