import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/openapi/calls.ts';
import { createBranch } from '#domain/branches/contract.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { pathParameters, refusalsOf, type Route } from '#domain/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { isLong } from '#test/long-run.ts';
import { generatedInput, type Json, strangeValues } from '#test/generated-input.ts';
import { aBranch, aReservation, aService, aShop, aStaffMember, hoursFor, type Shop } from '#test/world.ts';

type Home = { shop: Shop; ids: { users: number; branches: number; services: number; clients: number } };

let it: TestApp;
// Valid inputs change a shop, so each kind of input has a shop of its own.
let forStrange: Home;
let forGenerated: Home;
beforeAll(async () => {
  it = await startTestApp();
  [forStrange, forGenerated] = [await aHome(), await aHome()];
});
afterAll(() => it.close());

async function aHome(): Promise<Home> {
  const shop = await aShop(it.call);
  const [barber, branch, service] = [await aStaffMember(shop), await aBranch(shop), await aService(shop)];
  await hoursFor(shop, barber);
  await aReservation(shop, { barber, service, start_local: '2026-11-19T10:00' });
  const clients = await it.db
    .selectFrom('clients')
    .select('id')
    .where('organization_id', '=', shop.organization.id)
    .executeTakeFirstOrThrow();
  const ids = { users: barber.user.id, branches: branch.id, services: service.id, clients: clients.id };
  return { shop, ids };
}

const title = ({ method, path }: Route) => `${method} ${path}`;
const hasBody = ({ method }: Route) => method !== 'GET' && method !== 'DELETE';
const fieldsOf = ({ input, path }: Route) =>
  Object.keys(input.shape).filter((name) => !pathParameters(path).includes(name));

function addressOf({ path }: Route, { shop, ids }: Home): string {
  const values: Record<string, string | number> = {
    slug: shop.slug,
    id: ids[path.split('/')[1] as keyof typeof ids] ?? 1,
  };
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? ids.users))}`;
}

type Sent = { query?: string; body?: string; type?: string };
type Answer = { statusCode: number; body: string };

function send(route: Route, { query, body, type = 'application/json' }: Sent, home: Home): Promise<Answer> {
  const address = addressOf(route, home);
  return it.app.inject({
    method: route.method,
    url: query === undefined ? address : `${address}?${query}`,
    headers: {
      authorization: `Bearer ${home.shop.token}`,
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body }),
  });
}

const isDetail = (detail: unknown): boolean =>
  typeof detail === 'string'
    ? detail.length > 0
    : Array.isArray(detail) && detail.every(({ msg, loc }) => typeof msg === 'string' && Array.isArray(loc));

function isDocumented(route: Route, { statusCode, body }: Answer): boolean {
  if (statusCode < 400) return true;
  if (statusCode >= 500) return false;
  const { code, detail, ...rest } = JSON.parse(body) as Json;
  const isListed = refusalsOf(route).has(code as RefusalCode);
  return isListed && isDetail(detail) && Object.keys(rest).length === 0;
}

type Options = { home?: Home; isExpected?: (answer: Answer) => boolean };

async function expectDocumented(
  route: Route,
  sent: Sent,
  { home = forStrange, isExpected = () => true }: Options = {},
): Promise<Answer> {
  const answer = await send(route, sent, home);
  if (!isDocumented(route, answer) || !isExpected(answer))
    expect.fail(`${JSON.stringify(sent).slice(0, 300)} gave ${answer.statusCode} ${answer.body}`);
  expect(({} as Json)['x']).toBeUndefined();
  return answer;
}

const deep = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const bodies: readonly [body: string, status?: number][] = [
  [''],
  ['null', 422],
  ['1'],
  ['"x"'],
  ['[]', 422],
  ['true', 422],
  ['{"a":', 400],
  ['name=x', 400],
  ["{'a':1}", 400],
  [deep(20_000)],
  ['{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"name":"x"}'],
  ['{"name":"a","name":1}'],
  [`{"name":"${'x'.repeat(300_000)}"}`, 413],
];
const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'];

async function sendBodies(route: Route) {
  for (const [body, status] of bodies) {
    // Some paths have an unknown id or an invalid link, and those errors come before body validation.
    const isExpected = ({ statusCode, body: text }: Answer) =>
      status === undefined || [status, 404].includes(statusCode) || text.includes('"bad_token"');
    await expectDocumented(route, { body }, { isExpected });
  }
  const isExpected = ({ statusCode }: Answer) => [400, 415].includes(statusCode);
  for (const type of types) await expectDocumented(route, { body: 'name=x', type }, { isExpected });
}

const queryValues = [
  '',
  '%00',
  '%ff',
  '%',
  '[]',
  '-1',
  '99999999999999999999',
  '1e9',
  'NaN',
  "'--",
  '%F0%9F%98%80',
];
const queryForms = queryValues.flatMap((value) => [
  (name: string) => `${name}=${value}`,
  (name: string) => `${name}[]=${value}`,
  (name: string) => `${name}=${value}&${name}=${value}`,
]);

let turn = 0;
/** The long run takes every value for each field, the short run one value, each time the next. */
function valuesInTurn<T>(all: readonly T[]): readonly T[] {
  turn += 1;
  return isLong ? all : all.slice(turn % all.length).slice(0, 1);
}

// Beyond every integer column, for a number without an upper limit.
const largeNumber = 9e15;

async function sendStrangeFields(route: Route) {
  if (hasBody(route)) {
    for (const field of fieldsOf(route)) {
      for (const value of [largeNumber, ...valuesInTurn(strangeValues)])
        await expectDocumented(route, { body: JSON.stringify({ [field]: value }) });
    }
    return;
  }
  for (const name of [...Object.keys(route.input.shape), '__proto__', 'constructor', 'q', 'limit']) {
    for (const query of [`${name}=${largeNumber}`, ...valuesInTurn(queryForms).map((form) => form(name))])
      await expectDocumented(route, { query });
  }
}

const inQuery = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const worked = new Set<string>();

function sendGenerated(route: Route) {
  const ids = Object.values(forGenerated.ids);
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Json;
  const properties = { ...(schema['properties'] as Json | undefined) };
  for (const name of pathParameters(route.path)) delete properties[name];
  return fc.assert(
    fc.asyncProperty(generatedInput({ ...schema, properties }, ids), async (input) => {
      const query = Object.entries((input ?? {}) as Json).map(([name, value]) => `${name}=${inQuery(value)}`);
      const sent = hasBody(route) ? { body: JSON.stringify(input) } : { query: query.join('&') };
      const { statusCode } = await expectDocumented(route, sent, { home: forGenerated });
      if (statusCode < 300) worked.add(title(route));
    }),
    { seed: 1, numRuns: isLong ? 100 : 12 },
  );
}

// Payment routes call another server. Deletions come last, because they remove objects that other calls name.
const walked = calls
  .filter(({ path }) => !/^\/stripe\/|^\/deposits\/connect$/.test(path))
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
// The event stream never ends, and a password change would end the session of the test.
const generated = walked.filter(({ path }) => !/events$|password$/.test(path));

test.each(walked.map((route) => [title(route), route] as const))(
  '%s answers any input as documented',
  async (_title, route) => {
    if (hasBody(route)) await sendBodies(route);
    await sendStrangeFields(route);
    if (generated.includes(route)) await sendGenerated(route);
    expect((await it.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  },
);

test('enough of the generated inputs were valid', () => {
  expect(worked.size).toBeGreaterThan(generated.length / 3);
});

test('numbers and texts are not coerced into each other', async () => {
  const { status, detail } = await it.call(
    createBranch,
    // @ts-expect-error The contract takes a text and a boolean.
    { name: 5, is_active: 1 },
    { token: forStrange.shop.token },
  );
  expect([status, Array.isArray(detail) && detail.map(({ loc }) => loc[0])]).toEqual([
    422,
    ['name', 'is_active'],
  ]);
});
