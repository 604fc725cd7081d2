import type { OpenedDeposit } from '#domain/deposits/contract.ts';
import type { DepositMethod } from '#domain/organization/policy.ts';
import { isRefused, type Refusal } from '#web/lib/http/failures.ts';

export type DueDeposit = { amount: number; currency: string; methods: readonly DepositMethod[] };

export const dueDepositOf = (failure: unknown): DueDeposit | null =>
  isRefused(failure, 'deposit_required')
    ? (((failure as Refusal).answer as { deposit?: DueDeposit }).deposit ?? null)
    : null;

export const openDepositPage = ({ external_id, method }: OpenedDeposit): void =>
  location.replace(`/p/${external_id}${method === 'card' ? '?pagar' : ''}`);
