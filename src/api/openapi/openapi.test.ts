import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { calls } from './calls.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());

type Operation = {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } };
  responses: Record<string, unknown>;
  security: object[];
};
type Refused = {
  content: { 'application/json': { schema: { allOf: { properties: { code: { enum: string[] } } }[] } } };
};
const read = async () => {
  const answer = await it.app.inject({ url: '/api/openapi.json' });
  expect(answer.headers['content-type']).toMatch('application/json');
  return answer.json() as {
    openapi: string;
    servers: { url: string }[];
    paths: Record<string, Record<string, Operation>>;
  };
};

test('GET /api/openapi.json describes every call of the contract', async () => {
  const { openapi, servers, paths } = await read();
  expect(openapi).toBe('3.1.0');
  expect(servers).toEqual([{ url: 'https://navaja.example' }]);
  for (const { method, path } of calls) {
    const found = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    expect([path, found === undefined]).toEqual([path, false]);
  }
});

test('path, query and body are told apart, with who may and the status that answers', async () => {
  const { paths } = await read();
  const edit = paths['/api/services/{id}']?.patch;
  expect(edit?.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path', required: true })]);
  expect(edit?.requestBody?.content['application/json'].schema).toMatchObject({ required: [] });
  expect(edit?.security).toEqual([{ bearer: [] }]);
  const book = paths['/api/public/{slug}/reservations']?.post;
  expect(Object.keys(book?.responses ?? {})).toEqual([
    '201',
    '202',
    '400',
    '402',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  expect(book?.security).toEqual([]);
  expect(book?.requestBody?.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['client', 'services', 'start_local']),
  );
  const list = paths['/api/services']?.get;
  expect(list?.parameters.map(({ name }) => name)).toEqual(['q', 'active', 'limit', 'sort']);
  expect(list?.requestBody).toBeUndefined();
});

test('each status of a call names the codes it may carry', async () => {
  const { paths } = await read();
  const codesOf = (status: string, operation = paths['/api/users/{id}']?.delete) => {
    const refused = operation?.responses[status] as Refused | undefined;
    return refused?.content['application/json'].schema.allOf[1]?.properties.code.enum;
  };
  expect(codesOf('403')).toEqual(['forbidden', 'example_shop', 'owner_undeletable', 'prove_yourself']);
  expect(codesOf('404')).toEqual(['not_found']);
  expect(codesOf('409')).toEqual(['self_undeletable']);
  const mine = paths['/api/my-reservations/{token}']?.get;
  expect(codesOf('404', mine)).toEqual(['not_found', 'bad_token']);
});

test('GET /api/docs shows the same calls to a person, without a script', async () => {
  const page = await it.app.inject({ url: '/api/docs' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { path, summary } of calls) {
    expect(page.body).toContain(`/api${path}`);
    expect(page.body).toContain(summary);
  }
  expect(page.body).not.toMatch(/<script|<style| style=/);
  expect(page.body).toContain('Quién puede: Dueño, Encargado, Barbero.');
  expect(page.body).toContain('texto | null');
  expect(page.body).not.toContain('cualquiera');
  const css = await it.app.inject({ url: '/api/docs.css' });
  expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});
