import { fromCents, percentOf } from '../money.ts';

/** A stored rule: person and service 0 are all of them, and service -1 are extras; hundredths of a percent, or cents for each. */
export type StoredRule = { user_id: number; service_id: number; kind: string; value: number };
type Earning = { service_id: number | null; quantity: number; net_cents: number };

/** Stands for all people, or all services. */
export const ofAll = 0;
/** Stands for what is no service. */
export const ofExtras = -1;

/** The rule that counts for what a person sells: of several the most specific one. */
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

/** What a person earns of a line, in cents, and the rule that said so, such as `percent 40` or `fixed 150`. */
export function commissionOf(
  line: Earning,
  barber: number,
  rules: readonly StoredRule[],
): { commission_cents: number; rule: string | null } {
  const rule = ruleFor({ user_id: barber, service_id: line.service_id ?? ofExtras }, rules);
  if (!rule) return { commission_cents: 0, rule: null };
  const { kind, value } = rule;
  const commission_cents = kind === 'percent' ? percentOf(line.net_cents, value) : value * line.quantity;
  // Hundredths are written alike for both: of a percent or of money.
  return { commission_cents, rule: `${kind} ${fromCents(value)}` };
}
