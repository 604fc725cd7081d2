import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { ShopContact } from '#domain/branches/reach.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { ContactAfterRefusal } from '#web/branches/ContactButtons.tsx';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '#web/ui/Problem.tsx';
import { DepositTerms, type DepositTermsProps } from './DepositTerms.tsx';
import styles from './DepositTerms.module.css';

type Props = DepositTermsProps & {
  contact?: ShopContact | undefined;
  failure: unknown;
  isSending: boolean;
  back: string;
  onBack: () => void;
  onPay: (method: DepositMethod | undefined) => void;
};

export function DepositForm({ contact, failure, isSending, back, onBack, onPay, ...terms }: Props) {
  const [method, setMethod] = useState(terms.deposit.methods[0]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const pay = (event: SyntheticEvent) => {
    event.preventDefault();
    onPay(method);
  };
  return (
    <form className={styles.form} onSubmit={pay}>
      <h2 ref={heading} tabIndex={-1}>
        Anticipo
      </h2>
      {failure !== null && <Problem>{messageOf(failure)}</Problem>}
      {isRefused(failure, 'deposit_open') && <p>El enlace para pagarlo está en el correo que te enviamos.</p>}
      <ContactAfterRefusal {...{ failure, contact }} />
      <DepositTerms {...terms} method={method} onMethod={setMethod} />
      <Button wide type="submit" waiting={isSending}>
        Pagar anticipo
      </Button>
      <Button wide variant="secondary" disabled={isSending} onClick={onBack}>
        {back}
      </Button>
    </form>
  );
}
