import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { releaseHold } from '#domain/booking/holds/contract.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { namesOne } from '#test/one-of-each.ts';
import { aShop, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
beforeAll(async () => {
  it = await startTestApp();
  shop = await aShop(it.call);
});
afterAll(() => it.close());

const title = ({ method, path }: Route) => `${method} ${path}`;
const named = (routes: readonly Route[]) => routes.map((route) => [title(route), route] as const);

type Values = Record<string, string>;
const addressOf = ({ path }: Route, values: Values): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')}`;

function ask(route: Route, values: Values, token: string) {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  return it.app.inject({
    method: route.method,
    url: addressOf(route, values),
    headers: { authorization: `Bearer ${token}` },
    ...(hasBody && { payload: {} }),
  });
}

test('there is one call for each line of the specification', () => {
  expect(new Set(calls.map(title)).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThanOrEqual(45);
});

test('every call is served', () => {
  const isServed = ({ method, path }: Route) => it.app.hasRoute({ method, url: `/api${path}` });
  expect(calls.filter((route) => !isServed(route)).map(title)).toEqual([]);
});

const open = calls.filter(({ allow, path }) => allow === 'anyone' && path.startsWith('/public/:slug'));
test.each(named(open))('%s ignores a bad token', async (_title, route) => {
  const values = { slug: shop.slug, barberId: String(shop.owner.user.id), branchId: '1' };
  expect((await ask(route, values, 'forged')).statusCode).not.toBe(401);
});

describe('what is not there', () => {
  const malformed = [
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '9'.repeat(30),
    '%00',
    "1'--",
    '9007199254740993',
    'x'.repeat(300),
  ];
  const withPath = calls.filter(({ path }) => pathParameters(path).length > 0);
  // Releasing a hold answers 204 for any token, because an expired hold needs no release. An invalid link to personal
  // data (400) or to one's own reservations (404) says so, so that its page can offer a new link.
  // permission-walk.test.ts asks the staff calls with an id.
  const ownAnswer = /^\/(?:privacy|my-reservations)\//;
  const strict = withPath.filter(
    (route) => title(route) !== title(releaseHold) && !ownAnswer.test(route.path) && !namesOne(route),
  );
  test.each(named(strict))('%s with a malformed path is one and the same 404', async (_title, route) => {
    for (const id of malformed) {
      const values = Object.fromEntries(pathParameters(route.path).map((name) => [name, id]));
      if (pathParameters(route.path).length > 1) values['slug'] = shop.slug;
      const { statusCode, body } = await ask(route, values, shop.token);
      expect([id, statusCode, JSON.parse(body)]).toEqual([
        id,
        404,
        { code: 'not_found', detail: 'No encontrado' },
      ]);
    }
  });

  const ofShops = withPath.filter(({ method, path }) => method === 'GET' && path.includes(':slug'));
  const asked = ofShops.filter(({ input, path }) =>
    Object.keys(input.shape).some((name) => !pathParameters(path).includes(name)),
  );
  test.each(named(asked))(
    '%s of an unknown shop is 404, also when it asks for nonsense',
    async (_title, route) => {
      const nonsense = Object.keys(route.input.shape).map((name) => `${name}=%00`);
      const statusOf = async (slug: string) => {
        const values = { slug, barberId: String(shop.owner.user.id) };
        const url = `${addressOf(route, values)}?${nonsense.join('&')}`;
        return (await it.app.inject({ url })).statusCode;
      };
      expect([await statusOf('no-hay'), await statusOf(shop.slug)]).toEqual([404, 422]);
    },
  );
});
