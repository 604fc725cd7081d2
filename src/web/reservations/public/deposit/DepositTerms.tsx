import type { ReactNode } from 'react';
import { formatPrice } from '#domain/money.ts';
import { type DepositMethod, depositMethodNames } from '#domain/organization/policy.ts';
import { bookingRefundText } from '#domain/organization/terms.ts';
import type { EpochMs } from '#domain/time.ts';
import { ChoiceChips } from '#web/ui/fields/ChoiceChips.tsx';
import { Phrase } from '#web/ui/Phrase.tsx';
import styles from './DepositTerms.module.css';
import type { DueDeposit } from './due-deposit.ts';

const nextTexts: Record<DepositMethod, string> = {
  card: 'Al seguir pagas con tarjeta en una página segura.',
  transfer: 'Al seguir te guardamos el horario y te mostramos los datos para transferir.',
};

export type DepositTermsProps = {
  shop: string;
  deposit: DueDeposit;
  cancelHours: number | undefined;
  start: EpochMs;
  now: EpochMs;
  when: string;
  what: readonly string[];
  change?: ReactNode;
  children?: ReactNode;
};
type Chosen = { method: DepositMethod | undefined; onMethod: (method: DepositMethod) => void };

export function DepositTerms({
  shop,
  deposit: { amount, methods },
  cancelHours = 0,
  when,
  what,
  method,
  onMethod,
  change,
  children,
  ...times
}: DepositTermsProps & Chosen) {
  return (
    <>
      <div className={styles.visit}>
        <div className={styles.head}>
          <p className={styles.when}>
            <Phrase>{when}</Phrase>
          </p>
          {change}
        </div>
        {what.map((line, at) => (
          <p key={at}>
            <Phrase>{line}</Phrase>
          </p>
        ))}
        {children}
      </div>
      <p className={styles.amount} translate="no">
        {formatPrice(amount)}
      </p>
      <p>
        <Phrase>
          {`Para confirmar, ${shop} pide ${formatPrice(amount)}. Se descuenta del total. ${bookingRefundText(cancelHours, times)}`}
        </Phrase>
      </p>
      {method && methods.length > 1 && (
        <ChoiceChips
          label="Cómo pagar"
          value={method}
          choices={methods.map((value) => ({ value, text: depositMethodNames[value] }))}
          onChange={onMethod}
        />
      )}
      {method && <p className={styles.next}>{nextTexts[method]}</p>}
    </>
  );
}
