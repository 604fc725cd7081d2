import type { Policy } from '#domain/organization/policy.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import type { TestApp } from './app.ts';
import * as world from './world.ts';

export const transferText = 'Alias: barberia.sur';

type Edited = Partial<Omit<Policy, 'deposits'>> & { deposits?: Partial<Policy['deposits']> };

/** A shop at work that asks every online client for half of the price by transfer. */
export async function aShopWithDeposits({ call }: Pick<TestApp, 'call'>, policy: Edited = {}) {
  const atWork = await world.aShopAtWork(call);
  const { token } = atWork.shop;
  await world.ask(call, saveProfile, { currency: 'UYU' }, { token });
  const deposits = { who: 'listed', always: true, ...policy.deposits } as const;
  const edited = { method: 'transfer', transfer_text: transferText, ...policy, deposits } as const;
  await world.ask(call, editRules, { policy: edited }, { token });
  return atWork;
}
