import { type Expression, sql, type SqlBool } from 'kysely';
import type { Deposit, PublicDeposit } from '#domain/deposits/contract.ts';
import {
  type DepositState,
  holdsMoney,
  isReturning,
  type ShownDispute,
  toReturnCents,
} from '#domain/reservations/deposit-states.ts';
import { fromCents } from '#domain/money.ts';
import type { DepositReason } from '#domain/organization/deposit-due.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { Refusal } from '#domain/refusal.ts';
import { fullName } from '#domain/text/contact.ts';
import type { Instant } from '#domain/time.ts';
import type { Db, OrganizationId } from '../database/connection.ts';
import { bookedReservations } from '../database/booked-reservations.ts';
import { requireShop, type Shop } from '../organization/queries.ts';
import { findPublicReservation } from '../reservations/read-model.ts';
import { calendarsOf } from '../reservations/queries.ts';
import { usualPolicy } from '#domain/organization/policy.ts';
import { findAccount } from './accounts/queries.ts';
import { listAttempts } from './cards/attempt-queries.ts';
import { openedDeposit } from './notices.ts';
import { type HeldRow, linesOf, requireDepositOfLink, type StoredDeposit } from './queries.ts';

const asText = (field: string) => sql<string | null>`d.request -> 0 ->> ${sql.lit(field)}`;

const deposits = (db: Db, organization: OrganizationId) =>
  db
    .selectFrom('deposits as d')
    .leftJoin(bookedReservations(organization).as('r'), (join) =>
      join.on('r.organization_id', '=', organization).onRef('r.id', '=', 'd.reservation_id'),
    )
    .leftJoin('users as b', (join) =>
      join
        .on('b.organization_id', '=', organization)
        .on('b.id', '=', sql<number>`coalesce(r.barber_id, (${asText('barber_id')})::bigint)`),
    )
    .where('d.organization_id', '=', organization);

const startAt = sql<Instant | null>`coalesce(r.start_at, (${asText('start_at')})::timestamptz)`;

const columns = [
  'd.id',
  'd.external_id',
  'd.state',
  'd.reason',
  'd.method',
  'd.amount_cents',
  'd.refunded_cents',
  'd.used_cents',
  'd.stays_cents',
  'd.currency',
  'd.pay_until',
  'd.transferred_at',
  'd.created_at',
  'd.paid_at',
  'd.client_id',
  'd.dispute',
  'r.id as reservation_id',
  'b.id as barber_id',
  'b.firstname as barber_firstname',
  'b.lastname as barber_lastname',
] as const;

const shown = (db: Db, organization: OrganizationId) =>
  deposits(db, organization)
    .select(columns)
    .select([
      startAt.as('start_at'),
      sql<boolean>`d.state = 'open' and d.client_id is null and d.request is not null`.as('unconfirmed'),
      sql<string | null>`coalesce(r.client_firstname_snapshot, ${asText('client_firstname_snapshot')})`.as(
        'firstname',
      ),
      sql<string | null>`coalesce(r.client_lastname_snapshot, ${asText('client_lastname_snapshot')})`.as(
        'lastname',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function partToReturn(row: Row): Pick<Deposit, 'to_return'> {
  const cents = toReturnCents({ ...row, state: row.state as DepositState });
  const isPart = holdsMoney(row.state as DepositState) && cents < row.amount_cents;
  return isPart ? { to_return: fromCents(cents) } : {};
}

const toDeposit = (row: Row): Deposit => ({
  id: row.id,
  external_id: row.external_id,
  state: row.state as DepositState,
  reason: row.reason as DepositReason,
  method: row.method as DepositMethod,
  amount: fromCents(row.amount_cents),
  refunded: fromCents(row.refunded_cents),
  ...partToReturn(row),
  currency: row.currency,
  pay_until: row.pay_until,
  ...(row.unconfirmed && { unconfirmed: true as const }),
  transferred_at: row.transferred_at,
  created_at: row.created_at,
  paid_at: row.paid_at,
  ...(row.dispute !== null && row.dispute !== 'won' && { dispute: row.dispute as ShownDispute }),
  visit:
    row.start_at === null
      ? null
      : {
          reservation_id: row.reservation_id,
          start_at: row.start_at,
          barber: {
            id: row.barber_id ?? 0,
            firstname: row.barber_firstname ?? '',
            lastname: row.barber_lastname ?? '',
          },
          client: {
            id: row.client_id,
            name: fullName({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }),
          },
        },
});

export async function requireStaffDeposit(
  db: Db,
  organization: OrganizationId,
  id: number,
): Promise<Deposit> {
  const row = await shown(db, organization).where('d.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toDeposit(row);
}

/** The recipient of a deposit's e-mails and the start of the visit; null for an unbooked visit of an erased client. */
export async function findAddressee(
  db: Db,
  organization: OrganizationId,
  { id }: Pick<StoredDeposit, 'id'>,
): Promise<{ email: string | null; firstname: string; start_at: Instant } | null> {
  const row = await shown(db, organization)
    .select(
      sql<string | null>`coalesce(r.client_email_snapshot, ${asText('client_email_snapshot')})`.as('email'),
    )
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row?.start_at ? { email: row.email, firstname: row.firstname ?? '', start_at: row.start_at } : null;
}

/** Condition on one column; an absent filter is a null parameter, so that the statement text never changes. */
const isWanted = (
  column: Expression<unknown>,
  compared: '=' | '<' | '>=',
  value: string | number | undefined,
  type: 'timestamptz' | 'text' | 'bigint',
) => {
  const given = sql`${value ?? null}::${sql.raw(type)}`;
  return sql<SqlBool>`(${given} is null or ${column} ${sql.raw(compared)} ${given})`;
};

type Wanted = {
  from?: Instant | undefined;
  to?: Instant | undefined;
  state?: DepositState | undefined;
  dispute?: ShownDispute | undefined;
  after?: number | undefined;
  barber?: number | undefined;
  limit: number;
};

export async function listDeposits(
  db: Db,
  organization: OrganizationId,
  { from, to, state, dispute, after, barber, limit }: Wanted,
): Promise<Deposit[]> {
  const rows = await shown(db, organization)
    .where(isWanted(startAt, '>=', from, 'timestamptz'))
    .where(isWanted(startAt, '<', to, 'timestamptz'))
    .where(isWanted(sql`d.state`, '=', state, 'text'))
    .where(isWanted(sql`d.dispute`, '=', dispute, 'text'))
    .where(isWanted(sql`b.id`, '=', barber, 'bigint'))
    .where(isWanted(sql`d.id`, '<', after, 'bigint'))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toDeposit);
}

const countOf = (condition: Expression<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`;

export function countDeposits(db: Db, organization: OrganizationId, barber: number | undefined) {
  const isOpenTransfer = sql`d.state = 'open' and d.method = 'transfer'`;
  const isOpenDispute = sql`d.dispute = 'open'`;
  const isFailedRefund = sql`d.state = 'refund_failed'`;
  return deposits(db, organization)
    .select([
      countOf(isOpenTransfer).as('open_transfers'),
      countOf(isOpenDispute).as('open_disputes'),
      countOf(isFailedRefund).as('failed_refunds'),
    ])
    .where(sql<SqlBool>`(${isOpenTransfer} or ${isOpenDispute} or ${isFailedRefund})`)
    .where(isWanted(sql`b.id`, '=', barber, 'bigint'))
    .executeTakeFirstOrThrow();
}

export async function requirePublicDeposit(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<PublicDeposit> {
  const deposit = await requireDepositOfLink(db, organization, externalId);
  const [shop, reservation] = await Promise.all([
    requireShop(db, organization),
    deposit.request ? undefined : findPublicReservation(db, organization, externalId),
  ]);
  return {
    ...openedDeposit(shop, { ...deposit, payUntil: deposit.pay_until, amount_cents: toldCents(deposit) }),
    state: deposit.state,
    ...(deposit.transferred_at !== null && { transferred: true as const }),
    ...((await mayPayLater(db, shop, deposit)) && { later: true as const }),
    shop: { name: shop.name, slug: shop.slug },
    visit: await visitOf(db, organization, deposit.request),
    ...(reservation && { reservation }),
  };
}

function toldCents(deposit: StoredDeposit): number {
  if (deposit.state === 'refunded') return deposit.refunded_cents;
  return isReturning(deposit.state) ? toReturnCents(deposit) : deposit.amount_cents;
}

export async function mayPayLater(
  db: Db,
  { rules }: Pick<Shop, 'rules'>,
  { organization_id, id, method, state }: StoredDeposit,
): Promise<boolean> {
  const { if_payments_down: rule } = rules.policy ?? usualPolicy;
  if (method !== 'card' || state !== 'open' || rule !== 'book') return false;
  if ((await listAttempts(db, organization_id, id))[0]?.state === 'down') return true;
  return (await findAccount(db, organization_id))?.charges_enabled !== true;
}

async function visitOf(
  db: Db,
  organization: OrganizationId,
  request: readonly HeldRow[] | null,
): Promise<PublicDeposit['visit']> {
  const [first] = request ?? [];
  if (!request || !first) return null;
  const [barber] = await calendarsOf(db, organization, [first.barber_id])
    .clearSelect()
    .select(['id', 'firstname', 'lastname', 'photo_url'])
    .execute();
  if (!barber) return null;
  const lines = request.flatMap(linesOf);
  return {
    start_at: first.start_at,
    end_at: request.reduce((end, row) => (row.end_at > end ? row.end_at : end), first.end_at),
    barber,
    services: lines.map(({ name, quantity }) => ({ name, quantity })),
  };
}
