import type { PhonePlans } from '#domain/text/phone-plan.ts';
import type { Zone } from '#domain/time.ts';
import { readOrganization, readPhonePlans } from './first-calls.ts';
import { useRead } from './use-read.ts';

// Without plans a form asks nothing and links dial the stored phone, so a failure needs no message.
const onFailure = () => null;

const usePlansRead = (timezone: Zone | undefined) =>
  useRead(
    readPhonePlans,
    { timezone: timezone ?? '' },
    { enabled: timezone !== undefined, staysFresh: true, onFailure },
  );

export const usePhonePlans = (timezone: Zone | undefined): PhonePlans | undefined =>
  usePlansRead(timezone).data;

/**
 * A link to a phone; null without a phone. It has no address while the plans load, because the stored phone may lead to
 * another country; without plans it dials the stored phone.
 */
export function usePhoneLink(
  addressOf: (plans: PhonePlans | undefined) => string | null,
): { href: string | undefined } | null {
  const shop = useRead(readOrganization, {});
  const { data: plans, isLoading } = usePlansRead(shop.data?.timezone);
  const href = addressOf(plans);
  return href === null ? null : { href: isLoading || shop.isLoading ? undefined : href };
}
