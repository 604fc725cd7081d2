import { Stripe } from 'stripe';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import { readPublicBilling } from '#domain/billing/contract.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import { aShop, ask } from '#test/world.ts';
import { measureLoad } from './load-shedding.ts';

let paying: PayingApp;
let crowded: FastifyInstance;
let messages: string[];
let slug: string;
const { webhooks } = new Stripe('sk_test_unused');

beforeAll(async () => {
  paying = await startPayingApp({ RATE_LIMITS: 'on' });
  crowded = await buildApp(paying.deps, { load: { ...measureLoad(() => 0), isTooMuch: () => true } });
  const shop = await aShop(paying.call);
  slug = shop.slug;
  const held = paying.holdMessages();
  await buy(paying, shop);
  await paying.sandbox.deliver();
  messages = held.release();
});
afterAll(async () => {
  await crowded.close();
  await paying.close();
});

const tell = (app: FastifyInstance, payload: string) => {
  const timestamp = Math.floor(paying.clock.now() / 1_000);
  const { webhookSecret: secret } = paying.sandbox.keys;
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
};
const health = (app: FastifyInstance) => app.inject({ url: '/api/health' });
const logOut = (app: FastifyInstance) => app.inject({ method: 'POST', url: '/api/auth/logout' });

test('a payment is heard of in the greatest crowd', async () => {
  expect((await crowded.inject({ url: `/api/orgs/billing/by-slug/${slug}` })).statusCode).toBe(503);
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect((await tell(crowded, message)).statusCode).toBe(200);
  expect(await ask(paying.call, readPublicBilling, { slug })).toEqual({ status: 'active' });
});

test('neither news of payments nor health nor logouts run out for an address', async () => {
  for (let time = 0; time < 130; time += 1) {
    const asked = [tell(paying.app, messages[0] ?? ''), health(paying.app), logOut(paying.app)];
    const answers = await Promise.all(asked);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 204]);
  }
});
