import { leastCardCents } from './card-minimum.ts';
import { asksDeposits, type DepositAmount, type Policy, unitCents } from './policy.ts';

export const depositReasons = ['no_shows', 'first', 'premium', 'always'] as const;
export type DepositReason = (typeof depositReasons)[number];

export type PayingVisit = { total_cents: number; hasPremium: boolean };
/** History of a contact in the shop: `isNew` without any completed visit, `noShows` within `noShowDays`. */
export type PayingClient = { isNew: boolean; noShows: number };
export type DepositDue = { reason: DepositReason; amount_cents: number };

export function depositDue(
  policy: Policy,
  visit: PayingVisit,
  client: PayingClient,
  currency: string,
): DepositDue | null {
  if (!asksDeposits(policy)) return null;
  const { first_time, after_no_shows, premium, always } = policy.deposits;
  const isPremium = premium && visit.hasPremium;
  const reasons: Record<DepositReason, boolean> = {
    no_shows: after_no_shows !== null && client.noShows >= after_no_shows,
    first: first_time && client.isNew,
    premium: isPremium,
    always,
  };
  const reason = depositReasons.find((each) => reasons[each]);
  if (!reason) return null;
  const wanted = amountOf(policy.amount, { ...visit, isPremium }, unitCents(currency));
  const amount_cents = payableCents(wanted, { total_cents: visit.total_cents, policy, currency });
  return amount_cents > 0 ? { reason, amount_cents } : null;
}

type Limits = Pick<PayingVisit, 'total_cents'> & { policy: Pick<Policy, 'method'>; currency: string };

function payableCents(cents: number, { total_cents, policy: { method }, currency }: Limits): number {
  const least = method === 'transfer' ? 0 : leastCardCents(currency);
  if (cents === 0 || cents >= least) return cents;
  if (total_cents >= least) return least;
  return method === 'card' ? 0 : cents;
}

function amountOf(
  amount: DepositAmount,
  { total_cents, isPremium }: PayingVisit & { isPremium: boolean },
  unit: number,
): number {
  // A premium service costs nothing until the shop names its price, so its deposit is the fixed amount.
  if (isPremium && 'cents' in amount) return amount.cents;
  const most = Math.floor(total_cents / unit) * unit;
  const wanted =
    'cents' in amount
      ? amount.cents
      : Math.floor((total_cents * amount.percent + 50 * unit) / (100 * unit)) * unit;
  return Math.min(wanted, most);
}
