import { toCents } from '../money.ts';
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

const written = /^([+-]?)\s*(\d{1,8}(?:[.,]\d{1,2})?)$/;

/** What was typed as an adjustment, `-50,5` or `50`; blank is 0, null is no amount. */
export function readAdjustment(typed: string): number | null {
  if (typed.trim() === '') return 0;
  const [, sign, size] = written.exec(typed.trim().replace('−', '-')) ?? [];
  if (size === undefined) return null;
  const value = Number(size.replace(',', '.'));
  return sign === '-' ? -value : value;
}
