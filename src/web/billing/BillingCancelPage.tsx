import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SubscriptionButton } from './SubscriptionButton.tsx';

/** Where the payment provider sends back to after a checkout that was left. */
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
