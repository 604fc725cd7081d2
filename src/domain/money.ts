// Rounds half up on the decimal digits of the text: the binary value of 10.005 lies below the half.
const decimal = /^(\d{0,15})(?:[.,](\d*))?$/;

function parseCents(text: string): number | null {
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  if (!whole && !fraction) return null;
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return (fraction[2] ?? '0') >= '5' ? cents + 1 : cents;
}

/** Converts a non-negative price to cents, half a cent rounded up; exact far beyond 99,999,999.99. */
export const toCents = (price: number): number => parseCents(String(price)) ?? 0;

export const fromCents = (cents: number): number => cents / 100;

/** Price typed in the service form: comma or dot as decimal mark, rounded half up to cents; 0 for unreadable text. */
export const parsePrice = (text: string): number => fromCents(parseCents(text.trim()) ?? 0);

export function formatCents(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}$${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

// Numbers of five and more digits are grouped because they are hard to read in one piece.
const grouped = (text: string): string =>
  text.replace(/\d{5,}/, (digits) => Number(digits).toLocaleString('en-US').replaceAll(',', '\u202f'));

/** `$115 750.00`: cents as a price, grouped by narrow no-break spaces from five digits on. */
export const formatSumCents = (cents: number): string => grouped(formatCents(cents));

/**
 * Share of non-negative cents, in hundredths of a percent, half a cent rounded up; exact thanks to integer arithmetic.
 */
export const percentOf = (cents: number, basisPoints: number): number =>
  Number((BigInt(cents) * BigInt(basisPoints) + 5_000n) / 10_000n);

/**
 * Distributes whole cents by weights: the sum is exact, and rounding differences go to the largest remainders, the
 * first among equals. All parts are 0 where all weights are 0.
 */
export function share(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { at, whole: Number(exact / total), remainder: exact % total };
  });
  const left = cents - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1))
    .slice(0, left);
  return parts.map(({ at, whole }) => whole + (raised.some((part) => part.at === at) ? 1 : 0));
}

export const formatPrice = (price: number): string => formatCents(toCents(price));

export const formatSum = (price: number): string => formatSumCents(toCents(price));

/** `$115 750` for a price in a tile, without cents from $1000 on. */
export const formatTile = (price: number): string =>
  price < 1_000 ? formatPrice(price) : formatSum(Math.round(price)).slice(0, -'.00'.length);
