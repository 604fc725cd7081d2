import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { type Policy, usualPolicy } from '#domain/organization/policy.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ shop } = await world.aShopAtWork(app.call));
});

const edit = (
  policy: Partial<Omit<Policy, 'deposits'>> & { deposits?: Partial<Policy['deposits']> },
  token = shop.token,
) => app.call(editRules, { policy }, { token });
const setCurrency = (currency: string | null) => app.call(saveProfile, { currency }, { token: shop.token });
const problemsOf = ({ status, body }: { status: number; body: unknown }) => {
  const { detail } = body as { detail: { loc: string[] }[] };
  return [status, detail.map(({ loc }) => loc.join('.'))];
};
const everybody = {
  deposits: { who: 'listed', always: true },
  transfer_text: 'Alias: barberia.sur',
} as const;

test('a shop that never set a policy shows none', async () => {
  const rules = await world.ask(app.call, readRules, {}, { token: shop.token });
  expect(rules).not.toHaveProperty('policy');
});

test('the owner alone sets it, part by part, and the activity tells it', async () => {
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  expect((await edit({ hold_minutes: 20 }, manager.token)).status).toBe(403);
  await setCurrency('UYU');
  expect((await edit(everybody)).body).toMatchObject({
    policy: { ...usualPolicy, ...everybody, deposits: { always: true, first_time: false } },
  });
  expect((await edit({ amount: { percent: 30 } })).body).toMatchObject({
    policy: { amount: { percent: 30 }, deposits: { always: true } },
  });
  const [, entry] = await world.ask(app.call, listAudit, {}, { token: shop.token });
  expect(entry).toMatchObject({
    action: 'policy-changed',
    differences: [{ field: 'deposits_from', before: 'nadie', after: 'todos' }],
  });
});

test('deposits need a currency, and a premium service a fixed amount', async () => {
  await setCurrency(null);
  expect(problemsOf(await edit(everybody))).toEqual([422, ['policy.deposits']]);
  await setCurrency('CLP');
  const premium = { ...everybody, deposits: { who: 'listed', premium: true } } as const;
  expect(problemsOf(await edit(premium))).toEqual([422, ['policy.amount']]);
  expect(problemsOf(await edit({ ...premium, amount: { cents: 150 } }))).toEqual([
    422,
    ['policy.amount.cents'],
  ]);
  expect(problemsOf(await edit({ ...everybody, transfer_text: null }))).toEqual([
    422,
    ['policy.transfer_text'],
  ]);
  expect((await edit({ ...premium, amount: { cents: 500_000 } })).status).toBe(200);
});

test('the currency stays one that the policy can be said in', async () => {
  await setCurrency('UYU');
  await edit({ ...everybody, amount: { cents: 50_050 } });
  expect(problemsOf(await setCurrency('CLP'))).toEqual([422, ['currency']]);
  expect(problemsOf(await setCurrency(null))).toEqual([422, ['currency']]);
  expect((await setCurrency('MXN')).status).toBe(200);
});
