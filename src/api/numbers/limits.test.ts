import { describe, expect, test } from 'vitest';
import { readHeat, readNumbers } from '#domain/numbers/contract.ts';
import { addDays } from '#domain/time.ts';
import type { TestApp } from '#test/app.ts';
import { aShopEachTime } from '#test/shop-each-time.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let as: { token: string };

aShopEachTime((home) => ({ it, shop, as } = home));

const ask = (from: string, to: string) => it.call(readNumbers, { from, to }, as);

describe('numbers ahead', () => {
  // The clock reads 2026-11-18; 60 days later is 2027-01-17.
  test('reach 60 days where the year ends before them', async () => {
    expect((await ask('2027-01-01', '2027-01-17')).status).toBe(200);
    const { status, body } = await ask('2027-01-01', '2027-01-18');
    expect(status).toBe(422);
    expect((body as unknown as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual(['to']);
  });

  test('reach the end of the year where that is later', async () => {
    it.clock.set('2027-02-01T12:00:00Z');
    const token = await world.signIn(it.call, shop.owner.email);
    const to = async (day: string) => (await it.call(readNumbers, { from: day, to: day }, { token })).status;
    expect([await to('2027-12-31'), await to('2028-01-01')]).toEqual([200, 422]);
  });
});

describe('a shop that asks for its numbers over and over', () => {
  test('closes the numbers of no other shop', async () => {
    const other = await world.aShop(it.call);
    let asked = 0;
    // Every request asks for another period, because requests for the same period share one answer.
    const heat = async (token: string) => {
      asked += 1;
      const [from, to] = [addDays('2026-10-01', asked % 40), addDays('2026-11-10', Math.floor(asked / 40))];
      return (await it.call(readHeat, { from, to }, { token })).status;
    };
    const ofOther: number[] = [];
    const ofFlood = new Set<number>();
    const flood = Array.from({ length: 40 }, async () => {
      while (ofOther.length < 8) ofFlood.add(await heat(shop.token));
    });
    while (ofOther.length < 8) ofOther.push(await heat(other.token));
    await Promise.all(flood);
    expect([new Set(ofOther), ofFlood]).toEqual([new Set([200]), new Set([200, 503])]);
  });
});
