import { may } from '#domain/permissions.ts';
import type { EpochMs } from '#domain/time.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';

export type Reader = {
  /** Id of a barber who sees only own clients; null for a user who sees all clients. */
  only: number | null;
  seesEmail: boolean;
  searchable?: Session['inventedContacts'];
  nowMs: EpochMs;
};

type Context = Pick<Deps, 'db' | 'cache' | 'now'>;

export async function readerOf(
  { db, cache, now }: Context,
  { organization_id: organization, user, inventedContacts: searchable }: Session,
): Promise<Reader> {
  const [seesEmail, nowMs] = [may(user, 'clients.read-email'), now()];
  if (may(user, 'clients.read-all'))
    return { only: null, seesEmail, nowMs, ...(searchable && { searchable }) };
  const { rules } = await cache.value(organization, 'shop', () => requireShop(db, organization));
  return { only: rules.clients.barbers_see === 'own' ? user.id : null, seesEmail, nowMs };
}
