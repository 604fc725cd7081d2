import type { CommissionRule } from '#domain/commissions/contract.ts';

/** A rule in percent, by default for all people and all services. */
export const percentRule = (
  value: number,
  user_id: number | null = null,
  service_id: number | null = null,
): CommissionRule => ({ user_id, service_id, kind: 'percent', value });
