import type { Organization } from '#domain/organization/contract.ts';
import { readOrganization } from '#web/lib/http/first-calls.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useRead } from '#web/lib/http/use-read.ts';

/** Undefined while the shop loads and for a user without a shop. */
export const useShop = (): Organization | undefined =>
  useRead(readOrganization, {}, { enabled: useSession().phase === 'ready' }).data;
