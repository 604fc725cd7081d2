// Half up on the decimal digits as written: in binary 10.005 lies below its half.
const decimal = /^(\d{0,15})(?:[.,](\d*))?$/;

function parseCents(text: string): number | null {
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  if (!whole && !fraction) return null;
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return (fraction[2] ?? '0') >= '5' ? cents + 1 : cents;
}

/** Whole cents of a price that is not negative, half a cent rounded up; exact far past 99,999,999.99. */
export const toCents = (price: number): number => parseCents(String(price)) ?? 0;

/** The price of a number of cents. */
export const fromCents = (cents: number): number => cents / 100;

/** A typed price, comma or dot before the decimals, rounded half up to cents; anything else is 0. */
export const parsePrice = (text: string): number => fromCents(parseCents(text.trim()) ?? 0);

/** `$1500.00` of a number of cents. */
export const formatCents = (cents: number): string =>
  `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** `$1500.00` of a price. */
export const formatPrice = (price: number): string => formatCents(toCents(price));
