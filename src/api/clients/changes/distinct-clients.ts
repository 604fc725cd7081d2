import { sql } from 'kysely';
import { Refusal } from '#domain/refusal.ts';
import type { Db, OrganizationId } from '../../database/connection.ts';
import { by, change } from '../../database/unit-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session/require-session.ts';
import { bookOf, lockClients } from '../queries.ts';
import { requireClient } from '../read-client.ts';

type Named = { id: number; ids: readonly number[] };

const any = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

export function setDistinct(
  deps: Deps,
  session: Session,
  { id: requestedId, ids }: Named,
  distinct: boolean,
): Promise<void> {
  return change(deps, by(session), async ({ tx, organization, audit }) => {
    const id = await requireClient(tx, organization, requestedId);
    const all = [...new Set([id, ...ids])];
    await lockClients(tx, organization, all);
    const known = await bookOf(tx, organization).select('c.id').where('c.id', '=', any(all)).execute();
    if (known.length < all.length || all.length === 1) throw new Refusal('unknown_client');
    const others = distinct
      ? sql<
          number[]
        >`array(select distinct x from unnest(coalesce(distinct_from, '{}') || ${all}::bigint[]) x where x <> id)`
      : sql<number[]>`nullif(array(select x from unnest(distinct_from) x where not x = ${any(all)}), '{}')`;
    await tx
      .updateTable('clients')
      .set({ distinct_from: others })
      .where('organization_id', '=', organization)
      .where('id', '=', any(all))
      .execute();
    audit({ subject: 'client', subject_id: id, action: distinct ? 'told-apart' : 'not-told-apart' });
  });
}

export async function readDistinct(
  db: Db,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<(one: number, other: number) => boolean> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', sql<number[]>`to_jsonb(distinct_from)`.as('others')])
    .where('organization_id', '=', organization)
    .where('id', '=', any(ids))
    .where('distinct_from', 'is not', null)
    .execute();
  const others = new Map(rows.map((row) => [row.id, new Set(row.others)]));
  return (one, other) => others.get(one)?.has(other) ?? false;
}
