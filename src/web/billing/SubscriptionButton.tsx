import { useMutation } from '@tanstack/react-query';
import type { SubscriptionButton as View } from '#domain/billing/billing-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { openSubscription } from './open-subscription.ts';

type Props = View & { variant?: 'primary' | 'secondary' };

/** Leads to the payment provider; waits on until the page was left. */
export function SubscriptionButton({ label, opens, variant = 'primary' }: Props) {
  const opening = useMutation({ mutationFn: () => openSubscription(opens) });
  return (
    <Button
      variant={variant}
      waiting={opening.isPending || opening.data === true}
      onClick={() => opening.mutate()}
    >
      {label}
    </Button>
  );
}
