import { ofAll, ofExtras, type StoredRule } from '../charges/commission-of.ts';
import { fromCents, toCents } from '../money.ts';
import type { CommissionRules } from './contract.ts';

/** Converts stored rules to the API's form: null for the stored 0 (all), and the rule for extras as its own field. */
export function toRules(stored: readonly StoredRule[]): CommissionRules {
  const extras = stored.find(({ service_id }) => service_id === ofExtras);
  return {
    rules: stored
      .filter((rule) => rule !== extras)
      .map(({ user_id, service_id, kind, value }) => ({
        user_id: user_id || null,
        service_id: service_id || null,
        kind: kind as 'percent' | 'fixed',
        value: fromCents(value),
      })),
    extras: extras ? fromCents(extras.value) : null,
  };
}

export function toStored({ rules, extras }: CommissionRules): StoredRule[] {
  const stored = rules.map(({ user_id, service_id, kind, value }) => ({
    user_id: user_id ?? ofAll,
    service_id: service_id ?? ofAll,
    kind,
    value: toCents(value),
  }));
  const ofOthers = { user_id: ofAll, service_id: ofExtras, kind: 'percent' as const };
  if (extras !== null) stored.push({ ...ofOthers, value: toCents(extras) });
  return stored.toSorted((a, b) => a.user_id - b.user_id || a.service_id - b.service_id);
}
