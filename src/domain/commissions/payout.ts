import { formatCents, fromCents, toCents } from '../money.ts';
import { readSignedCents } from '../typed-amount.ts';
import type { CommissionPeriod } from './contract.ts';

/** Cents of a price that may be negative. */
export const signedCents = (price: number): number => Math.sign(price) * toCents(Math.abs(price));

/** What a person gets for a period, in cents: commission, tips and what was added or taken off. */
export const payoutCents = ({
  commission,
  tips,
  adjustment,
}: Pick<CommissionPeriod, 'commission' | 'tips' | 'adjustment'>): number =>
  toCents(commission) + toCents(tips) + signedCents(adjustment);

/** The price of a typed adjustment, `-50,5` or `50`; 0 for a blank one, null for text that is no amount. */
export function readAdjustment(typed: string): number | null {
  const cents = typed.trim() === '' ? 0 : readSignedCents(typed);
  return cents === null ? null : fromCents(cents);
}

/** The adjustment as its field shows it once it is left; text that is none stays. */
export function shownAdjustment(typed: string): string {
  const price = readAdjustment(typed);
  return price === null || typed.trim() === '' ? typed : formatCents(signedCents(price));
}
