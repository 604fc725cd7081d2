import { useEffect, useState } from 'react';
import { awaitPayment, type PaymentEnd } from './await-payment.ts';

export type Payment = 'waiting' | PaymentEnd;

/** How the payment stands that this page was sent back from. */
export function usePayment(): Payment {
  const [payment, setPayment] = useState<Payment>('waiting');
  useEffect(() => {
    const leaving = new AbortController();
    void awaitPayment(leaving.signal).then((end) => leaving.signal.aborted || setPayment(end));
    return () => leaving.abort();
  }, []);
  return payment;
}
