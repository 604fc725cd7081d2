import type { BookingRequest } from '#domain/booking/contract.ts';
import type { GroupRequest } from '#domain/booking/groups/contract.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { isRefused, type Refusal } from '#web/lib/http/failures.ts';

export type DueDeposit = {
  amount: number;
  currency: string;
  methods: readonly DepositMethod[];
  request: BookingRequest | GroupRequest;
};

export function dueDepositOf(failure: unknown, request: DueDeposit['request']): DueDeposit | null {
  if (!isRefused(failure, 'deposit_required')) return null;
  const { deposit } = (failure as Refusal).answer as { deposit?: Omit<DueDeposit, 'request'> };
  return deposit ? { ...deposit, request } : null;
}
