import type { Selectable, Updateable } from 'kysely';
import type { DepositAttempts } from '#db/schema.generated.ts';
import type { DepositState } from '#domain/reservations/deposit-states.ts';
import { type EpochMs, epochOf, instantOf } from '#domain/time.ts';
import type { Db, OrganizationId, Tx } from '../../database/connection.ts';
import { setColumns } from '../../database/statements/set-columns.ts';

const states = [
  'sent',
  'open',
  'down',
  'never',
  'expired',
  'paid',
  'refunding',
  'refunded',
  'refund_failed',
] as const;
type AttemptState = (typeof states)[number];
export type Attempt = Omit<Selectable<DepositAttempts>, 'state'> & { state: AttemptState };

const attempts = (db: Db, organization: OrganizationId) =>
  db.selectFrom('deposit_attempts').selectAll().where('organization_id', '=', organization);

export const isLive = ({ state, expires_at }: Attempt, nowMs: EpochMs): boolean =>
  ['sent', 'open', 'down'].includes(state) && epochOf(expires_at) > nowMs;

export const isSecondPayment = (
  { n, state }: Attempt,
  { all, deposit }: { all: readonly Attempt[]; deposit: DepositState },
): boolean =>
  (state === 'refunding' || state === 'refunded') &&
  (!['refunding', 'refunded', 'refund_failed'].includes(deposit) ||
    all.some((other) => other.n !== n && (other.state === 'paid' || other.state === 'refund_failed')));

/** The newest comes first. */
export const listAttempts = async (db: Db, organization: OrganizationId, deposit: number) =>
  (await attempts(db, organization)
    .where('deposit_id', '=', deposit)
    .orderBy('n', 'desc')
    .execute()) as Attempt[];

export const findAttempt = async (db: Db, organization: OrganizationId, deposit: number, n: number) =>
  (await attempts(db, organization)
    .where('deposit_id', '=', deposit)
    .where('n', '=', n)
    .executeTakeFirst()) as Attempt | undefined;

export const findAttemptOf = async (
  db: Db,
  organization: OrganizationId,
  { session, payment }: { session: string | null; payment: string | null },
) =>
  (await attempts(db, organization)
    .where((eb) => eb.or([eb('session_id', '=', session), eb('payment_id', '=', payment)]))
    .limit(1)
    .executeTakeFirst()) as Attempt | undefined;

export type NewAttempt = Pick<Attempt, 'deposit_id' | 'n' | 'key' | 'account_id' | 'expires_at'>;

export const insertAttempt = async (
  tx: Tx,
  organization: OrganizationId,
  attempt: NewAttempt,
  nowMs: EpochMs,
): Promise<Attempt> =>
  (await tx
    .insertInto('deposit_attempts')
    .values({ ...attempt, organization_id: organization, state: 'sent', created_at: instantOf(nowMs) })
    .returningAll()
    .executeTakeFirstOrThrow()) as Attempt;

const changed = ['session_id', 'payment_id', 'state', 'refund_try', 'read_at'] as const;
type Changes = Partial<Pick<Updateable<DepositAttempts>, Exclude<(typeof changed)[number], 'state'>>> & {
  state?: AttemptState;
};

const updating = (
  db: Db,
  organization: OrganizationId,
  { deposit_id, n }: Pick<Attempt, 'deposit_id' | 'n'>,
  changes: Changes,
) =>
  db
    .updateTable('deposit_attempts')
    .set(setColumns(changed, changes))
    .where('organization_id', '=', organization)
    .where('deposit_id', '=', deposit_id)
    .where('n', '=', n);

export const updateAttempt = (...given: Parameters<typeof updating>) => updating(...given).execute();

/** Leaves an attempt alone that was paid meanwhile, because an older answer of the provider can arrive later. */
export const updateUnpaidAttempt = (...given: Parameters<typeof updating>) =>
  updating(...given)
    .where('payment_id', 'is', null)
    .execute();

export async function claimLook(
  db: Db,
  organization: OrganizationId,
  { deposit_id, n }: Pick<Attempt, 'deposit_id' | 'n'>,
  { nowMs, everyMs }: { nowMs: EpochMs; everyMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deposit_attempts')
    .set({ read_at: instantOf(nowMs) })
    .where('organization_id', '=', organization)
    .where('deposit_id', '=', deposit_id)
    .where('n', '=', n)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<=', instantOf(nowMs - everyMs))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
