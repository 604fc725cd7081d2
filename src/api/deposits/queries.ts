import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Deposits } from '#db/schema.generated.ts';
import type { PlannedDeposit } from '#domain/booking/facts.ts';
import type { DepositState, Dispute } from '#domain/reservations/deposit-states.ts';
import type { DepositReason } from '#domain/organization/deposit-due.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { Refusal } from '#domain/refusal.ts';
import { type EpochMs, epochOf, type Instant } from '#domain/time.ts';
import { toInstant } from '../clock.ts';
import { insertRows } from '../database/bulk-insert.ts';
import type { Db, OrganizationId, Tx } from '../database/connection.ts';
import { setColumns } from '../database/statements/set-columns.ts';
import type { insertReservations } from '../reservations/queries.ts';
import { reservationsOf } from '../reservations/queries.ts';
import { heldForDeposit } from '../reservations/holds/queries.ts';

export type HeldRow = Parameters<typeof insertReservations>[2][number];
type Row = Selectable<Deposits>;
export type StoredDeposit = Omit<
  Row,
  'organization_id' | 'state' | 'reason' | 'method' | 'request' | 'dispute'
> & {
  organization_id: OrganizationId;
  state: DepositState;
  reason: DepositReason;
  method: DepositMethod;
  request: readonly HeldRow[] | null;
  dispute: Dispute | null;
};

type Requested = Pick<StoredDeposit, 'request'>;
export const idsOf = ({ request }: Requested): number[] => (request ?? []).map(({ id }) => id);
export const linesOf = ({ held_lines }: HeldRow) => (held_lines ?? []) as HeldRow['lines'];
export const startOf = ({ request }: Requested): EpochMs =>
  Math.min(...(request ?? []).map(({ start_at }) => epochOf(start_at)));

export const isUnconfirmed = ({ request, client_id }: Pick<StoredDeposit, 'request' | 'client_id'>) =>
  request !== null && client_id === null;

type Named = Pick<StoredDeposit, 'state' | 'reason' | 'method' | 'request'>;
export type NewDeposit = Omit<Insertable<Deposits>, 'organization_id' | keyof Named> & Named;

export function newDeposit(
  {
    reason,
    method,
    amount_cents,
    currency,
    payUntil: pay_until,
    via,
  }: PlannedDeposit & { via: string | null },
  request: readonly HeldRow[],
  nowMs: EpochMs,
): NewDeposit[] {
  const [first] = request;
  if (!first) return [];
  const { id, external_id, client_id = null } = first;
  const visit = { id, external_id, reservation_id: id, client_id, request };
  const due = { reason, method, amount_cents, currency, pay_until, via };
  return [{ ...visit, ...due, state: 'open', created_at: toInstant(nowMs) }];
}

export const insertDeposits = (
  tx: Tx,
  organization: OrganizationId,
  deposits: readonly NewDeposit[],
): Promise<void> =>
  insertRows(
    tx,
    'deposits',
    deposits.map((row) => ({
      ...row,
      request: row.request && [...row.request],
      organization_id: organization,
    })),
  );

const depositsOf = (db: Db, organization: OrganizationId) =>
  db.selectFrom('deposits').selectAll().where('deposits.organization_id', '=', organization);

const stored = (row: Row | undefined) => row as StoredDeposit | undefined;

export const findDeposit = async (db: Db, organization: OrganizationId, id: number) =>
  stored(await depositsOf(db, organization).where('id', '=', id).executeTakeFirst());

export async function requireDepositOfLink(
  db: Db,
  organization: OrganizationId,
  externalId: string,
): Promise<StoredDeposit> {
  const row = stored(
    await depositsOf(db, organization).where('external_id', '=', externalId).executeTakeFirst(),
  );
  if (!row) throw new Refusal('not_found');
  return row;
}

export const findOpenDeposit = async (db: Db, organization: OrganizationId, externalId: string) =>
  stored(
    await depositsOf(db, organization)
      .where('external_id', '=', externalId)
      .where('state', '=', 'open')
      .executeTakeFirst(),
  );

/** Throws 404; locks until the transaction ends. Transactions lock calendars and reservations before deposits. */
export async function lockDeposit(tx: Tx, organization: OrganizationId, id: number): Promise<StoredDeposit> {
  const row = stored(await depositsOf(tx, organization).where('id', '=', id).forUpdate().executeTakeFirst());
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Locks the deposit that counts for a reservation: at most one is neither `open` nor `lapsed` nor `refunded`. */
export const lockDepositOf = async (tx: Tx, organization: OrganizationId, reservation: number) =>
  stored(
    await depositsOf(tx, organization)
      .where('reservation_id', '=', reservation)
      .where('state', 'not in', ['open', 'lapsed', 'refunded'])
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .executeTakeFirst(),
  );

export const findPaidDeposit = async (
  tx: Tx,
  organization: OrganizationId,
  { id, group_id }: { id: number; group_id: number | null },
) =>
  stored(
    await depositsOf(tx, organization)
      .where('state', '=', 'paid')
      .where((eb) =>
        group_id === null
          ? eb('reservation_id', '=', id)
          : eb(
              'reservation_id',
              'in',
              reservationsOf(tx, organization).select('id').where('group_id', '=', group_id),
            ),
      )
      .executeTakeFirst(),
  );

/** Locks, by id, the deposits of some reservations that charges can use or have used. */
export const lockChargeableDeposits = async (
  tx: Tx,
  organization: OrganizationId,
  reservations: readonly number[],
): Promise<StoredDeposit[]> =>
  (await depositsOf(tx, organization)
    .where('reservation_id', '=', sql<number>`any(${reservations})`)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['paid', 'refunding', 'refund_failed']),
        eb('used_cents', '>', 0),
        eb('refunded_cents', '<', eb.ref('amount_cents')).and('state', '=', 'refunded'),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()) as StoredDeposit[];

const changed = [
  'reservation_id',
  'client_id',
  'state',
  'refunded_cents',
  'used_cents',
  'stays_cents',
  'is_fixed',
  'late_moves',
  'request',
  'pay_until',
  'transferred_at',
  'paid_at',
  'settled_at',
  'dispute',
] as const;
type Changes = Partial<
  Pick<Updateable<Deposits>, Exclude<(typeof changed)[number], 'state' | 'request' | 'dispute'>>
> & {
  state?: DepositState;
  request?: null;
  dispute?: Dispute;
};

export const updateDeposit = (tx: Tx, organization: OrganizationId, id: number, changes: Changes) =>
  tx
    .updateTable('deposits')
    .set(setColumns(changed, changes))
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .execute();

export const unpaidSlots = (db: Db, organization: OrganizationId, now: Instant) =>
  heldForDeposit(db, organization)
    .select(['contact_email as email', 'contact_phone as phone', 'barber_id', 'start_at'])
    .select((eb) =>
      eb
        .selectFrom('deposits as d')
        .select(sql<DepositMethod>`d.method`.as('method'))
        .where('d.organization_id', '=', organization)
        .where('d.reservation_id', '=', sql<number>`coalesce(reservations.group_id, reservations.id)`)
        .as('method'),
    )
    .where('held_until', '>', now);
