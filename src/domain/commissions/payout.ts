import { formatCents, fromCents, toCents } from '../money.ts';
import { readSignedCents } from '../text/typed-amount.ts';
import type { CommissionPeriod } from './contract.ts';

export const noteNeeded = 'Escribe el motivo del ajuste.';

export const signedCents = (price: number): number => Math.sign(price) * toCents(Math.abs(price));

export const payoutCents = ({
  commission,
  tips,
  adjustment,
}: Pick<CommissionPeriod, 'commission' | 'tips' | 'adjustment'>): number =>
  toCents(commission) + toCents(tips) + signedCents(adjustment);

/** Parses a typed adjustment such as `-50,5` or `50`; 0 for a blank text, null for unreadable text. */
export function readAdjustment(typed: string): number | null {
  const cents = typed.trim() === '' ? 0 : readSignedCents(typed);
  return cents === null ? null : fromCents(cents);
}

export function shownAdjustment(typed: string): string {
  const price = readAdjustment(typed);
  return price === null || typed.trim() === '' ? typed : formatCents(signedCents(price));
}
