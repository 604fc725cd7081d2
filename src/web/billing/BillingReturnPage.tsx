import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { type Payment, usePayment } from './use-payment.ts';

const texts: Record<Payment, string> = {
  waiting: 'Procesando tu pago…',
  settled: 'Tu suscripción se activó correctamente.',
  slow: 'Tu pago todavía se está procesando. En unos minutos verás el resultado en tu panel.',
};

/** Where the payment provider sends back to after a checkout. */
export function BillingReturnPage() {
  const payment = usePayment();
  return (
    <Page title="Tu suscripción" width="narrow">
      <output>{texts[payment]}</output>
      {payment === 'waiting' ? <Spinner /> : <ButtonLink href="/dashboard">Ir al panel</ButtonLink>}
    </Page>
  );
}
