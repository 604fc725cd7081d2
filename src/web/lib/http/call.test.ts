import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#domain/account/user.ts';
import type { Endpoint } from './endpoint.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Request = { signature: string; token: string | null; body: unknown; headers: Headers };

const ana: User = {
  id: 1,
  firstname: 'Ana',
  lastname: 'Sosa',
  email: 'ana@example.com',
  phone: null,
  role: 'owner',
  photo_url: null,
  branch_id: null,
};
const get = (path: string): Endpoint => ({ method: 'GET', path });
const post = (path: string): Endpoint => ({ method: 'POST', path });

let requests: Request[];
let answer: (request: Request) => Answer | Promise<Answer>;
let stored: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  requests = [];
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const body = init.body === undefined ? undefined : JSON.parse(init.body as string);
    const request = { signature: `${init.method} ${url}`, token, body, headers };
    requests.push(request);
    const { status, body: answered, headers: sent } = await answer(request);
    return new Response(status === 204 ? null : JSON.stringify(answered ?? {}), {
      status,
      ...(sent && { headers: sent }),
    });
  });
});

async function signedIn(token = 'old') {
  const store = await import('../session/session-store.ts');
  store.storeToken(token);
  store.storeUser(ana);
  return { ...store, ...(await import('./call.ts')), ...(await import('./failures.ts')) };
}

const sent = (signature: string) => requests.filter((request) => request.signature === signature);
const refreshing = (request: Request, fresh: Answer): Answer => {
  if (request.signature === 'POST /api/auth/refresh') return fresh;
  return request.token === 'new'
    ? { status: 200, body: { ok: true } }
    : { status: 401, body: { detail: 'No autenticado' } };
};

test('path parameters fill the path, the rest goes to the query of a read and to the body of a write', async () => {
  const { call } = await signedIn();
  answer = () => ({ status: 200 });
  await call(get('/a/:id/b'), { id: 'x/y', q: 'ñ', none: undefined, nil: null, all: false });
  await call({ method: 'PATCH', path: '/a/:id' }, { id: 3, nil: null, none: undefined });
  await call(post('/stripe/me/subscribe'), {});
  expect(requests.map(({ signature, body }) => [signature, body])).toEqual([
    ['GET /api/a/x%2Fy/b?q=%C3%B1&all=false', undefined],
    ['PATCH /api/a/3', { nil: null }],
    ['POST /api/stripe/me/subscribe', undefined],
  ]);
});

test('calls that meet an expired session share one silent refresh and are sent again with the new token', async () => {
  const { call, readToken } = await signedIn();
  answer = (request) => refreshing(request, { status: 200, body: { access_token: 'new' } });
  const answers = await Promise.all(['/a', '/b', '/c', '/d'].map((path) => call(get(path), {})));
  expect(answers).toHaveLength(4);
  expect(sent('POST /api/auth/refresh')).toHaveLength(1);
  expect(requests).toHaveLength(9);
  expect(readToken()).toBe('new');
});

test('a call refused with a token that was replaced meanwhile is sent again without another refresh', async () => {
  const { call, storeToken } = await signedIn();
  answer = (request) => {
    if (request.token === 'old') storeToken('new');
    return refreshing(request, { status: 500 });
  };
  await expect(call(get('/a'), {})).resolves.toEqual({ ok: true });
  expect(sent('POST /api/auth/refresh')).toHaveLength(0);
});

test('a second refusal after the refresh is not refreshed again', async () => {
  const { call } = await signedIn();
  answer = (request) => refreshing(request, { status: 200, body: { access_token: 'still bad' } });
  await expect(call(get('/a'), {})).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(3);
});

test.each([
  ['no session (204)', { status: 204 }],
  ['a revoked session', { status: 401, body: { detail: 'No autenticado' } }],
  ['a broken server', { status: 500 }],
])('a refresh that fails with %s clears token, flag and user, and tells the page', async (_, failed) => {
  const { call, readToken, readSession, subscribe } = await signedIn();
  const listener = vi.fn<() => void>();
  subscribe(listener);
  answer = (request) => refreshing(request, failed);
  await expect(call(get('/a'), {})).rejects.toMatchObject({ status: 401, detail: 'No autenticado' });
  expect(readToken()).toBeNull();
  expect(readSession()).toEqual({ phase: 'ready', user: null });
  expect(stored.size).toBe(0);
  expect(listener).toHaveBeenCalled();
});

test.each(['/auth/login', '/auth/register', '/auth/refresh', '/auth/logout'])(
  'a 401 of %s starts no refresh',
  async (path) => {
    const { call } = await signedIn();
    answer = () => ({ status: 401, body: { detail: 'Credenciales inválidas' } });
    await expect(call(post(path), {})).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(1);
  },
);

test('after a logout nothing is refreshed until the next load, and nothing on the page changes', async () => {
  const { call, leaveSession, readSession } = await signedIn();
  answer = (request) => refreshing(request, { status: 200, body: { access_token: 'new' } });
  leaveSession();
  await expect(call(get('/a'), {})).rejects.toMatchObject({ status: 401 });
  expect(sent('POST /api/auth/refresh')).toHaveLength(0);
  expect(readSession().user).toEqual(ana);
  expect([...stored.keys()]).toEqual(['navaja.just-logged-out']);
});

test('a logout while the refresh is on its way wins', async () => {
  const { call, clearSession, readToken } = await signedIn();
  answer = (request) => {
    if (request.signature === 'POST /api/auth/refresh') clearSession();
    return refreshing(request, { status: 200, body: { access_token: 'new' } });
  };
  await expect(call(get('/a'), {})).rejects.toMatchObject({ status: 401 });
  expect(readToken()).toBeNull();
});

test('a call that skips authentication says so, carries no token and is never refreshed', async () => {
  const { call } = await signedIn();
  answer = () => ({ status: 401 });
  await expect(
    call(get('/orgs/billing/by-slug/:slug'), { slug: 'a' }, { skipAuth: true }),
  ).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.token).toBeNull();
  expect(requests[0]?.headers.get('x-skip-auth')).toBe('true');
});

test('a refusal carries status, detail and the wait; what is not ours has no detail', async () => {
  const { call } = await signedIn();
  answer = () => ({
    status: 429,
    body: { detail: [{ msg: 'Espera', loc: [] }] },
    headers: { 'retry-after': '7' },
  });
  await expect(call(get('/a'), {})).rejects.toMatchObject({
    status: 429,
    detail: [{ msg: 'Espera' }],
    retryAfterSeconds: 7,
  });
  answer = () => ({ status: 502, body: 'Bad gateway' });
  await expect(call(get('/a'), {})).rejects.toMatchObject({ status: 502, detail: null });
});

test('no answer at all is its own failure, with a sentence in Spanish; an abort stays an abort', async () => {
  const { call, messageOf, detailOf } = await signedIn();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    throw new TypeError('Failed to fetch');
  });
  const failure = await call(get('/a'), {}).catch((problem: unknown) => problem);
  expect(messageOf(failure)).toBe('No pudimos conectarnos. Revisa tu conexión e intenta nuevamente.');
  expect(detailOf(failure)).toBeNull();
  await expect(call(get('/a'), {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test.each([
  [{ status: 409, body: { code: 'slot_taken', detail: 'Ese horario acaba de ocuparse.' } }, 'slot_taken'],
  [{ status: 401, body: { code: 'bad_credentials', detail: 'x' } }, 'bad_credentials'],
  [{ status: 404 }, 'not_found'],
  [{ status: 409 }, 'unreadable'],
  [{ status: 502, body: 'Bad gateway' }, 'broken'],
] as const)('the refusal %j has the code %s', async (refused, code) => {
  const { call, isRefused } = await signedIn();
  answer = () => refused;
  const failure = await call(post('/auth/login'), {}).catch((problem: unknown) => problem);
  expect(failure).toMatchObject({ code, status: refused.status });
  expect([isRefused(failure, code), isRefused(failure, 'forbidden')]).toEqual([true, false]);
});
