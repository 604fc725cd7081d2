import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { chargeReservation, voidCharge } from '#domain/charges/contract.ts';
import * as commissions from '#domain/commissions/contract.ts';
import { setReservationStatus } from '#domain/reservations/contract.ts';
import { requestOf } from '#domain/route.ts';
import type { TestApp } from '#test/app.ts';
import { percentRule } from '#test/percent-rule.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, barber, as } = home));

const days = { from: '2026-11-18', to: '2026-11-18' };
type Rule = commissions.CommissionRule;
const setRules = (rules: Rule[], extras: number | null = null) =>
  it.call(commissions.writeCommissionRules, { rules, extras }, as);
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

let minute = 0;
async function charged(
  prices: readonly number[],
  more: { discount?: number; tip?: number } = {},
  who = barber,
) {
  const services = [];
  for (const price of prices) services.push(await world.aService(shop, { name: `Corte ${price}`, price }));
  return {
    services,
    ...(await chargedWith(
      services.map(({ id }) => id),
      prices,
      more,
      who,
    )),
  };
}
async function chargedWith(
  services: readonly number[],
  prices: readonly number[],
  { discount = 0, tip = 0 }: { discount?: number; tip?: number } = {},
  who = barber,
) {
  minute = (minute + 15) % 1_440;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const visit = await world.ask(
    it.call,
    takeBooking,
    {
      barber_id: who.user.id,
      client: { firstname: 'Eva', lastname: 'Paz' },
      services: services.map((service_id) => ({ service_id, quantity: 1 })),
      start_local: `2026-11-18T${time}`,
      duration_min: 15,
      channel: 'counter',
      anyway: true,
    },
    as,
  );
  const total = (prices.reduce((sum, price) => sum + price * 100, 0) + (tip - discount) * 100) / 100;
  const payments = total > 0 ? [{ method: 'cash' as const, amount: total }] : [];
  const { id } = await world.ask(it.call, chargeReservation, { id: visit.id, discount, tip, payments }, as);
  return { visit: visit.id, charge: id };
}
const list = (input = days) => world.ask(it.call, commissions.listCommissions, input, as);
const figuresOf = async (who: world.Staff) => (await list()).find(({ user_id }) => user_id === who.user.id);
const linesOf = (who: world.Staff) =>
  world.ask(it.call, commissions.listCommissionLines, { user_id: who.user.id, ...days }, as);

describe('what people earn', () => {
  test('is the part of each line’s net that the rule says, and the tip is theirs besides', async () => {
    await setRules([percentRule(40)]);
    const { charge } = await charged([500.5, 300], { discount: 100, tip: 20 });
    expect(await linesOf(barber)).toEqual([
      {
        charge_id: charge,
        business_day: '2026-11-18',
        client_name: 'Eva Paz',
        name: 'Corte 500.5',
        quantity: 1,
        net: 437.98,
        commission: 175.19,
        rule: 'percent 40',
        tip: 20,
      },
      expect.objectContaining({ net: 262.52, commission: 105.01, tip: 0 }),
    ]);
    expect(await figuresOf(barber)).toEqual({
      user_id: barber.user.id,
      firstname: barber.user.firstname,
      lastname: barber.user.lastname,
      base: 700.5,
      commission: 280.2,
      tips: 20,
      charges: 1,
      uncharged: 0,
      settled_until: null,
    });
  });

  test('33.33 % of three equal lines adds up to the cent', async () => {
    await setRules([percentRule(33.33)]);
    await charged([100, 100.01, 100.02]);
    const lines = await linesOf(barber);
    expect(lines.map(({ commission }) => commission)).toEqual([33.33, 33.33, 33.34]);
    expect((await figuresOf(barber))?.commission).toBe(100);
  });

  test('follows the most specific rule, an amount for each, and that of when it was charged', async () => {
    const first = await charged([100]);
    const [service] = first.services;
    const id = service?.id ?? 0;
    const earned = async (rules: Rule[]) => {
      await setRules(rules);
      await chargedWith([id], [100]);
      return (await linesOf(barber)).at(-1)?.commission;
    };
    const own = { user_id: barber.user.id, service_id: id, kind: 'fixed' as const, value: 7.5 };
    const ofPerson = percentRule(30, barber.user.id);
    const ofService = percentRule(20, null, id);
    expect(await earned([percentRule(10), ofService, ofPerson, own])).toBe(7.5);
    expect(await earned([percentRule(10), ofService, ofPerson])).toBe(30);
    expect(await earned([percentRule(10), ofService])).toBe(20);
    expect(await earned([percentRule(10)])).toBe(10);
    await setRules([percentRule(90)]);
    expect((await linesOf(barber)).map(({ commission }) => commission)).toEqual([0, 7.5, 30, 20, 10]);
  });

  test('leaves out what was voided and counts what nobody charged', async () => {
    await setRules([percentRule(50)]);
    const { charge, visit } = await charged([100]);
    await charged([80]);
    await world.ask(it.call, voidCharge, { id: charge, reason: 'Por error' }, as);
    expect(await figuresOf(barber)).toMatchObject({ commission: 40, charges: 1, uncharged: 1 });
    const uncharged = { user_id: barber.user.id, ...days };
    expect(await world.ask(it.call, commissions.listUncharged, uncharged, as)).toEqual([
      { id: visit, start_at: expect.any(String), client_name: 'Eva Paz', services: 'Corte 100' },
    ]);
    await world.ask(it.call, setReservationStatus, { id: visit, status: 'no_show' }, as);
    expect(await figuresOf(barber)).toMatchObject({ uncharged: 0 });
  });

  test('the sum of people is that of the charges’ commissions, whatever was charged', async () => {
    const team = [barber, await world.aStaffMember(shop), shop.owner];
    await setRules([percentRule(33.33), percentRule(12.5, team[1]?.user.id)], 5);
    const prices = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 3 });
    for (const [nth, cents] of fc.sample(prices, { numRuns: 12, seed: 7 }).entries())
      await charged(
        cents.map((price) => price / 100),
        {},
        team[nth % 3],
      );
    const { sum } = await it.db
      .selectFrom('charge_lines')
      .select((eb) => eb.fn.sum<string>('commission_cents').as('sum'))
      .where('organization_id', '=', shop.organization.id)
      .executeTakeFirstOrThrow();
    const people = (await list()).reduce((all, { commission }) => all + Math.round(commission * 100), 0);
    expect(people).toBe(Number(sum));
  }, 60_000);

  test('somebody who left is still listed with what they earned', async () => {
    await charged([100]);
    await world.ask(it.call, deleteUser, { id: barber.user.id }, as);
    expect(await figuresOf(barber)).toMatchObject({ base: 100 });
  });

  test('each sees their own, and only who may those of others', async () => {
    await setRules([percentRule(50)]);
    await charged([100], { tip: 10 });
    const own = await world.ask(it.call, commissions.readOwnCommission, days, { token: barber.token });
    expect(own).toEqual({
      base: 100,
      commission: 50,
      tips: 10,
      charges: 1,
      uncharged: 0,
      settled_until: null,
    });
    const lines = { user_id: shop.owner.user.id, ...days };
    const answers = [
      await it.call(commissions.listCommissions, days, { token: barber.token }),
      await it.call(commissions.listCommissionLines, lines, { token: barber.token }),
      await it.call(commissions.listCommissionPeriods, {}, { token: barber.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const mine = { user_id: barber.user.id, ...days };
    const ownLines = await world.ask(it.call, commissions.listCommissionLines, mine, { token: barber.token });
    expect(ownLines).toMatchObject([{ net: 100, commission: 50, tip: 10 }]);
  });

  test.each([
    ['backwards', { from: '2026-11-18', to: '2026-11-17' }, 'invalid'],
    ['of 367 days', { from: '2025-11-17', to: '2026-11-18' }, 'period_too_long'],
  ])('are not asked for days %s', async (_title, period, code) => {
    const user_id = barber.user.id;
    const answers = [
      await it.call(commissions.listCommissions, period, as),
      await it.call(commissions.listCommissionLines, { user_id, ...period }, as),
      await it.call(commissions.readOwnCommission, period, as),
      await it.call(commissions.closeCommissionPeriod, { user_id, ...period }, as),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [422, code]));
  });

  test('another shop’s people are unknown', async () => {
    const other = await world.aShop(it.call);
    const user_id = other.owner.user.id;
    const answers = [
      await it.call(commissions.listCommissionLines, { user_id, ...days }, as),
      await it.call(commissions.listUncharged, { user_id, ...days }, as),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

test('the lines come as a file, the tip of each charge on its first one', async () => {
  await setRules([percentRule(40)]);
  await charged([500.5, 300], { discount: 100, tip: 20 });
  const { url } = requestOf(commissions.exportCommissions, { ...days, user_id: barber.user.id });
  const { headers, body } = await it.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(headers['content-disposition']).toBe(
    'attachment; filename="navaja-comisiones-2026-11-18-2026-11-18.csv"',
  );
  const name = `${barber.user.firstname} ${barber.user.lastname}`;
  expect(body.split('\r\n')).toEqual([
    '\uFEFFDía de caja;Barbero;Cliente;Concepto;Cantidad;Neto;Regla;Comisión;Propina',
    `18/11/2026;${name};Eva Paz;Corte 500.5;1;437,98;40 %;175,19;20,00`,
    `18/11/2026;${name};Eva Paz;Corte 300;1;262,52;40 %;105,01;0,00`,
    '',
  ]);
});
