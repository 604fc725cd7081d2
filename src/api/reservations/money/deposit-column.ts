import { sql } from 'kysely';
import type { ReservationDeposit } from '#domain/reservations/contract.ts';
import { type DepositState, isTaken } from '#domain/reservations/deposit-states.ts';
import { fromCents } from '#domain/money.ts';
import type { OrganizationId } from '../../database/connection.ts';

type Stored = { state: DepositState; amount_cents: number } | null;

/** The deposit of a reservation `r`; one that was never paid or asked for is none. */
export const depositColumn = (organization: OrganizationId) =>
  sql<Stored>`(select json_build_object('state', d.state, 'amount_cents', d.amount_cents) from deposits as d
    where d.organization_id = ${organization} and d.reservation_id = r.id and d.state not in ('open', 'lapsed')
    order by d.id desc limit 1)`.as('deposit');

type Line = { price_cents: number; quantity: number; is_premium: boolean };

export function depositOf(
  deposit: Stored | undefined,
  lines: readonly Line[],
): { deposit?: ReservationDeposit } {
  if (!deposit) return {};
  const { state, amount_cents } = deposit;
  const total = lines.reduce(
    (sum, { price_cents, quantity, is_premium }) => sum + (is_premium ? 0 : price_cents * quantity),
    0,
  );
  const left = isTaken(state) ? Math.max(0, total - amount_cents) : total;
  return { deposit: { state, amount: fromCents(amount_cents), left: fromCents(left) } };
}
