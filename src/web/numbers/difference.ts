import { countText } from '#domain/text/count.ts';

export type FigureKind = 'money' | 'count' | 'rate';

export type Difference = {
  /** '▲ 12 %'; `spoken` is the same in words for screen readers. */
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
 * Change of a figure: money in percent, counts as a number, rates in whole percentage points. Null where a value is
 * unknown or the earlier sum is 0; a change that rounds to zero counts as none.
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
