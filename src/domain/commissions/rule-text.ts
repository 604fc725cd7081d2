import { formatPrice } from '../money.ts';

/** `40 %` or `$150.00 c/u` of the rule text that a charge stores; empty without a rule. */
export function ruleText(rule: string | null): string {
  const [kind, value = ''] = rule?.split(' ') ?? [];
  if (!kind) return '';
  return kind === 'percent' ? `${value} %` : `${formatPrice(Number(value))} c/u`;
}
