import { useEffect, useState } from 'react';
import { awaitPayment, type PaymentEnd } from './await-payment.ts';

export type Payment = 'waiting' | PaymentEnd;

/** The state of the payment from which the provider sent the user back. */
export function usePayment(): Payment {
  const [payment, setPayment] = useState<Payment>('waiting');
  useEffect(() => {
    const leaving = new AbortController();
    void awaitPayment(leaving.signal).then((end) => leaving.signal.aborted || setPayment(end));
    return () => leaving.abort();
  }, []);
  return payment;
}
