type Line = { price_cents: number; quantity: number; is_premium: boolean };

/** A premium service is free, whatever price is stored. */
export const lineCents = ({ price_cents, quantity, is_premium }: Line): number =>
  is_premium ? 0 : price_cents * quantity;

export const totalCents = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);
