import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgotPassword, login } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { bareSecurityHeaders } from './security-headers.ts';

let it: TestApp;
let shop: world.Shop;
const publicUrl = 'https://navaja.example';
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: publicUrl } });
  shop = await world.aShop(it.call);
});
afterAll(() => it.close());

const directivesOf = (policy: unknown): Map<string, string[]> =>
  new Map(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

const answers: [what: string, url: string, method?: 'GET' | 'POST'][] = [
  ['the landing page', '/'],
  ['a booking page', '/:slug'],
  ['an unknown shop', '/no-such-shop'],
  ['an unknown page', '/no/such/page'],
  ['the staff’s application', '/dashboard'],
  ['the API’s own page', '/api/docs'],
  ['its style', '/api/docs.css'],
  ['the API’s description', '/api/openapi.json'],
  ['the health', '/api/health'],
  ['an answer of the API', '/api/public/:slug'],
  ['a refusal without a session', '/api/services'],
  ['a refusal of a body', '/api/auth/login', 'POST'],
  ['an unknown call', '/api/nothing'],
  ['an unknown image', '/api/images/nothing.webp'],
  ['an upload without a session', '/api/images/upload', 'POST'],
  ['the kept mails', '/dev/mail'],
];

test.each(answers)(
  '%s: nobody frames it, guesses its type, hears where it came from',
  async (_what, url, method = 'GET') => {
    const { headers } = await it.app.inject({
      method,
      url: url.replace(':slug', shop.slug),
    });
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
    expect(["'self'", "'none'"]).toContain(scripts.join(' '));
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(['no-referrer', 'strict-origin-when-cross-origin']).toContain(headers['referrer-policy']);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test.each(['/', '/dashboard', '/api/services', '/api/docs'])(
  '%s may ask nobody else, and be asked by nobody else',
  async (url) => {
    const { headers } = await it.app.inject({ url, headers: { origin: 'https://evil.example' } });
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.has('upgrade-insecure-requests')).toBe(true);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('an address that cannot be decoded is answered as guarded as the rest', async () => {
  const { statusCode, headers } = await it.app.inject({ url: '/%ff' });
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject(bareSecurityHeaders);
});

test('without https nothing insists on https', async () => {
  const plain = await startTestApp();
  const { headers } = await plain.app.inject({ url: '/' });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(directivesOf(headers['content-security-policy']).has('upgrade-insecure-requests')).toBe(false);
  await plain.close();
});

describe('who is not our proxy', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '203.0.113.1',
    forwarded: 'host=evil.example',
  };

  test('does not decide where mailed links lead', async () => {
    const { email } = shop.owner;
    await it.call(forgotPassword, { email }, { headers: forged });
    const mail = await vi.waitFor(async () => {
      await it.deps.jobs.drain();
      const found = it.mailer.sent.find(({ to }) => to === email);
      if (!found) throw new Error('no mail yet');
      return found;
    }, 30_000);
    const links = `${mail.text} ${mail.html}`.match(/https?:\/\/[^/\s"<]+/g) ?? [];
    expect(new Set(links)).toEqual(new Set([publicUrl]));
    expect(mail.html).not.toContain('evil');
  });

  test('does not take the cookie off https or widen it', async () => {
    const { email, password } = shop.owner;
    const { headers } = await it.call(login, { email, password }, { headers: forged });
    expect(headers.get('set-cookie')).toMatch(/; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/);
    expect(headers.get('set-cookie')).not.toMatch(/domain=/i);
  });

  test('does not make another origin ours', async () => {
    for (const url of ['/api/auth/refresh', '/api/auth/logout']) {
      const headers = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
      expect((await it.app.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
    }
  });
});
