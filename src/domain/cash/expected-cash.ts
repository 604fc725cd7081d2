import type { MoveKind } from './contract.ts';

type Amount = { amount_cents: number };

export const expectedCash = (
  floatCents: number,
  cashCents: number,
  moves: readonly (Amount & { kind: MoveKind })[],
): number =>
  moves.reduce(
    (sum, { kind, amount_cents }) => sum + (kind === 'in' ? amount_cents : -amount_cents),
    floatCents + cashCents,
  );
