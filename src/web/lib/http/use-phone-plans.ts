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

/** Undefined while they load, and without a zone. */
export const usePhonePlans = (timezone: Zone | undefined): PhonePlans | undefined =>
  usePlansRead(timezone).data;

/** Links wait while `isLoading`, because the stored phone may lead to another country; without plans they dial it. */
export function useDialling(): { plans: PhonePlans | undefined; isLoading: boolean } {
  const shop = useRead(readOrganization, {});
  const { data: plans, isLoading } = usePlansRead(shop.data?.timezone);
  return { plans, isLoading: isLoading || shop.isLoading };
}
