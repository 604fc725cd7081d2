import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { file } from '#domain/file-route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { anOwner } from '#test/world.ts';
import { createAuthenticate } from '../session/require-session.ts';
import { answerError } from './errors.ts';
import { createServeFile } from './serve.ts';

const listFile = file('GET /list', {
  summary: 'Una lista.',
  allow: 'audit.read',
  input: z.object({ what: z.enum(['names', 'nothing', 'broken']) }),
  type: 'text/csv; charset=utf-8',
});

let it: TestApp;
let token: string;
const app = Fastify();
beforeAll(async () => {
  it = await startTestApp();
  ({ token } = await anOwner(it.call));
  app.setErrorHandler(answerError);
  createServeFile(
    app,
    it.deps,
    createAuthenticate(it.deps),
  )(listFile, async ({ input: { what } }) => {
    if (what === 'nothing') throw new Refusal('not_found');
    return {
      name: 'navaja.csv',
      body: (async function* () {
        yield 'Á\r\n';
        if (what === 'broken') throw new Error('on the way');
        yield 'ñ\r\n';
      })(),
    };
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await it.close();
});

const ask = (what: string, headers = { authorization: `Bearer ${token}` } as Record<string, string>) =>
  app.inject({ url: `/api/list?what=${what}`, headers });

test('a file comes in pieces, under a name and with its own type', async () => {
  const { statusCode, headers, body } = await ask('names');
  expect([statusCode, body]).toEqual([200, 'Á\r\nñ\r\n']);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="navaja.csv"',
    'cache-control': 'no-store',
  });
});

test('what is refused before the first piece is answered as every refusal', async () => {
  const asked = [await ask('names', {}), await ask('nothing'), await ask('other')];
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([401, 404, 422]);
  for (const { headers } of asked) {
    expect(headers['content-type']).toMatch('application/json');
    expect(headers['content-disposition']).toBeUndefined();
  }
});

test('a file that breaks on the way ends without an end, so that nobody takes it for whole', async () => {
  await expect(ask('broken')).rejects.toThrow(/destroyed/);
});
