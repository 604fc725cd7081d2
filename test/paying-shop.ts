import type { Policy } from '#domain/organization/policy.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { connectCards } from '#domain/deposits/accounts/contract.ts';
import type { TestApp } from './app.ts';
import type { PayingApp } from './paying-app.ts';
import * as world from './world.ts';

export const transferText = 'Alias: barberia.sur';

type Edited = Partial<Omit<Policy, 'deposits'>> & { deposits?: Partial<Policy['deposits']> };

export async function aShopWithDeposits({ call }: Pick<TestApp, 'call'>, policy: Edited = {}) {
  const atWork = await world.aShopAtWork(call);
  const { token } = atWork.shop;
  await world.ask(call, saveProfile, { currency: 'UYU' }, { token });
  const deposits = { who: 'listed', always: true, ...policy.deposits } as const;
  const edited = { method: 'transfer', transfer_text: transferText, ...policy, deposits } as const;
  await world.ask(call, editRules, { policy: edited }, { token });
  return atWork;
}

/** A shop at work in Mexico whose account takes cards, and that asks every online client for half of the price. */
export async function aShopWithCards(it: PayingApp) {
  const shop = await world.aShop(it.call, { timezone: 'America/Mexico_City' });
  const [barber, service] = [await world.aStaffMember(shop), await world.aService(shop)];
  await world.hoursFor(shop, barber);
  const as = { token: shop.token };
  await world.ask(it.call, saveProfile, { currency: 'MXN' }, as);
  const { url } = await world.ask(it.call, connectCards, {}, as);
  await it.press(url, 'complete');
  await it.sandbox.deliver();
  const deposits = { who: 'listed', always: true } as const;
  await world.ask(it.call, editRules, { policy: { deposits, method: 'card' } }, as);
  return { shop, barber, service };
}
