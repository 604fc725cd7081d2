import type { CommissionRule } from '#domain/commissions/contract.ts';

export const percentRule = (
  value: number,
  user_id: number | null = null,
  service_id: number | null = null,
): CommissionRule => ({ user_id, service_id, kind: 'percent', value });
