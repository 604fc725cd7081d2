import { sql } from 'kysely';
import type { ReservationDeposit } from '#domain/reservations/contract.ts';
import {
  type DepositState,
  isTaken,
  type ShownDispute,
  usableCents,
} from '#domain/reservations/deposit-states.ts';
import { fromCents } from '#domain/money.ts';
import { totalCents } from '#domain/services/line-cents.ts';
import type { OrganizationId } from '../../database/connection.ts';

type Stored = {
  state: DepositState;
  amount_cents: number;
  used_cents: number;
  refunded_cents: number;
  stays_cents: number;
  is_fixed: boolean;
  dispute: ShownDispute | null;
} | null;

/** The latest deposit of a reservation `r` that is neither open nor lapsed. */
export const depositColumn = (organization: OrganizationId) =>
  sql<Stored>`(select json_build_object('state', d.state, 'amount_cents', d.amount_cents,
    'used_cents', d.used_cents, 'refunded_cents', d.refunded_cents, 'stays_cents', d.stays_cents, 'is_fixed', d.is_fixed, 'dispute', nullif(d.dispute, 'won')) from deposits as d
    where d.organization_id = ${organization} and d.reservation_id = r.id and d.state not in ('open', 'lapsed')
    order by d.id desc limit 1)`.as('deposit');

export function depositOf(
  deposit: Stored | undefined,
  lines: Parameters<typeof totalCents>[0],
): { deposit?: ReservationDeposit } {
  if (!deposit) return {};
  const { state, amount_cents, refunded_cents, is_fixed: isFixed } = deposit;
  const total = totalCents(lines);
  const stays = state === 'paid' ? 0 : usableCents(deposit);
  const shown = isTaken(state) ? amount_cents - refunded_cents : amount_cents;
  const left = Math.max(0, total - (isTaken(state) ? shown : stays));
  return {
    deposit: {
      state,
      amount: fromCents(shown),
      left: fromCents(left),
      ...(stays > 0 && { stays: fromCents(stays) }),
      ...(isFixed && state === 'paid' && { fixed: true as const }),
    },
  };
}
