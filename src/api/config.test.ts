import { describe, expect, test } from 'vitest';
import { readConfig, requireMailServer } from './config.ts';

const secret = 'a-long-secret-of-many-characters-0123';

function attempt(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (problem) {
    return (problem as Error).message;
  }
}

describe('defaults', () => {
  test('an empty environment gives a product on this machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      authSecrets: undefined,
      stripe: undefined,
      rateLimits: true,
      demo: true,
      trustedProxies: [],
      openBillingStatuses: ['active'],
    });
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  test('the public address follows the port', () => {
    expect(readConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
  });
});

test('the demo shop stays out of production unless asked for', () => {
  const production = { NODE_ENV: 'production', AUTH_SECRET: secret };
  expect(readConfig(production).demo).toBe(false);
  expect(readConfig({ ...production, DEMO: 'on' }).demo).toBe(true);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, true],
  [{ PUBLIC_URL: 'https://barberias.example' }, false],
  [{ PUBLIC_URL: 'http://localhost.evil.example' }, false],
  [{ PUBLIC_URL: 'https://barberias.example', SMTP_URL: 'smtp://mail.example' }, true],
])('with %o the product may start: %s', (env, starts) => {
  const problem = attempt(() => requireMailServer(readConfig(env))) ?? '';
  expect(problem).toMatch(starts ? /^$/ : /^Falta la variable SMTP_URL: [^\n]*\.$/);
});

const whatsapp = {
  WHATSAPP_TOKEN: 'EAAG',
  WHATSAPP_PHONE_NUMBER_ID: '1055',
  WHATSAPP_APP_SECRET: 'app',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};

test('a product for everybody seeds no demo and opens no payment sandbox', () => {
  const read = readConfig({ PUBLIC_URL: 'https://barberias.example', PAYMENT_SANDBOX: 'on' });
  expect([read.demo, read.paymentSandbox]).toEqual([false, false]);
});

test.each([
  [{}, true],
  [{ PAYMENT_SANDBOX: 'off' }, false],
  [{ NODE_ENV: 'production', AUTH_SECRET: secret }, false],
  [{ NODE_ENV: 'production', AUTH_SECRET: secret, PAYMENT_SANDBOX: 'on' }, true],
  [
    {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_PRICE_ID: 'price',
      PAYMENT_SANDBOX: 'on',
    },
    false,
  ],
])('with %o the payment sandbox runs: %s', (env, runs) => {
  expect(readConfig(env).paymentSandbox).toBe(runs);
});

const chatKeys = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};

test.each([
  [{}, true],
  [{ CHAT_SANDBOX: 'off' }, false],
  [{ NODE_ENV: 'production', AUTH_SECRET: secret }, false],
  [{ NODE_ENV: 'production', AUTH_SECRET: secret, CHAT_SANDBOX: 'on' }, true],
  [{ PUBLIC_URL: 'https://barberias.example', CHAT_SANDBOX: 'on' }, false],
  [{ ...chatKeys, CHAT_SANDBOX: 'on' }, false],
])('with %o the chat sandbox runs: %s', (env, runs) => {
  expect(readConfig(env).chatSandbox).toBe(runs);
});

test.each([
  [{ PUBLIC_URL: 'https://navaja.example/' }, { publicUrl: 'https://navaja.example' }],
  [
    { RATE_LIMITS: 'off', DEMO: 'off' },
    { rateLimits: false, demo: false },
  ],
  [{ OPEN_BILLING_STATUSES: 'active, trialing' }, { openBillingStatuses: ['active', 'trialing'] }],
  [{ TRUSTED_PROXY: '10.0.0.0/8,::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [{ AUTH_SECRET: `${secret}-new,${secret}-old` }, { authSecrets: [`${secret}-new`, `${secret}-old`] }],
  [
    { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PRICE_ID: 'price' },
    {
      stripe: {
        secretKey: 'sk',
        webhookSecret: 'whsec',
        priceId: 'price',
        connectSecret: undefined,
        apiBase: undefined,
      },
    },
  ],
  [
    whatsapp,
    {
      whatsapp: { token: 'EAAG', phoneNumberId: '1055', appSecret: 'app', verifyToken: 'verify' },
      whatsappApi: { base: 'https://graph.facebook.com', version: 'v25.0' },
      whatsappLimits: { perSecond: 20, perDay: 250 },
      chatSandbox: false,
    },
  ],
])('%o is read', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test('in production nobody is sent to an example address', () => {
  const production = { NODE_ENV: 'production', AUTH_SECRET: secret };
  expect(readConfig(production).supportEmail).toBeUndefined();
  expect(readConfig({ ...production, SUPPORT_EMAIL: 'ayuda@navaja.uy' }).supportEmail).toBe(
    'ayuda@navaja.uy',
  );
  expect(readConfig({}).supportEmail).toBe('hola@navaja.example');
});

test.each<[name: string, env: NodeJS.ProcessEnv]>([
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '80a' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'navaja.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://navaja.example/?x=1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://navaja.example/turnos' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/navaja' }],
  ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
  ['MAIL_FROM', { MAIL_FROM: 'Navaja' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'Navaja <hola@navaja.example>' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
  ['DEMO', { DEMO: 'false' }],
  ['DEV_PAGES', { NODE_ENV: 'production', AUTH_SECRET: secret, DEV_PAGES: 'on' }],
  ['CHEAP_PASSWORDS', { NODE_ENV: 'production', AUTH_SECRET: secret, CHEAP_PASSWORDS: 'on' }],
  ['CHEAP_PASSWORDS', { PUBLIC_URL: 'https://navaja.example', CHEAP_PASSWORDS: 'on' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: 'everybody' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: '0.0.0.0/0' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.0/8,::/0' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.0/99' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['AUTH_SECRET', { NODE_ENV: 'production', AUTH_SECRET: 'a'.repeat(64) }],
  ['AUTH_SECRET', { NODE_ENV: 'production', AUTH_SECRET: 'sixteen-or-more-characters' }],
  ['AUTH_SECRET', { AUTH_SECRET: `${secret},old` }],
  ['AUTH_SECRET', { NODE_ENV: 'production' }],
  ['STRIPE_PRICE_ID', { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }],
  ['STRIPE_SECRET_KEY', { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec' }],
  ...Object.keys(whatsapp).map((missing): [string, NodeJS.ProcessEnv] => [
    missing,
    { ...whatsapp, [missing]: '' },
  ]),
  ['WHATSAPP_API_VERSION', { WHATSAPP_API_VERSION: '25' }],
  ['WHATSAPP_PER_SECOND', { WHATSAPP_PER_SECOND: '81' }],
  ['WHATSAPP_PER_DAY', { WHATSAPP_PER_DAY: '0' }],
])('a wrong %s is named in one sentence', (name, env) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^[^\n]*${name}[^\n]*\\.$`));
});
