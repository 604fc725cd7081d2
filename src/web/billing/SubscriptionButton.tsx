import type { SubscriptionButton as View } from '#domain/billing/billing-view.ts';
import { openBillingPortal, subscribe } from '#web/lib/http/first-calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { call } from '#web/lib/http/call.ts';
import { isRefused, messageOf } from '#web/lib/http/failures.ts';
import { useSending } from '#web/lib/forms/use-sending.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

type Props = View & { variant?: 'primary' | 'secondary'; wide?: boolean };

/** The spinner stays until the browser has left the page. */
export function SubscriptionButton({ label, opens, variant = 'primary', wide = false }: Props) {
  const opening = useSending({ mutationFn: () => openSubscription(opens) });
  return (
    <Button
      variant={variant}
      wide={wide}
      waiting={opening.isPending || opening.data === true}
      onClick={() => opening.mutate()}
    >
      {label}
    </Button>
  );
}

async function startCheckout(): Promise<string | null> {
  try {
    return (await call(subscribe, {})).url;
  } catch (failure) {
    toast.error('No se pudo iniciar la suscripción', messageOf(failure));
    return null;
  }
}

async function startPortal(): Promise<string | null> {
  try {
    return (await call(openBillingPortal, {})).url;
  } catch (failure) {
    // A shop that never paid has no billing portal yet.
    if (isRefused(failure, 'no_customer')) return startCheckout();
    toast.error('No se pudo abrir el portal', messageOf(failure));
    return null;
  }
}

const starts = { portal: startPortal, checkout: startCheckout } as const;

async function openSubscription(opens: keyof typeof starts): Promise<boolean> {
  const url = await starts[opens]();
  if (url) location.assign(url);
  return url !== null;
}
