import { formatPrice } from '../money.ts';

export function ruleText(rule: string | null): string {
  const [kind, value = ''] = rule?.split(' ') ?? [];
  if (!kind) return '';
  return kind === 'percent' ? `${value} %` : `${formatPrice(Number(value))} c/u`;
}
