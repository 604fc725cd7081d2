import type { CommissionRule } from '#domain/commissions/contract.ts';

/** A rule that gives a part of what is charged, to everybody and for all services unless it names them. */
export const percentRule = (
  value: number,
  user_id: number | null = null,
  service_id: number | null = null,
): CommissionRule => ({ user_id, service_id, kind: 'percent', value });
