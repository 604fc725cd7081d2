import { may } from '#domain/permissions.ts';
import type { Deps } from '../deps.ts';
import { requireShop } from '../organization/queries.ts';
import type { Session } from '../session/require-session.ts';

/** What somebody of the staff sees of the client book. */
export type Reader = {
  /** The barber whose clients alone they meet; null where they meet all. */
  only: number | null;
  /** Whether lists tell them e-mails. */
  seesEmail: boolean;
};

/** What whoever is signed in sees, by the shop's rule as it was a moment ago. */
export async function readerOf(
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  { organization_id: organization, user }: Session,
): Promise<Reader> {
  const seesEmail = may(user, 'clients.read-email');
  if (may(user, 'clients.read-all')) return { only: null, seesEmail };
  const { rules } = await cache.value(organization, 'shop', () => requireShop(db, organization));
  return { only: rules.clients.barbers_see === 'own' ? user.id : null, seesEmail };
}
