import { describe, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import * as commissions from '#domain/commissions/contract.ts';
import { deleteService } from '#domain/services/contract.ts';
import type { TestApp } from '#test/app.ts';
import { percentRule } from '#test/percent-rule.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, barber, as } = home));

type Rule = commissions.CommissionRule;
const setRules = (rules: Rule[], extras: number | null = null) =>
  it.call(commissions.writeCommissionRules, { rules, extras }, as);
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

describe('the rules', () => {
  test('are kept whole, in order, and the owner reads who changed them', async () => {
    const service = await world.aService(shop, { name: 'Barba' });
    const rules: Rule[] = [
      { user_id: barber.user.id, service_id: service.id, kind: 'fixed', value: 150.5 },
      percentRule(33.33),
    ];
    const { status, body } = await setRules(rules, 5);
    expect([status, body]).toEqual([200, { rules: rules.toReversed(), extras: 5 }]);
    expect(await world.ask(it.call, commissions.readCommissionRules, {}, as)).toEqual(body);
    expect((await setRules([])).body).toEqual({ rules: [], extras: null });
    const [last, first] = await world.ask(it.call, listAudit, { subject: 'commission' }, as);
    expect(first?.differences).toEqual([{ field: 'rules', before: 0, after: 3 }]);
    expect([last?.action, last?.about]).toEqual(['rules-changed', null]);
  });

  test('of somebody or something unknown or gone are refused, and nothing changes', async () => {
    const other = await world.aShop(it.call);
    const gone = await world.aStaffMember(shop);
    const service = await world.aService(shop);
    await setRules([percentRule(40), percentRule(10, gone.user.id), percentRule(20, null, service.id)]);
    await world.ask(it.call, deleteUser, { id: gone.user.id }, as);
    await world.ask(it.call, deleteService, { id: service.id }, as);
    const stored = await world.ask(it.call, commissions.readCommissionRules, {}, as);
    expect(stored.rules).toEqual([percentRule(40)]);
    const answers = [
      await setRules([percentRule(10, gone.user.id)]),
      await setRules([percentRule(10, other.owner.user.id)]),
      await setRules([percentRule(10, null, service.id)]),
      await setRules([percentRule(10, null, 999_999_999)]),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [422, 'unknown_barber'],
      [422, 'unknown_barber'],
      [422, 'unknown_service'],
      [422, 'unknown_service'],
    ]);
    expect(await world.ask(it.call, commissions.readCommissionRules, {}, as)).toEqual(stored);
  });

  test.each([
    ['101 %', [percentRule(101)]],
    ['−1 %', [percentRule(-1)]],
    ['three decimals', [percentRule(12.345)]],
    ['a text', [percentRule('40' as unknown as number)]],
    ['a negative amount', [{ user_id: null, service_id: null, kind: 'fixed', value: -1 }]],
    ['another kind', [{ user_id: null, service_id: null, kind: 'half', value: 1 }]],
    ['two for the same', [percentRule(10), percentRule(20)]],
    ['501 of them', Array.from({ length: 501 }, (_, nth) => percentRule(1, null, nth + 1))],
  ])('refuses %s', async (_title, rules) => {
    expect((await setRules(rules as Rule[])).status).toBe(422);
    expect((await it.call(commissions.readCommissionRules, {}, as)).body).toEqual({
      rules: [],
      extras: null,
    });
  });

  test('a manager reads them and changes none, a barber does neither', async () => {
    const manager = await world.aStaffMember(shop, { role: 'manager' });
    const ask = async ({ token }: world.Staff) => [
      (await it.call(commissions.readCommissionRules, {}, { token })).status,
      (await it.call(commissions.writeCommissionRules, { rules: [], extras: 1 }, { token })).status,
    ];
    expect([await ask(manager), await ask(barber)]).toEqual([
      [200, 403],
      [403, 403],
    ]);
  });
});
