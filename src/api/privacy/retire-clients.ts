import { sql } from 'kysely';
import { retentionNoticeDays } from '#domain/organization/rules.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { countAbsent, isAbsent, listAbsent } from '../clients/personal-queries.ts';
import { days, toInstant } from '../clock.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { byProduct, change } from '../database/unit-of-work.ts';
import type { Deps } from '../deps.ts';
import { defineRecurring, type Turn } from '../jobs/recurring.ts';
import { listShops, lockOrganization, requireShop, type Shop } from '../organization/queries.ts';
import { beginErasure, type ErasingDeps, finishErasure } from './erase-person.ts';

const clientsAtOnce = 100;

type RetiringDeps = ErasingDeps & Pick<Deps, 'log' | 'tenantQueries'>;

/** The latest activity with which a client counts as absent at `at`; null if the shop keeps clients forever. */
async function absentSince(db: Db, { rules }: Pick<Shop, 'rules'>, at: EpochMs): Promise<Instant | null> {
  const months = rules.retention_months;
  if (months === 'off') return null;
  const { rows } = await sql<{ since: Instant }>`
    select ${toInstant(at)}::timestamptz - make_interval(months => ${months}) as since`.execute(db);
  return rows[0]?.since ?? null;
}

export async function countDue(db: Db, organization: OrganizationId, nowMs: EpochMs): Promise<number> {
  const since = await absentSince(
    db,
    await requireShop(db, organization),
    nowMs + retentionNoticeDays * days,
  );
  return since === null ? 0 : countAbsent(db, organization, since);
}

async function retireIn(deps: RetiringDeps, shop: Shop, turn: Turn): Promise<void> {
  const { db, now } = deps;
  if (shop.retention_from !== null && epochOf(shop.retention_from) > now()) return;
  const since = await absentSince(db, shop, now());
  if (since === null) return;
  while (!turn.signal.aborted) {
    const some = await listAbsent(db, shop.id, since, clientsAtOnce);
    for (const client of some) {
      if (turn.signal.aborted) return;
      await change(deps, byProduct(shop.id), async (work) => {
        // Bookings lock the shop's row too: a client who returns meanwhile is either seen here or becomes a new client.
        await lockOrganization(work.tx, shop.id);
        if (await isAbsent(work.tx, shop.id, since, client))
          await beginErasure(work, deps, client, { action: 'retired' });
      });
      await finishErasure(deps, shop.id, client);
      await turn.rest();
    }
    if (some.length < clientsAtOnce) return;
  }
}

export async function retireClients(deps: RetiringDeps, turn: Turn): Promise<void> {
  let after = 0;
  for (;;) {
    const shops = await deps.tenantQueries.crossTenantQuery('retire clients', (organization) =>
      listShops(deps.db, { organization, after }),
    );
    for (const shop of shops) {
      if (turn.signal.aborted) return;
      await retireIn(deps, shop, turn).catch((problem: unknown) =>
        deps.log.warn({ err: problem, organization: shop.id }, 'clients who stayed away could not be erased'),
      );
      after = Math.max(after, shop.id);
    }
    if (shops.length === 0) return;
  }
}

export const retiring = defineRecurring({ name: 'retire-clients', every: days, run: retireClients });
