import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#api/log.ts';
import { openSandbox, type Sandbox } from '../../../../payment-sandbox/open-sandbox.ts';
import { minutes } from '../../../clock.ts';
import { createDepositAccounts } from './create-deposit-accounts.ts';
import { createDepositPayments } from './create-deposit-payments.ts';
import type { DepositPayments, NewPayment, SessionAnswer } from './deposit-payments.ts';
import { fromProvider, toProvider } from './provider-amount.ts';

const publicUrl = 'http://localhost';
const log = createLog('silent', { write: () => undefined });
let dataDir: string;
let host: FastifyInstance;
let sandbox: Sandbox;
let nowMs: number;
let heard: { type: string; account?: string; data: { object: Record<string, unknown> } }[];
let payments: DepositPayments;
let account: string;

const post = (path: string, form: Record<string, string>) =>
  host.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const switchTo = (form: Record<string, string>) => post('/dev/payments/settings', { down: '', ...form });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'navaja-deposits-'));
  nowMs = Date.parse('2026-11-18T12:00:00Z');
  heard = [];
  sandbox = openSandbox({
    dataDir,
    publicUrl,
    now: () => nowMs,
    silenceMs: 0,
    carry: async () => true,
    carryConnected: async (body, signature) => {
      const { webhooks } = new Stripe('sk_test_unused');
      const secret = sandbox.keys.connectSecret;
      webhooks.constructEvent(body, signature, secret, 300, undefined, nowMs);
      heard.push(JSON.parse(body));
      return true;
    },
  });
  host = Fastify({ forceCloseConnections: true });
  await host.register(sandbox.routes);
  const apiBase = await host.listen({ port: 0, host: '127.0.0.1' });
  const context = { keys: { ...sandbox.keys, apiBase }, publicUrl, log };
  const accounts = createDepositAccounts(context);
  payments = createDepositPayments(context);
  const shop = { organization: 1, name: 'Central', email: 'ana@example.com' };
  account = await accounts.create({ ...shop, country: 'MX', key: 'account' });
  await post(`/dev/payments/accounts/${account}`, { action: 'complete' });
  await sandbox.deliver();
  heard = [];
});
afterEach(async () => {
  await host.close();
  await rm(dataDir, { recursive: true, force: true });
});

const aPayment = (more: Partial<NewPayment> = {}): NewPayment => ({
  account,
  key: 'deposit-1',
  organization: 1,
  deposit: 'abc',
  cents: 50_000,
  currency: 'MXN',
  label: 'Anticipo',
  email: 'carla@example.com',
  expiresAt: nowMs + 31 * minutes,
  paidUrl: `${publicUrl}/p/abc`,
  leftUrl: `${publicUrl}/p/abc?left`,
  ...more,
});
function done<T extends { outcome: string }>(answer: T): Extract<T, { outcome: 'done' }> {
  if (answer.outcome !== 'done') throw new Error(answer.outcome);
  return answer as Extract<T, { outcome: 'done' }>;
}
const press = (answer: SessionAnswer, action: string) =>
  post(new URL(done(answer).url ?? '').pathname, { action });
async function aPaidOne(more: Partial<NewPayment> = {}) {
  const opened = await payments.open(aPayment(more));
  await press(opened, 'pay');
  const { session } = done(opened);
  const { payment, currency } = done(await payments.read({ account, session }));
  return { account, session, currency, payment: payment ?? '' };
}
const types = async () => {
  await sandbox.deliver();
  return heard.map(({ type }) => type);
};

describe('a payment', () => {
  test('is opened, paid on the page and read, and its event names account and deposit', async () => {
    const opened = await payments.open(aPayment());
    expect(opened).toMatchObject({ outcome: 'done', state: 'open', cents: 50_000, currency: 'MXN' });
    expect((await press(opened, 'decline')).statusCode).toBe(402);
    expect((await press(opened, 'leave')).headers.location).toBe(`${publicUrl}/p/abc?left`);
    expect((await press(opened, 'pay')).headers.location).toBe(`${publicUrl}/p/abc`);
    const { session } = done(opened);
    expect(await payments.read({ account, session })).toMatchObject({ state: 'paid', cents: 50_000 });
    expect(await types()).toEqual(['checkout.session.completed']);
    expect(heard[0]).toMatchObject({ account, data: { object: { metadata: { deposit: 'abc' } } } });
    expect((await host.inject('/dev/payments')).body).toContain('Pagado');
  });

  test('sent again under its key is the same one', async () => {
    const first = await payments.open(aPayment());
    expect(await payments.open(aPayment())).toEqual(first);
    expect(await payments.open(aPayment({ cents: 1 }))).toEqual({ outcome: 'refused' });
  });

  test('is expired once, and a paid one stays paid', async () => {
    const { session } = done(await payments.open(aPayment()));
    for (let time = 0; time < 2; time += 1)
      expect(await payments.expire({ account, session })).toMatchObject({ state: 'expired' });
    const paid = await aPaidOne({ key: 'deposit-2' });
    expect(await payments.expire(paid)).toMatchObject({ state: 'paid', payment: paid.payment });
  });

  test('ends by itself', async () => {
    const { session } = done(await payments.open(aPayment()));
    nowMs += 31 * minutes;
    expect(await types()).toEqual(['checkout.session.expired']);
    expect(await payments.read({ account, session })).toMatchObject({ state: 'expired' });
  });

  test('whose end is too near was never accepted', async () => {
    expect(await payments.open(aPayment({ expiresAt: nowMs + 29 * minutes }))).toEqual({
      outcome: 'too_late',
    });
  });

  test('can be paid late where the provider does not let it expire', async () => {
    await switchTo({ late: 'on' });
    const opened = await payments.open(aPayment());
    const { session } = done(opened);
    expect(await payments.expire({ account, session })).toEqual({ outcome: 'down' });
    await press(opened, 'pay');
    expect(await payments.read({ account, session })).toMatchObject({ state: 'paid' });
  });

  test.each(['refuses', 'silent'])('while the provider is down (%s) nothing is opened', async (down) => {
    await switchTo({ down });
    expect(await payments.open(aPayment())).toEqual({ outcome: 'down' });
    await switchTo({});
    expect((await host.inject('/dev/payments')).body).not.toContain('Abrir el pago');
  });

  test('that was accepted without an answer is found by sending it again', async () => {
    await switchTo({ down: 'accepts' });
    expect(await payments.open(aPayment())).toEqual({ outcome: 'down' });
    await switchTo({});
    expect(await payments.open(aPayment())).toMatchObject({ outcome: 'done', state: 'open' });
    expect((await host.inject('/dev/payments')).body.match(/Abrir el pago/g)).toHaveLength(1);
  });

  test('of an account that is disconnected, not able or another is told apart', async () => {
    const { session } = done(await payments.open(aPayment()));
    expect(await payments.read({ account: 'acct_other', session })).toEqual({ outcome: 'gone' });
    await post(`/dev/payments/accounts/${account}`, { action: 'off' });
    expect(await payments.open(aPayment({ key: 'deposit-2' }))).toEqual({ outcome: 'refused' });
    await post(`/dev/payments/accounts/${account}`, { action: 'disconnect' });
    expect(await payments.open(aPayment({ key: 'deposit-3' }))).toEqual({ outcome: 'gone' });
    expect(await payments.read({ account, session })).toEqual({ outcome: 'gone' });
  });
});

describe('a refund', () => {
  const aRefund = (paid: Awaited<ReturnType<typeof aPaidOne>>, more: object = {}) =>
    payments.refund({ ...paid, key: 'refund-1', deposit: 'abc', cents: 'rest', ...more });

  test('gives all back, once', async () => {
    const paid = await aPaidOne();
    const first = await aRefund(paid);
    expect(first).toMatchObject({ outcome: 'done', state: 'succeeded' });
    expect(await aRefund(paid)).toEqual(first);
    expect(await aRefund(paid, { key: 'refund-2' })).toMatchObject({ state: 'succeeded', refund: null });
    expect(await payments.readRefunds(paid)).toMatchObject({ refunds: [{ cents: 50_000 }] });
    expect(await types()).toEqual(['checkout.session.completed', 'charge.refunded']);
  });

  test('gives a part back, and then the rest', async () => {
    const paid = await aPaidOne();
    await aRefund(paid, { cents: 20_000 });
    expect(await aRefund(paid, { key: 'refund-2', cents: 40_000 })).toEqual({ outcome: 'refused' });
    await aRefund(paid, { key: 'refund-3' });
    expect(await payments.readRefunds(paid)).toMatchObject({
      refunds: [
        { cents: 30_000, key: 'refund-3' },
        { cents: 20_000, key: 'refund-1' },
      ],
    });
  });

  test('whose answer was lost is not made again', async () => {
    const paid = await aPaidOne();
    await switchTo({ down: 'accepts' });
    expect(await aRefund(paid)).toEqual({ outcome: 'down' });
    await switchTo({});
    await aRefund(paid);
    expect(await payments.readRefunds(paid)).toMatchObject({ refunds: [{ cents: 50_000 }] });
  });

  test('may be pending, and fail later', async () => {
    const paid = await aPaidOne();
    await switchTo({ slow: 'on' });
    const made = done(await aRefund(paid));
    expect(made).toMatchObject({ state: 'pending' });
    await post(`/dev/payments/refunds/${made.refund}`, { action: 'failed' });
    expect(await aRefund(paid)).toMatchObject({ state: 'failed' });
    expect(await types()).toContain('refund.failed');
    await switchTo({});
    expect(await aRefund(paid, { key: 'refund-2' })).toMatchObject({ state: 'succeeded' });
  });

  test('made in the dashboard is read', async () => {
    const paid = await aPaidOne();
    await post(`/dev/payments/charges/${paid.session}`, { action: 'refund' });
    expect(await payments.readRefunds(paid)).toMatchObject({
      refunds: [{ key: null, state: 'succeeded', cents: 50_000 }],
    });
  });

  test('waits while the bank decides about the payment', async () => {
    const paid = await aPaidOne();
    await post(`/dev/payments/charges/${paid.session}`, { action: 'dispute' });
    expect(await aRefund(paid)).toEqual({ outcome: 'disputed' });
    await post(`/dev/payments/charges/${paid.session}`, { action: 'win' });
    expect(await aRefund(paid)).toMatchObject({ state: 'succeeded' });
    expect(await types()).toEqual([
      'checkout.session.completed',
      'charge.dispute.created',
      'charge.dispute.closed',
      'charge.refunded',
    ]);
  });
});

test.each([
  ['MXN', 50_000, 50_000],
  ['CLP', 500_000, 5_000],
  ['PYG', 500_050, 5_001],
])('amounts in %s', (currency, cents, sent) => {
  expect(toProvider(cents, currency)).toBe(sent);
  expect(fromProvider(sent, currency)).toBe(Math.round(cents / 100) * 100 === cents ? cents : sent * 100);
});
