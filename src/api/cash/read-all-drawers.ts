import { sql } from 'kysely';
import type { AllCash } from '#domain/cash/contract.ts';
import { methodSums, type PaymentMethod } from '#domain/charges/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import { fromCents } from '#domain/money.ts';
import { type EpochMs, type PlainDate, today } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import type { Shop } from '../organization/queries.ts';
import { type Uncharged, unchargedByDrawer } from '../reservations/money/uncharged-queries.ts';
import { toUncharged } from './queries.ts';

const chargesOf = (db: Db, organization: OrganizationId, business_day: PlainDate) =>
  db
    .selectFrom('charges as c')
    .where('c.organization_id', '=', organization)
    .where('c.business_day', '=', business_day)
    .where('c.voided_at', 'is', null);

const paidBy = (db: Db, organization: OrganizationId, business_day: PlainDate) =>
  chargesOf(db, organization, business_day)
    .innerJoin('charge_payments as p', (join) =>
      join.on('p.organization_id', '=', organization).onRef('p.charge_id', '=', 'c.id'),
    )
    .select((eb) => [
      'c.drawer_branch as branch',
      sql<PaymentMethod>`p.method`.as('method'),
      sql<number>`sum(${eb.ref('p.amount_cents')})::bigint`.as('cents'),
    ])
    .groupBy(['c.drawer_branch', 'p.method']);

const drawersOf = (db: Db, organization: OrganizationId, business_day: PlainDate) =>
  db
    .selectFrom('drawers')
    .select(['branch', 'closed_at', 'counted_cents', 'expected_cents'])
    .where('organization_id', '=', organization)
    .where('business_day', '=', business_day);

const branchesOf = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'is_active', 'deleted_at'])
    .where('organization_id', '=', organization)
    .orderBy('id');

/** Omits drawers of inactive or removed branches without payments, cash day or uncharged reservations. */
export async function readAllDrawers(
  db: Db,
  { id: organization, timezone: zone }: Shop,
  date: PlainDate | undefined,
  nowMs: EpochMs,
): Promise<AllCash> {
  const business_day = date ?? today(nowMs, zone);
  const [paid, tips, drawers, branches, uncharged] = await pipeline(
    paidBy(db, organization, business_day).execute(),
    chargesOf(db, organization, business_day)
      .select(sql<number>`coalesce(sum(c.tip_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow(),
    drawersOf(db, organization, business_day).execute(),
    branchesOf(db, organization).execute(),
    unchargedByDrawer(db, organization, { date: business_day, zone, nowMs }),
  );
  const centsOf = (isCounted: (payment: (typeof paid)[number]) => boolean) =>
    paid.filter(isCounted).reduce((sum, { cents }) => sum + cents, 0);
  const drawerOf = (branch: number, name: string | null): AllCash['drawers'][number] => {
    const drawer = drawers.find((one) => one.branch === branch);
    const { counted_cents = null, expected_cents = null, closed_at = null } = drawer ?? {};
    const isCounted = counted_cents !== null && expected_cents !== null;
    return {
      branch_id: branch || null,
      name,
      total: fromCents(centsOf((payment) => payment.branch === branch)),
      difference: isCounted ? fromCents(counted_cents - expected_cents) : null,
      closed_at,
      ...toUncharged(uncharged.get(branch)),
    };
  };
  const used = new Set([...[...paid, ...drawers].map(({ branch }) => branch), ...uncharged.keys()]);
  const shown = branches.filter(
    ({ id, is_active, deleted_at }) => used.has(id) || (is_active && deleted_at === null),
  );
  return {
    business_day,
    by_method: methodSums((name) => centsOf(({ method }) => method === name)),
    tips: fromCents(tips.cents),
    ...toUncharged(sumOf([...uncharged.values()])),
    drawers: [
      ...shown.map(({ id, name }) => drawerOf(id, name)),
      ...(used.has(noBranch) || shown.length === 0 ? [drawerOf(noBranch, null)] : []),
    ],
  };
}

const sumOf = (parts: readonly Uncharged[]): Uncharged | undefined =>
  parts.length === 0
    ? undefined
    : {
        count: parts.reduce((sum, { count }) => sum + count, 0),
        cents: parts.reduce((sum, { cents }) => sum + cents, 0),
      };
