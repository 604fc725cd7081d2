import { sql } from 'kysely';
import type { CashDay, MoveKind } from '#domain/cash/contract.ts';
import { expectedCash } from '#domain/cash/expected-cash.ts';
import { methodSums, type PaymentMethod } from '#domain/charges/contract.ts';
import { noBranch } from '#domain/charges/drawer-branch.ts';
import { fullName } from '#domain/text/contact.ts';
import { fromCents } from '#domain/money.ts';
import type { EpochMs, Instant } from '#domain/time.ts';
import type { DrawerKey } from '../charges/drawer-queries.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { pipeline } from '../database/transaction.ts';
import type { Shop } from '../organization/queries.ts';
import { type Uncharged, unchargedByDrawer } from '../reservations/money/uncharged-queries.ts';

const drawerRow = (db: Db, organization: OrganizationId, { branch, business_day }: DrawerKey) =>
  db
    .selectFrom('drawers as d')
    .leftJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'd.closed_by'),
    )
    .select([
      'd.float_cents',
      'd.expected_cents',
      'd.counted_cents',
      'd.note',
      'd.closed_at',
      'd.closed_by',
      'u.firstname',
      'u.lastname',
    ])
    .where('d.organization_id', '=', organization)
    .where('d.branch', '=', branch)
    .where('d.business_day', '=', business_day);

const chargesOf = (db: Db, organization: OrganizationId, { branch, business_day }: DrawerKey) =>
  db
    .selectFrom('charges as c')
    .where('c.organization_id', '=', organization)
    .where('c.business_day', '=', business_day)
    .where('c.drawer_branch', '=', branch)
    .where('c.voided_at', 'is', null);

const takings = (db: Db, organization: OrganizationId, key: DrawerKey) =>
  chargesOf(db, organization, key)
    .innerJoin('charge_payments as p', (join) =>
      join.on('p.organization_id', '=', organization).onRef('p.charge_id', '=', 'c.id'),
    )
    .select((eb) => [
      sql<PaymentMethod>`p.method`.as('method'),
      sql<number>`sum(${eb.ref('p.amount_cents')})::bigint`.as('cents'),
    ])
    .groupBy('p.method');

const movesOf = (db: Db, organization: OrganizationId, { branch, business_day }: DrawerKey) =>
  db
    .selectFrom('drawer_moves as m')
    .innerJoin('users as u', (join) =>
      join.on('u.organization_id', '=', organization).onRef('u.id', '=', 'm.user_id'),
    )
    .select(['m.id', 'm.at', 'm.amount_cents', 'm.reason', 'u.firstname', 'u.lastname'])
    .select(sql<MoveKind>`m.kind`.as('kind'))
    .where('m.organization_id', '=', organization)
    .where('m.branch', '=', branch)
    .where('m.business_day', '=', business_day)
    .orderBy('m.id');

const otherDrawersOf = (db: Db, organization: OrganizationId, { business_day }: DrawerKey) =>
  db
    .selectFrom('drawers as d')
    .leftJoin('branches as b', (join) =>
      join.on('b.organization_id', '=', organization).onRef('b.id', '=', 'd.branch'),
    )
    .select(['d.branch', 'b.name'])
    .where('d.organization_id', '=', organization)
    .where('d.business_day', '=', business_day)
    .where((eb) => eb.or([eb('d.branch', '=', noBranch), eb('b.deleted_at', 'is not', null)]))
    .orderBy('d.branch');

export const toUncharged = (uncharged: Uncharged | undefined): Pick<CashDay, 'uncharged'> =>
  uncharged ? { uncharged: { count: uncharged.count, total: fromCents(uncharged.cents) } } : {};

/** A closed day shows the expected amount stored at closing, an open day the current one. */
export async function readDrawer(
  db: Db | Tx,
  organization: OrganizationId,
  key: DrawerKey,
): Promise<CashDay & { expected_cents: number }> {
  const [drawer, sums, tips, moves, others] = await pipeline(
    drawerRow(db, organization, key).executeTakeFirst(),
    takings(db, organization, key).execute(),
    chargesOf(db, organization, key)
      .select(sql<number>`coalesce(sum(c.tip_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow(),
    movesOf(db, organization, key).execute(),
    otherDrawersOf(db, organization, key).execute(),
  );
  const centsOf = (method: PaymentMethod) => sums.find((sum) => sum.method === method)?.cents ?? 0;
  const float_cents = drawer?.float_cents ?? 0;
  const expected_cents = drawer?.expected_cents ?? expectedCash(float_cents, centsOf('cash'), moves);
  const counted_cents = drawer?.counted_cents ?? null;
  const closer = drawer?.closed_by ?? null;
  return {
    business_day: key.business_day,
    branch_id: key.branch || null,
    float: fromCents(float_cents),
    by_method: methodSums(centsOf),
    tips: fromCents(tips.cents),
    moves: moves.map(({ amount_cents, firstname, lastname, ...move }) => ({
      ...move,
      amount: fromCents(amount_cents),
      name: fullName({ firstname, lastname }),
    })),
    expected: fromCents(expected_cents),
    expected_cents,
    counted: counted_cents === null ? null : fromCents(counted_cents),
    difference: counted_cents === null ? null : fromCents(counted_cents - expected_cents),
    note: drawer?.note ?? null,
    closed_at: drawer?.closed_at ?? null,
    closed_by:
      closer === null
        ? null
        : {
            id: closer,
            name: fullName({ firstname: drawer?.firstname ?? '', lastname: drawer?.lastname ?? '' }),
          },
    ...(others.length > 0 && {
      other_drawers: others.map(({ branch, name }) => ({ branch_id: branch || null, name })),
    }),
  };
}

export async function readCashDay(
  db: Db | Tx,
  { id, timezone: zone }: Pick<Shop, 'id' | 'timezone'>,
  key: DrawerKey,
  nowMs: EpochMs,
): Promise<CashDay> {
  const [day, uncharged] = await pipeline(
    readDrawer(db, id, key),
    unchargedByDrawer(db, id, { date: key.business_day, zone, nowMs }),
  );
  return { ...day, ...toUncharged(uncharged.get(key.branch)) };
}

type NewMove = { at: Instant; user_id: number; kind: MoveKind; amount_cents: number; reason: string };

/** The caller has locked the drawer. */
export const insertMove = (
  tx: Tx,
  organization: OrganizationId,
  key: DrawerKey,
  move: NewMove,
): Promise<{ id: number }> =>
  tx
    .insertInto('drawer_moves')
    .values({ organization_id: organization, ...key, ...move })
    .returning('id')
    .executeTakeFirstOrThrow();
