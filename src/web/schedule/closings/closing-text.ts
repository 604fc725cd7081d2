import type { ClosingRule } from '#domain/schedule/blocks/contract.ts';
import { formatDay } from '#domain/schedule/day-text.ts';

export function closedText({
  from_date,
  to_date,
  closed_from,
  closed_to,
}: Omit<ClosingRule, 'id' | 'name'>): string {
  const until = to_date === from_date ? '' : ` a ${formatDay(to_date).toLowerCase()}`;
  const part = closed_from ? `${closed_from} a ${closed_to}` : 'todo el día';
  return `${formatDay(from_date)}${until} · ${part}`;
}
