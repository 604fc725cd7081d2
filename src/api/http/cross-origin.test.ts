import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

const pages = 'https://navaja.example';
let it: TestApp;
beforeAll(async () => {
  const renderPage = (_page: unknown, { apiUrl }: { apiUrl?: string | undefined }) => ({
    html: String(apiUrl),
  });
  it = await startTestApp({
    env: { PUBLIC_URL: pages, API_URL: 'https://api.navaja.example/api' },
    deps: { renderPage },
  });
});
afterAll(() => it.close());

const ask = (method: 'GET' | 'OPTIONS', url: string, origin: string) =>
  it.app.inject({ method, url, headers: { origin, 'access-control-request-headers': 'x-skip-auth' } });

test('our own pages may ask the API at its own address, with their cookie and every header they send', async () => {
  const { statusCode, headers } = await ask('OPTIONS', '/api/orgs/billing/by-slug/central', pages);
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': pages,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  });
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
  expect(allowed).toEqual([
    'authorization',
    'booking-hold',
    'content-type',
    'idempotency-key',
    'x-skip-auth',
  ]);
});

test('they also read what the API refuses', async () => {
  const { statusCode, headers } = await ask('GET', '/api/services', pages);
  expect(statusCode).toBe(401);
  expect(headers['access-control-allow-origin']).toBe(pages);
});

test.each(['https://evil.example', 'https://navaja.example.evil', 'null'])(
  'the pages of %s may not',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await ask(method, '/api/health', origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  },
);

test('the pages are told where the API is, and may ask it', async () => {
  const { headers, body } = await ask('GET', '/', pages);
  expect(body).toBe('https://api.navaja.example/api');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.navaja.example;");
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});
