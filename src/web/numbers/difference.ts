import { countText } from '#domain/count-text.ts';

/** How a figure is counted, which decides how two of them are compared. */
export type FigureKind = 'money' | 'count' | 'rate';

export type Difference = {
  /** '▲ 12 %'; for who cannot see the sign, `spoken` says it in words. */
  sign: string;
  spoken: string;
  direction: 'up' | 'down' | 'same';
};

const signs = { up: '▲', down: '▼', same: '=' } as const;

function amountOf(now: number, before: number, kind: FigureKind): string {
  if (kind === 'rate') return countText(Math.abs(percent(now) - percent(before)), 'punto', 'puntos');
  if (kind === 'count') return String(Math.abs(now - before));
  return `${Math.abs(Math.round(((now - before) / before) * 100))} %`;
}

const percent = (rate: number): number => Math.round(rate * 100);

/**
 * What became of a figure: money by percent, counts by their number, rates by whole points. Null where one of them is
 * unknown or money has nothing to be a part of; what rounds to nothing is the same.
 */
export function differenceOf(now: number | null, before: number | null, kind: FigureKind): Difference | null {
  if (now === null || before === null || (kind === 'money' && before === 0)) return null;
  const amount = amountOf(now, before, kind);
  if (amount.startsWith('0 ') || amount === '0')
    return { sign: `${signs.same} igual`, spoken: 'igual que', direction: 'same' };
  const direction = now > before ? 'up' : 'down';
  return {
    sign: `${signs[direction]} ${amount}`,
    spoken: `${amount} ${direction === 'up' ? 'más que' : 'menos que'}`,
    direction,
  };
}
