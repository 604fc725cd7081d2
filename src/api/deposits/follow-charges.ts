import { sql } from 'kysely';
import { afterCharge, usableCents } from '#domain/reservations/deposit-states.ts';
import { Refusal, sentenceOf } from '#domain/refusal.ts';
import type { OrganizationId, Tx } from '../database/connection.ts';
import type { Work } from '../database/unit-of-work.ts';
import { isOccupying, isUncharged, reservationsOf } from '../reservations/queries.ts';
import type { ChargeChange } from '../reservations/changes/changes.ts';
import { byRule } from './follow-changes.ts';
import { planExcess } from './give-back-excess.ts';
import { promiseRefund } from './promise-refund.ts';
import { lockChargeableDeposits, type StoredDeposit, updateDeposit } from './queries.ts';

export async function followCharges(work: Work, charges: readonly ChargeChange[]): Promise<void> {
  if (charges.length === 0) return;
  const { tx, organization } = work;
  const ids = charges.map(({ reservation_id }) => reservation_id);
  const visitOf = await visitsOf(tx, organization, ids);
  const deposits = await lockChargeableDeposits(tx, organization, [...visitOf.keys()]);
  for (const [visit, own] of Map.groupBy(charges, (one) => visitOf.get(one.reservation_id))) {
    const deposit = deposits.find(({ reservation_id }) => visitOf.get(reservation_id) === visit);
    if (deposit) await use(work, deposit, own, visit as number);
    else if (own.some(({ deposit_cents }) => deposit_cents > 0)) refuse();
  }
}

async function use(
  work: Work,
  deposit: StoredDeposit,
  charges: readonly ChargeChange[],
  visit: number,
): Promise<void> {
  const { tx, organization } = work;
  const cents = charges.reduce((sum, { deposit_cents }) => sum + deposit_cents, 0);
  const isVoid = charges.some((one) => one.isVoid);
  const ids = charges.map(({ reservation_id }) => reservation_id);
  const isLast = !isVoid && !(await hasUncharged(tx, organization, visit, ids));
  const after = afterCharge(deposit, { cents, isVoid, isLast });
  if (!after) refuse();
  if (after.state === deposit.state && cents === 0 && usableCents(deposit) === 0) return;
  await updateDeposit(tx, organization, deposit.id, after);
  const changed = { ...deposit, ...after };
  if (usableCents(changed) > 0) planExcess(work, deposit.id);
  if (after.state !== 'refunding' || deposit.state === 'refunding') return;
  await promiseRefund(work, changed, { actor: byRule });
}

function refuse(): never {
  const detail = [{ msg: sentenceOf('payments_mismatch'), loc: ['payments'], type: 'custom' }];
  throw new Refusal('payments_mismatch', { detail });
}

async function visitsOf(
  tx: Tx,
  organization: OrganizationId,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const groups = reservationsOf(tx, organization)
    .select('group_id')
    .where('id', '=', sql<number>`any(${ids})`);
  const rows = await reservationsOf(tx, organization)
    .select(['id', 'group_id'])
    .where((eb) => eb.or([eb('id', '=', sql<number>`any(${ids})`), eb('group_id', 'in', groups)]))
    .execute();
  return new Map(rows.map(({ id, group_id }) => [id, group_id ?? id]));
}

/** Called with the deposit locked, so that the second of two simultaneous charges sees the first charge. */
async function hasUncharged(
  tx: Tx,
  organization: OrganizationId,
  visit: number,
  except: readonly number[],
): Promise<boolean> {
  const row = await reservationsOf(tx, organization)
    .select('id')
    .where('group_id', '=', visit)
    .where(isOccupying)
    .where('id', '!=', sql<number>`all(${except})`)
    .where(isUncharged(organization))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
