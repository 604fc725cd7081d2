import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '#api/deps.ts';
import type { Payments } from '#api/integrations/payments/subscriptions/payments.ts';
import { subscribe } from '#domain/billing/contract.ts';
import type { Carry } from '../src/sandbox/delivery.ts';
import { openSandbox, type Sandbox } from '../src/payment-sandbox/open-sandbox.ts';
import { startTestApp, type TestApp, testNow } from './app.ts';
import { ask, type Shop } from './world.ts';

export type Pressed = { status: number; location: string; text: string };
export type PayingApp = TestApp & {
  sandbox: Sandbox;
  payments: Payments;
  publicUrl: string;
  post: (body: string | Buffer, signature?: string) => Promise<number>;
  postConnected: PayingApp['post'];
  /** Holds back the sandbox's events until `release`, which returns them. */
  holdMessages: () => { release(): string[] };
  holdConnected: PayingApp['holdMessages'];
  open(url: string): Promise<Pressed>;
  press(url: string, action: string, subscription?: string): Promise<Pressed>;
  send(url: string, form: Record<string, string>): Promise<Pressed>;
};

export const connectedEventsUrl = '/api/stripe/connect-webhook';

export async function postEvent(
  app: FastifyInstance,
  payload: string | Buffer,
  signature?: string,
  url = '/api/stripe/webhook',
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature && { 'stripe-signature': signature }),
  };
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

const visitorOf =
  (host: FastifyInstance) =>
  async (method: 'GET' | 'POST', url: string, form?: Record<string, string>): Promise<Pressed> => {
    const answer = await host.inject({
      method,
      url: new URL(url).pathname,
      ...(form && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }),
    });
    return { status: answer.statusCode, location: answer.headers.location ?? '', text: answer.body };
  };

function aLine(post: PayingApp['post']) {
  let held: string[] | null = null;
  const carry: Carry = async (body, signature) => {
    if (!held) return (await post(body, signature)) === 200;
    held.push(body);
    return true;
  };
  const hold: PayingApp['holdMessages'] = () => {
    const messages: string[] = [];
    held = messages;
    const release = () => {
      held = null;
      return messages;
    };
    return { release };
  };
  return { carry, hold };
}

/** Events arrive when a test calls `sandbox.deliver()`. */
export async function startPayingApp(
  env: Record<string, string> = {},
  deps: Partial<Deps> = {},
): Promise<PayingApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'navaja-sandbox-'));
  const publicUrl = 'http://localhost';
  let product: TestApp | undefined;
  const post: PayingApp['post'] = async (payload, signature) =>
    product ? postEvent(product.app, payload, signature) : 503;
  const postConnected: PayingApp['post'] = async (payload, signature) =>
    product ? postEvent(product.app, payload, signature, connectedEventsUrl) : 503;
  const [line, connected] = [aLine(post), aLine(postConnected)];
  const sandbox = openSandbox({
    dataDir,
    publicUrl,
    silenceMs: 0,
    now: () => product?.clock.now() ?? Date.parse(testNow),
    carry: line.carry,
    carryConnected: connected.carry,
  });
  const host = Fastify({ forceCloseConnections: true });
  await host.register(sandbox.routes);
  const apiBase = await host.listen({ port: 0, host: '127.0.0.1' });
  product = await startTestApp({
    deps,
    env: {
      PUBLIC_URL: publicUrl,
      STRIPE_SECRET_KEY: sandbox.keys.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.keys.webhookSecret,
      STRIPE_PRICE_ID: sandbox.keys.priceId,
      STRIPE_CONNECT_WEBHOOK_SECRET: sandbox.keys.connectSecret,
      STRIPE_API_BASE: apiBase,
      ...env,
    },
  });
  const visit = visitorOf(host);
  return {
    ...product,
    sandbox,
    payments: product.deps.payments as Payments,
    publicUrl,
    post,
    postConnected,
    holdMessages: line.hold,
    holdConnected: connected.hold,
    open: (url) => visit('GET', url),
    press: (url, action, subscription) =>
      visit('POST', url, { action, ...(subscription && { subscription }) }),
    send: (url, form) => visit('POST', url, form),
    close: async () => {
      await product.close();
      await host.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function buy(paying: PayingApp, shop: Shop, ending = 'pay'): Promise<void> {
  const { url } = await ask(shop.call, subscribe, {}, { token: shop.token });
  const { status } = await paying.press(url, ending);
  if (status !== 303) throw new Error(`the checkout answered ${status}`);
}
