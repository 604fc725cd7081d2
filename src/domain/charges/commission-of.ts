import { fromCents, percentOf } from '../money.ts';

/**
 * A stored rule: `user_id` and `service_id` 0 mean all, `service_id` -1 means extras; the value is hundredths of a
 * percent, or cents per unit.
 */
export type StoredRule = { user_id: number; service_id: number; kind: string; value: number };
type Earning = { service_id: number | null; quantity: number; net_cents: number };

export const ofAll = 0;
export const ofExtras = -1;

/** Most specific rule for a service that a person sells. */
export function ruleFor(
  { user_id, service_id }: Pick<StoredRule, 'user_id' | 'service_id'>,
  rules: readonly StoredRule[],
): StoredRule | undefined {
  const places =
    service_id === ofExtras
      ? [[ofAll, ofExtras]]
      : [
          [user_id, service_id],
          [user_id, ofAll],
          [ofAll, service_id],
          [ofAll, ofAll],
        ];
  return places
    .map(([user, service]) => rules.find((rule) => rule.user_id === user && rule.service_id === service))
    .find((rule) => rule !== undefined);
}

/** Commission of a line, in cents, and the applied rule as text, such as `percent 40` or `fixed 150`. */
export function commissionOf(
  line: Earning,
  barber: number,
  rules: readonly StoredRule[],
): { commission_cents: number; rule: string | null } {
  const rule = ruleFor({ user_id: barber, service_id: line.service_id ?? ofExtras }, rules);
  if (!rule) return { commission_cents: 0, rule: null };
  const { kind, value } = rule;
  const commission_cents = kind === 'percent' ? percentOf(line.net_cents, value) : value * line.quantity;
  // Both kinds store hundredths: of a percent or of the currency.
  return { commission_cents, rule: `${kind} ${fromCents(value)}` };
}
