import type { Organization } from '#domain/organization/contract.ts';
import { readOrganization } from '#web/lib/first-calls.ts';
import { useSession } from '#web/lib/session.ts';
import { useRead } from '#web/lib/use-read.ts';

/** The shop of whoever is signed in, as soon as it is known; there may be none. */
export const useShop = (): Organization | undefined =>
  useRead(readOrganization, {}, { enabled: useSession().phase === 'ready' }).data;
