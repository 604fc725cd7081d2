import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../session/require-session.ts';
import { isOpenTo } from './list/list-clients.ts';
import { bookOf } from './queries.ts';
import { readerOf } from './read-access.ts';

type Context = Pick<Deps, 'db' | 'cache' | 'now'>;

export async function openCards(
  deps: Context,
  session: Session,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const reader = await readerOf(deps, session);
  if (reader.only === null) return new Set(ids);
  const rows = await bookOf(deps.db, session.organization_id)
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${ids})`)
    .where(isOpenTo(deps.db, session.organization_id, reader))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function requireOpenCard(deps: Context, session: Session, client: object | null): Promise<void> {
  if (client === null || !('id' in client) || typeof client.id !== 'number') return;
  if (!(await openCards(deps, session, [client.id])).has(client.id)) throw new Refusal('unknown_client');
}
