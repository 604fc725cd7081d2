import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { type BookedLine, chargeOf } from './charge-of.ts';
import type { StoredRule } from './commission-of.ts';
import type { ChargeInput } from './contract.ts';

const line = (position: number, price_cents: number, more: Partial<BookedLine> = {}): BookedLine => ({
  position,
  service_id: position + 1,
  name: `Servicio ${position + 1}`,
  price_cents,
  is_premium: false,
  quantity: 1,
  ...more,
});
const cash = (amount: number) => [{ method: 'cash' as const, amount }];
type Form = Omit<ChargeInput, 'id'>;
const form = (more: Partial<Form>): Form => ({ extras: [], discount: 0, tip: 0, payments: [], ...more });
const services = [
  { id: 7, name: 'Barba', price_cents: 30_000, is_premium: false },
  { id: 8, name: 'Corte de regalo', price_cents: 90_000, is_premium: true },
];
type Known = Partial<Parameters<typeof chargeOf>[1]>;
const charge = (given: Partial<Form>, known: Known = {}) =>
  chargeOf(form(given), { booked: [], services, barber: 3, rules: [], ...known });

function refusalOf(given: Partial<Form>, known: Known = {}) {
  try {
    charge(given, known);
  } catch (problem) {
    const { code, detail } = problem as Refusal;
    return [code, typeof detail === 'string' ? null : detail[0]?.loc[0]];
  }
  return null;
}

describe('what a charge comes to', () => {
  const booked = [line(0, 50_000), line(1, 20_000, { quantity: 2 }), line(2, 80_000, { is_premium: true })];

  test('lines cost what they were booked at, and premium ones nothing', () => {
    const { lines, goods_cents, total_cents } = charge({ payments: cash(900) }, { booked });
    expect(lines.map(({ amount_cents }) => amount_cents)).toEqual([50_000, 40_000, 0]);
    expect([goods_cents, total_cents]).toEqual([90_000, 90_000]);
  });

  test('the amount of a line can be another one, for all of it', () => {
    const lines = [
      { position: 1, amount: 350.5 },
      { position: 2, amount: 10 },
    ];
    expect(charge({ lines, payments: cash(860.5) }, { booked }).goods_cents).toBe(86_050);
  });

  test('extras cost what is said for all of them, or what the list says for each', () => {
    const extras = [
      { name: 'Cera', quantity: 3, amount: 300 },
      { service_id: 7, quantity: 2 },
      { service_id: 7, quantity: 2, amount: 100 },
      { service_id: 8, quantity: 1 },
    ];
    const { lines } = charge({ extras, payments: cash(1000) });
    expect(lines.map(({ kind, name, amount_cents }) => [kind, name, amount_cents])).toEqual([
      ['extra', 'Cera', 30_000],
      ['service', 'Barba', 60_000],
      ['service', 'Barba', 10_000],
      ['service', 'Corte de regalo', 0],
    ]);
  });

  test('a discount is shared out among the lines, and the tip is nobody’s line', () => {
    const { lines, total_cents } = charge(
      { discount: 100, tip: 50, payments: cash(750.5) },
      { booked: [line(0, 50_050), line(1, 30_000)] },
    );
    expect(lines.map(({ net_cents }) => net_cents)).toEqual([43_798, 26_252]);
    expect(total_cents).toBe(75_050);
  });

  test('a total of 0 takes no payment', () => {
    expect(charge({}).total_cents).toBe(0);
    expect(charge({ discount: 500 }, { booked: [line(0, 50_000)] }).total_cents).toBe(0);
    expect(refusalOf({ payments: cash(0.01) })).toEqual(['payments_mismatch', 'payments']);
  });

  test.each([
    ['a cent less', { payments: cash(499.99) }, ['payments_mismatch', 'payments']],
    ['a cent more', { payments: [...cash(500), ...cash(0.01)] }, ['payments_mismatch', 'payments']],
    ['a discount of a cent too much', { discount: 500.01 }, ['discount_too_large', 'discount']],
    ['a discount of the tip', { discount: 510, tip: 10 }, ['discount_too_large', 'discount']],
    ['a line that was not booked', { lines: [{ position: 1, amount: 1 }] }, ['invalid', 'lines']],
    [
      'a line twice',
      {
        lines: [
          { position: 0, amount: 1 },
          { position: 0, amount: 1 },
        ],
      },
      ['invalid', 'lines'],
    ],
    [
      'a service that is not on the list',
      { extras: [{ service_id: 9, quantity: 1 }] },
      ['unknown_service', null],
    ],
  ] as const)('%s is refused', (_title, given, refusal) => {
    expect(refusalOf(given as unknown as Partial<Form>, { booked: [line(0, 50_000)] })).toEqual(refusal);
  });
});

describe('commission', () => {
  const rule = (user_id: number, service_id: number, value: number, kind = 'percent'): StoredRule => ({
    user_id,
    service_id,
    kind,
    value,
  });
  const rules = [rule(3, 1, 1_000), rule(3, 0, 2_000), rule(0, 1, 3_000), rule(0, 0, 4_000)];
  const earned = (known: StoredRule[]) =>
    charge({ payments: cash(500) }, { booked: [line(0, 50_000)], rules: known }).lines[0];

  test.each([
    ['of a person and a service', rules, 5_000, 'percent 10'],
    ['of a person', rules.slice(1), 10_000, 'percent 20'],
    ['of a service', rules.slice(2), 15_000, 'percent 30'],
    ['of the shop', rules.slice(3), 20_000, 'percent 40'],
    ['of somebody else', [rule(4, 0, 9_000), rule(0, 2, 9_000)], 0, null],
    ['of extras alone', [rule(0, -1, 9_000)], 0, null],
  ])('the most specific rule counts: one %s', (_title, known, commission_cents, name) => {
    expect(earned(known)).toMatchObject({ commission_cents, rule: name });
  });

  test('a percentage is of the net, half a cent up a line; an amount is for each', () => {
    const booked = [line(0, 50_050), line(1, 30_000)];
    const known = { booked, rules: [rule(0, 0, 4_000)] };
    const { lines } = charge({ discount: 100, payments: cash(700.5) }, known);
    expect(lines.map(({ commission_cents }) => commission_cents)).toEqual([17_519, 10_501]);
    const each = charge(
      { payments: cash(1500) },
      { booked: [line(0, 50_000, { quantity: 3 })], rules: [rule(0, 0, 15_050, 'fixed')] },
    );
    expect(each.lines[0]).toMatchObject({ commission_cents: 45_150, rule: 'fixed 150.5' });
  });

  test('extras have one percentage, and one of a service is that service', () => {
    const extras = [
      { name: 'Cera', quantity: 1, amount: 100 },
      { service_id: 7, quantity: 1 },
    ];
    const known = { rules: [rule(0, -1, 1_000), rule(0, 7, 5_000)] };
    const { lines } = charge({ extras, payments: cash(400) }, known);
    expect(lines.map(({ commission_cents }) => commission_cents)).toEqual([1_000, 15_000]);
  });
});

test('whatever is charged, all sums are exact to the cent', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999_999 });
  const charged = fc.record({
    prices: fc.array(cents, { minLength: 1, maxLength: 20 }),
    part: fc.integer({ min: 0, max: 10_000 }),
    tip: cents,
    percent: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(charged, ({ prices, part, tip, percent }) => {
      const goods = prices.reduce((sum, price) => sum + price, 0);
      const discount = Math.min(Math.floor((goods * part) / 10_000), 9_999_999_999);
      const total = goods - discount + tip;
      const most = 9_999_999_999;
      const amounts = Array.from({ length: Math.ceil(total / most) }, (_, nth) =>
        Math.min(most, total - nth * most),
      );
      const rules = [{ user_id: 0, service_id: 0, kind: 'percent', value: percent }];
      const { lines, ...sums } = charge(
        { discount: discount / 100, tip: tip / 100, payments: amounts.flatMap((each) => cash(each / 100)) },
        { booked: prices.map((price, position) => line(position, price)), rules },
      );
      const net = lines.reduce((sum, { net_cents }) => sum + net_cents, 0);
      expect(sums).toMatchObject({ goods_cents: goods, discount_cents: discount, total_cents: total });
      expect(net + discount).toBe(goods);
      for (const { amount_cents, net_cents, commission_cents } of lines) {
        expect(net_cents >= 0 && net_cents <= amount_cents).toBe(true);
        expect(commission_cents <= net_cents).toBe(true);
      }
    }),
  );
});
