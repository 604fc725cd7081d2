import { useEffect, useState } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Spinner } from '#web/ui/layout/Placeholders.tsx';
import { awaitPayment, type PaymentEnd } from './await-payment.ts';
import { SubscriptionButton } from './SubscriptionButton.tsx';

const texts: Record<Payment, string> = {
  waiting: 'Procesando tu pago…',
  settled: 'Tu suscripción se activó correctamente.',
  slow: 'Tu pago todavía se está procesando. En unos minutos verás el resultado en tu panel.',
};

export function BillingReturnPage() {
  const payment = usePayment();
  return (
    <Page title="Tu suscripción" width="narrow">
      <output>{texts[payment]}</output>
      {payment === 'waiting' ? <Spinner /> : <ButtonLink href="/dashboard">Ir al panel</ButtonLink>}
    </Page>
  );
}

type Payment = 'waiting' | PaymentEnd;

function usePayment(): Payment {
  const [payment, setPayment] = useState<Payment>('waiting');
  useEffect(() => {
    const leaving = new AbortController();
    void awaitPayment(leaving.signal).then((end) => leaving.signal.aborted || setPayment(end));
    return () => leaving.abort();
  }, []);
  return payment;
}

export function BillingCancelPage() {
  return (
    <Page title="Pago cancelado" lead="No se ha realizado ningún cargo." width="narrow">
      <SubscriptionButton label="Intentar de nuevo" opens="checkout" />
      <ButtonLink href="/dashboard" variant="secondary">
        Volver al panel
      </ButtonLink>
    </Page>
  );
}
