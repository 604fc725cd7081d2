import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBranches } from '#domain/branches/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aShop } from '#test/world.ts';
import { openDatabase, openPool } from '../database/connection.ts';
import { createLog } from '../log.ts';
import { createLimiter } from '../security/limiter.ts';
import { answerError, toRefusal } from './errors.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

test('a database that is away is 503 with Retry-After, and not ready', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/nothing');
  const away = await startTestApp({ deps: { pool, db: openDatabase(pool) } });
  const health = await away.app.inject({ url: '/api/health' });
  expect([health.statusCode, health.headers['retry-after']]).toEqual([503, '2']);
  const shop = await away.app.inject({ url: '/api/public/some-shop' });
  expect([shop.statusCode, shop.json()]).toEqual([
    503,
    { code: 'unavailable', detail: 'El servicio no está disponible en este momento. Intenta nuevamente.' },
  ]);
  await away.close();
});

test('a bug answers 500 without a word about itself, with the id under which it was logged', async () => {
  const { token } = await aShop(it.call);
  await it.db.schema.alterTable('branches').renameColumn('name', 'hidden').execute();
  const { status, body, headers } = await it.call(listBranches, {}, { token });
  await it.db.schema.alterTable('branches').renameColumn('hidden', 'name').execute();
  expect([status, body]).toEqual([500, { code: 'broken', detail: 'Ocurrió un error inesperado.' }]);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a flood at a full queue is refused without filling the log with stacks', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: createLog('info', { write: (line) => void lines.push(line) }) });
  app.setErrorHandler(answerError);
  const oneByOne = createLimiter({ atOnce: 1, waiting: 0 });
  app.get('/', async () => oneByOne(async () => ({})));
  app.get('/away', () => Promise.reject(Object.assign(new Error('x'), { code: '08006' })));
  expect((await app.inject('/')).statusCode).toBe(503);
  expect(lines.join('')).toContain('refused for now');
  expect(lines.join('')).not.toMatch(/"level":50|stack/);
  expect((await app.inject('/away')).statusCode).toBe(503);
  expect(lines.join('')).toMatch(/"level":50.*stack/);
  await app.close();
});

test.each(['08006', '53300', '57P01', '57P03', '25006', '55P03', '57014', '40P01', '40001'])(
  'SQLSTATE %s means: try again',
  (code) => {
    expect(toRefusal(Object.assign(new Error('x'), { code }))?.status).toBe(503);
  },
);

test.each(['23505', '42P01', '22021'])('SQLSTATE %s is a bug', (code) => {
  expect(toRefusal(Object.assign(new Error('x'), { code }))).toBeNull();
});

describe('a refusal of the framework has the shape of all refusals', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await it.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  const unreadable = { code: 'unreadable', detail: expect.stringMatching(/./) };
  const unknown = { code: 'not_found', detail: 'No encontrado' };

  test.each([
    ['an unknown path', { url: '/api/nothing' }, 404, unknown],
    ['an unknown method', { method: 'PATCH', url: '/api/auth/login' }, 404, unknown],
    ['an address that cannot be decoded', { url: '/api/public/%ff' }, 400, unreadable],
    ['a parameter of ten thousand letters', { url: `/api/public/${'x'.repeat(10_000)}` }, 404, unknown],
  ] as const)('%s', async (_what, request, status, body) => {
    const answer = await it.app.inject(request);
    expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, sent, status) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(unreadable);
  });
});
