import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import type { Deps } from '#api/deps.ts';
import { productionHashCost } from '#api/security/passwords.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { roundsOf } from '#test/long-run.ts';
import * as world from '#test/world.ts';
import { measureLoad } from './load-shedding.ts';
import { waitingForHash } from './password-turns.ts';
import { waitingForBudget } from './rate-limits.ts';

const rounds = roundsOf({ short: 1, long: 20 });
const addresses = Array.from({ length: 50 }, (_, nth) => `198.51.100.${nth + 1}`);

let it: TestApp;
let product: TestApp['app'];
beforeAll(async () => {
  const renderPage: Deps['renderPage'] = async (page) => ({ html: JSON.stringify(page) });
  it = await startTestApp({ deps: { renderPage, hashCost: productionHashCost } });
  const load = measureLoad(
    () => it.deps.pool.waitingCount,
    () => waitingForHash() + waitingForBudget(),
  );
  product = await buildApp(it.deps, { load });
});
afterAll(async () => {
  await product.close();
  await it.close();
});

test.for(Array.from({ length: rounds }, (_, nth) => nth + 1))(
  '200 logins and 200 password changes at once take no public read from anybody (%i)',
  async () => {
    // Each round starts an hour later, with unused budgets.
    it.clock.advance(3_600_000);
    await it.db.deleteFrom('rate_limits').execute();
    const shop = await world.aShop(it.call);
    await world.aService(shop);
    const { slug } = shop.organization;
    const reads = [`/${slug}`, '/', '/robots.txt', `/api/public/${slug}`, `/api/public/${slug}/services`];
    for (const url of reads) expect([url, (await product.inject({ url })).statusCode]).toEqual([url, 200]);
    const from = (nth: number) => ({ remoteAddress: addresses[nth % addresses.length] ?? '' });
    const storm = Array.from({ length: 200 }, (_, nth) => [
      product.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `${world.aWord()}@example.com`, password: 'navaja-123' },
        ...from(nth),
      }),
      product.inject({
        method: 'PUT',
        url: '/api/users/me/password',
        headers: { authorization: `Bearer ${shop.token}` },
        payload: { current_password: 'navaja-456', new_password: 'navaja-789' },
        ...from(nth),
      }),
    ]).flat();
    const over = new AbortController();
    const answered = Promise.all(storm).finally(() => over.abort());
    const statuses = new Map<string, number>();
    while (!over.signal.aborted) {
      for (const url of reads) {
        const { statusCode } = await product.inject({ url, remoteAddress: '203.0.113.7' });
        const seen = `${url} ${statusCode}`;
        statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
      }
      await sleep(5);
    }
    expect([...statuses.keys()].toSorted()).toEqual(reads.map((url) => `${url} 200`).toSorted());
    const answers = await answered;
    const kinds = new Set(answers.map(({ statusCode }) => statusCode));
    expect(kinds).toContain(401);
    for (const { statusCode } of answers) expect([400, 401, 429, 503]).toContain(statusCode);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect([waitingForHash(), waitingForBudget()]).toEqual([0, 0]);
  },
);
