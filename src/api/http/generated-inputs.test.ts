import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/openapi/calls.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aBranch, aReservation, aService, aShop, aStaffMember, hoursFor, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
let ids: { users: number; branches: number; services: number; clients: number };
beforeAll(async () => {
  it = await startTestApp();
  shop = await aShop(it.call);
  const [barber, branch, service] = [await aStaffMember(shop), await aBranch(shop), await aService(shop)];
  await hoursFor(shop, barber);
  await aReservation(shop, { barber, service, start_local: '2026-11-19T10:00' });
  const clients = await it.db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  ids = { users: barber.user.id, branches: branch.id, services: service.id, clients: clients.id };
});
afterAll(() => it.close());

type Json = { [key: string]: unknown };
const hostile = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0.1,
  1e308,
  -0,
  2 ** 53,
  '',
  '\u0000',
  '\ud800',
  '\u202e',
  'ñ'.repeat(9_000),
  '2026-13-45',
  '99:99',
  '9'.repeat(400),
  [],
  [[]],
  {},
  { toString: 1 },
  { length: -1 },
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
);
const words = [
  'x',
  'Corte',
  'a@example.com',
  '+598 99 123 456',
  'UTC',
  '2026-11-20',
  '2026-11-20T10:00',
  '10:00',
];

const shaped: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
  string: ({ pattern }) => {
    const form = typeof pattern === 'string' ? new RegExp(pattern) : /^/;
    const fitting = words.filter((word) => form.test(word));
    return fc.oneof(
      fc.constantFrom(...(fitting.length > 0 ? fitting : words)),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
  },
  integer: () => fc.oneof(fc.constantFrom(...Object.values(ids)), fc.integer()),
  number: () => fc.double({ noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items }) => fc.array(inputOf((items ?? {}) as Json), { maxLength: 4 }),
  object: ({ properties }) => {
    const fields = Object.entries((properties ?? {}) as Record<string, Json>);
    return fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, inputOf(schema)])), {
      requiredKeys: [],
    });
  },
};

function inputOf(schema: Json): fc.Arbitrary<unknown> {
  const { anyOf, enum: choices, const: only, type } = schema;
  const fits = () => {
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((one) => inputOf(one as Json)));
    if (Array.isArray(choices)) return fc.constantFrom<unknown>(...choices);
    if (only !== undefined) return fc.constant(only);
    return shaped[String(type)]?.(schema) ?? hostile;
  };
  return fc.oneof({ weight: 6, arbitrary: fits() }, { weight: 1, arbitrary: hostile });
}

function isRefusal(body: string): boolean {
  const { code, detail, ...rest } = JSON.parse(body) as Json;
  return typeof code === 'string' && isDetail(detail) && Object.keys(rest).length === 0;
}

const isDetail = (detail: unknown): boolean =>
  typeof detail === 'string'
    ? detail.length > 0
    : Array.isArray(detail) && detail.every(({ msg, loc }) => typeof msg === 'string' && Array.isArray(loc));

function addressOf({ path }: Route): string {
  const places: Record<string, string | number | undefined> = {
    slug: shop.slug,
    id: ids[path.split('/')[1] as keyof typeof ids] ?? 1,
  };
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => String(places[name] ?? ids.users))}`;
}

// A lone surrogate cannot be encoded in a URL.
const inQuery = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const worked = new Set<string>();
const title = ({ method, path }: Route) => `${method} ${path}`;
// Stripe routes call another server, the event stream never ends, and a password change would end the session of the
// test.
const asked = calls.filter(({ path }) => !/^\/stripe\/|events$|password$/.test(path));

test.each(asked.map((route) => [title(route), route] as const))(
  '%s bears any input',
  async (_title, route) => {
    const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Json;
    const { properties = {} } = schema as { properties?: Json };
    for (const name of pathParameters(route.path)) delete properties[name];
    await fc.assert(
      fc.asyncProperty(inputOf({ ...schema, properties }), async (input) => {
        const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
        const query = Object.entries((input ?? {}) as Json).map(
          ([name, value]) => `${name}=${inQuery(value)}`,
        );
        const { statusCode, body } = await it.app.inject({
          method: route.method,
          url: hasBody ? addressOf(route) : `${addressOf(route)}?${query.join('&')}`,
          headers: {
            authorization: `Bearer ${shop.token}`,
            ...(hasBody && { 'content-type': 'application/json' }),
          },
          ...(hasBody && { payload: JSON.stringify(input) }),
        });
        if (statusCode < 300) worked.add(title(route));
        expect(statusCode).toBeLessThan(500);
        expect(statusCode < 400 || isRefusal(body)).toBe(true);
        expect(({} as Json)['x']).toBeUndefined();
      }),
      { numRuns: 12 },
    );
    expect((await it.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  },
);

test('enough of what was made was no nonsense', () => {
  expect(worked.size).toBeGreaterThan(asked.length / 3);
});
