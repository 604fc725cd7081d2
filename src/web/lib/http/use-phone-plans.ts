import type { PhonePlans } from '#domain/text/phone-plan.ts';
import type { Zone } from '#domain/time.ts';
import { readOrganization, readPhonePlans } from './first-calls.ts';
import { useRead } from './use-read.ts';

// Without plans a form asks nothing and links dial the stored phone, so a failure needs no message.
const onFailure = () => null;

/** Undefined while they load, and without a zone. */
export const usePhonePlans = (timezone: Zone | undefined): PhonePlans | undefined =>
  useRead(
    readPhonePlans,
    { timezone: timezone ?? '' },
    { enabled: timezone !== undefined, staysFresh: true, onFailure },
  ).data;

export const useShopPhonePlans = (): PhonePlans | undefined =>
  usePhonePlans(useRead(readOrganization, {}).data?.timezone);
