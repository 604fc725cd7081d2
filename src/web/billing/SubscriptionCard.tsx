import { readBilling } from '#domain/billing/contract.ts';
import { subscriptionView } from '#domain/billing/billing-view.ts';
import { isRefused } from '#web/lib/failures.ts';
import { useRead } from '#web/lib/use-read.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Bills } from './Bills.tsx';
import styles from './SubscriptionCard.module.css';
import { SubscriptionButton } from './SubscriptionButton.tsx';

/** The state of the shop's subscription and its one action. */
export function SubscriptionCard() {
  const billing = useRead(readBilling, {});
  if (billing.isPending) return <Skeleton lines={2} />;
  // 404 means that the shop never had a subscription.
  const isKnown = billing.data !== undefined || isRefused(billing.error, 'not_found');
  if (!isKnown) {
    return (
      <Card title="Suscripción">
        <p>No pudimos cargar tu suscripción.</p>
        <Button variant="secondary" onClick={() => void billing.refetch()}>
          Reintentar
        </Button>
      </Card>
    );
  }
  const { button, badges } = subscriptionView(billing.data ?? null);
  return (
    <Card title="Suscripción">
      <div className={styles.row}>
        <p className={styles.badges}>
          {badges.map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </p>
        <SubscriptionButton {...button} />
      </div>
      {billing.data?.status && <Bills />}
    </Card>
  );
}
