import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import { readPublicOrganization } from '#domain/organization/contract.ts';
import { requestOf } from '#domain/route.ts';
import { productionHashCost } from '#api/security/passwords.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop, aWord } from '#test/world.ts';
import { type Load, measureLoad } from './load-shedding.ts';
import { waitingForHash } from './password-turns.ts';

describe('five connections that stop everybody:', () => {
  const compute = (ms: number) => {
    const begun = process.threadCpuUsage().user;
    while (process.threadCpuUsage().user - begun < ms * 1_000);
  };

  test('when single requests hold the event loop up, five at once are too many', async () => {
    const load = measureLoad(() => 0);
    for (let one = 0; one < 5; one += 1) load.begin();
    const look = () => {
      compute(150);
      return load.isTooMuch();
    };
    await expect.poll(look, { interval: 1 }).toBe(true);
    load.end();
    load.end();
    expect([load.underWay(), load.isTooMuch()]).toEqual([3, false]);
    await expect.poll(() => load.fitting()).toBeGreaterThan(50);
  });
});

describe('one address that crowds everybody out:', () => {
  const crowd = '198.51.100.1';
  const fill = (load: Load, address: string, tries: number) => {
    let taken = 0;
    for (let one = 0; one < tries; one += 1) {
      if (load.isTooMuch(address)) continue;
      load.begin(address);
      taken += 1;
    }
    return taken;
  };

  test('120 connections of one address leave room for 49 others', () => {
    const load = measureLoad(() => 0);
    expect(fill(load, crowd, 120)).toBe(51);
    for (let other = 0; other < 49; other += 1) expect(fill(load, `192.0.2.${other}`, 1)).toBe(1);
    expect(fill(load, '203.0.113.1', 1)).toBe(0);
  });

  test('who came first gets no more than a fifth once more than half is under way', () => {
    const load = measureLoad(() => 0);
    for (let other = 0; other < 51; other += 1) load.begin(`192.0.2.${other}`);
    expect(fill(load, crowd, 120)).toBe(20);
    load.end('192.0.2.0');
    expect(fill(load, crowd, 120)).toBe(0);
    for (let one = 0; one < 20; one += 1) load.end(crowd);
    expect(fill(load, crowd, 120)).toBe(20);
  });

  test('one account gets no more than a fifth either, from however many addresses it comes', () => {
    const load = measureLoad(() => 0);
    const address = (nth: number) => `192.0.2.${nth}`;
    let joined = 0;
    for (let nth = 0; nth < 90; nth += 1) {
      expect(load.isTooMuch(address(nth))).toBe(false);
      load.begin(address(nth));
      if (load.join('account 7')) joined += 1;
      else load.end(address(nth));
    }
    expect(joined).toBe(50);
    load.begin('203.0.113.8');
    expect(load.join('account 8')).toBe(true);
    for (let nth = 0; nth < 31; nth += 1) {
      load.leave('account 7');
      load.end(address(nth));
      load.begin('203.0.113.9');
    }
    expect([load.underWay(), load.join('account 7'), load.join('account 7')]).toEqual([51, true, false]);
  });

  test('whoever comes and goes, the door decides as the rule says', () => {
    const steps = fc.array(fc.tuple(fc.nat(4), fc.boolean(), fc.integer({ min: 1, max: 60 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const load = measureLoad(() => 0);
        const underWay = [0, 0, 0, 0, 0];
        const sum = () => underWay.reduce((a, b) => a + b, 0);
        for (const [nth, isComing, times] of all) {
          const address = `192.0.2.${nth}`;
          for (let time = 0; time < times; time += 1) {
            const own = underWay[nth] ?? 0;
            const fits = sum() < 100 && (sum() <= 50 || own < 20);
            expect(load.isTooMuch(address)).toBe(!fits);
            if (isComing && fits) {
              load.begin(address);
              underWay[nth] = own + 1;
            } else if (!isComing && own > 0) {
              load.end(address);
              underWay[nth] = own - 1;
            }
          }
        }
        expect(load.underWay()).toBe(sum());
      }),
    );
  });

  test('the door tells addresses apart, but not those of one IPv6 network, and none where limits are off', async () => {
    const seen: (string | undefined)[] = [];
    const load: Load = { ...measureLoad(() => 0), isTooMuch: (address) => seen.push(address) < 0 };
    for (const RATE_LIMITS of ['on', 'off']) {
      const app = await startTestApp({ env: { RATE_LIMITS } });
      const product = await buildApp(app.deps, { load });
      for (const remoteAddress of ['198.51.100.7', '2001:db8:1:2::1', '2001:db8:1:2::2']) {
        await product.inject({ url: '/api/orgs/check-slug?slug=x', remoteAddress });
      }
      await product.close();
      await app.close();
    }
    expect([new Set(seen.slice(0, 3)).size, seen.slice(3)]).toEqual([2, [undefined, undefined, undefined]]);
    expect(seen[0]).toBe('198.51.100.7');
  });

  test('an account above its share is refused in calls and in uploads, which authenticate before their body', async () => {
    const app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const { token } = await aShop(app.call);
    const refused: string[] = [];
    const load: Load = {
      ...measureLoad(() => 0),
      join: (account) => refused.push(account) < 0,
    };
    const product = await buildApp(app.deps, { load });
    const form = new FormData();
    form.append('image', new Blob(['no photo']), 'foto.png');
    for (const request of [
      { method: 'GET', url: '/api/services' } as const,
      { method: 'POST', url: '/api/images/upload', payload: form } as const,
    ]) {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, headers: answered } = await product.inject({ ...request, headers });
      expect([statusCode, answered['retry-after']]).toEqual([503, '1']);
    }
    expect(refused).toHaveLength(2);
    expect(load.underWay()).toBe(0);
    await product.close();
    await app.close();
  });
});

describe('a storm of logins that takes all capacity:', () => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startTestApp({ deps: { hashCost: productionHashCost } });
  });
  afterAll(() => it.close());

  test('while a hundred wait for a hash, everybody else is served', async () => {
    const { slug } = await aShop(it.call);
    const { url } = requestOf(readPublicOrganization, { slug });
    const load = measureLoad(() => it.deps.pool.waitingCount, waitingForHash);
    const product = await buildApp(it.deps, { load });
    const logIn = (nth: number) =>
      product.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `192.0.2.${nth}`,
        payload: { email: `${aWord()}@example.com`, password: 'navaja-123' },
      });
    const storm = Array.from({ length: 60 }, (_, nth) => logIn(nth));
    await expect.poll(waitingForHash, { interval: 1 }).toBeGreaterThan(50);
    storm.push(...Array.from({ length: 40 }, (_, nth) => logIn(60 + nth)));
    await expect.poll(() => load.underWay(), { interval: 1 }).toBeGreaterThan(80);
    const statuses = new Set<number>();
    while (load.underWay() > 70) {
      await sleep(5);
      statuses.add((await product.inject({ url: `/api${url}` })).statusCode);
    }
    expect([...statuses]).toEqual([200]);
    const answered = await Promise.all(storm);
    // On a slow machine the last logins exceed the longest wait for a password hash and get 429.
    for (const { statusCode } of answered) expect([401, 429]).toContain(statusCode);
    await product.close();
  });
});
