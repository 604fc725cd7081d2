import type { StaffWaitEntry } from '#domain/waitlist/contract.ts';
import { openCards } from '../clients/read-open-cards.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/serve.ts';

/**
 * Hides client phones of entries from barbers who see only their own clients; a barber sees the phones of clients with
 * an open card, and of entries for that barber.
 */
export async function visibleTo(
  deps: Pick<Deps, 'db' | 'cache' | 'now'>,
  session: Session,
  entries: readonly StaffWaitEntry[],
): Promise<StaffWaitEntry[]> {
  const open = await openCards(
    deps,
    session,
    entries.map(({ client }) => client.id),
  );
  return entries.map((entry) =>
    entry.barber?.id === session.user.id || open.has(entry.client.id)
      ? entry
      : { ...entry, client: { ...entry.client, phone: null } },
  );
}
