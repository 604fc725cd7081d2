import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { releaseHold } from '#domain/booking/holds/contract.ts';
import { may, type Permission, type Role, roles } from '#domain/permissions.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aBranch, aService, aShop, aStaffMember, hoursFor, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
let foreign: Record<string, number>;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  it = await startTestApp();
  shop = await aShop(it.call);
  tokens.owner = shop.token;
  tokens.manager = (await aStaffMember(shop, { role: 'manager' })).token;
  tokens.barber = (await aStaffMember(shop)).token;
  foreign = await aForeignShop();
});
afterAll(() => it.close());

async function aForeignShop() {
  const other = await aShop(it.call);
  const barber = await aStaffMember(other);
  await hoursFor(other, barber);
  const [branch, service] = [await aBranch(other), await aService(other)];
  return { branches: branch.id, services: service.id, users: barber.user.id };
}

const title = ({ method, path }: Route) => `${method} ${path}`;
const withStaff = calls.filter(({ allow }) => allow !== 'anyone' && allow !== 'cookie');
const withPath = calls.filter(({ path }) => pathParameters(path).length > 0);

type Values = Record<string, string>;
const addressOf = ({ path }: Route, values: Values): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')}`;

function ask(
  route: Route,
  { values = {}, token, body }: { values?: Values; token?: string; body?: unknown } = {},
) {
  const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
  return it.app.inject({
    method: route.method,
    url: addressOf(route, values),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(hasBody && { payload: body ?? {} }),
  });
}

test('there is one call for each line of the specification', () => {
  expect(new Set(calls.map(title)).size).toBe(calls.length);
  expect(calls.length).toBeGreaterThanOrEqual(45);
});

test.each(calls.map((route) => [title(route), route] as const))('%s is served', (_title, route) => {
  expect(it.app.hasRoute({ method: route.method, url: `/api${route.path}` })).toBe(true);
});

describe('who may', () => {
  test.each(withStaff.map((route) => [title(route), route] as const))(
    '%s: no token is 401',
    async (_t, route) => {
      const { statusCode, body } = await ask(route, { values: { id: '1' } });
      expect([statusCode, JSON.parse(body)]).toEqual([
        401,
        { code: 'not_authenticated', detail: 'No autenticado' },
      ]);
    },
  );

  const rows = withStaff.flatMap((route) =>
    roles.map(
      (role) =>
        [role, may({ role }, route.allow as Permission) ? 'may' : 'may not', title(route), route] as const,
    ),
  );
  test.each(rows)('a %s %s ask %s', async (role, verdict, _title, route) => {
    // An unknown id and an invalid body, so that permitted calls change nothing.
    const { statusCode, body } = await ask(route, {
      values: { id: '999999999' },
      token: tokens[role],
      body: { x: 1 },
    });
    const refused = statusCode === 403 && JSON.parse(body).detail === 'No tienes permisos para esta acción.';
    expect(refused).toBe(verdict === 'may not');
  });

  const open = calls.filter(({ allow, path }) => allow === 'anyone' && path.startsWith('/public/:slug'));
  test.each(open.map((route) => [title(route), route] as const))(
    '%s ignores a bad token',
    async (_t, route) => {
      const values = { slug: shop.slug, barberId: String(shop.owner.user.id), branchId: '1' };
      const { statusCode } = await ask(route, { values, token: 'forged' });
      expect(statusCode).not.toBe(401);
    },
  );
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
  // Releasing a hold answers 204 for any token, because an expired hold needs no release. An invalid privacy link
  // answers 400, so that its page can offer a new link.
  const strict = withPath.filter(
    (route) => title(route) !== title(releaseHold) && !route.path.startsWith('/privacy/'),
  );
  const rows = strict.flatMap((route) => malformed.map((id) => [title(route), id, route] as const));

  test.each(rows)('%s with %j is one and the same 404', async (_title, id, route) => {
    const values = { slug: shop.slug, id, barberId: id, branchId: id, externalId: id };
    if (pathParameters(route.path).length === 1 && route.path.includes(':slug')) values.slug = id;
    const { statusCode, body } = await ask(route, { values, token: tokens.owner });
    expect([statusCode, JSON.parse(body)]).toEqual([404, { code: 'not_found', detail: 'No encontrado' }]);
  });

  const ofShops = withPath.filter(({ method, path }) => method === 'GET' && path.includes(':slug'));
  const asked = ofShops.filter(({ input, path }) =>
    Object.keys(input.shape).some((name) => !pathParameters(path).includes(name)),
  );
  test.each(asked.map((route) => [title(route), route] as const))(
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

  const staffIds = calls.filter(({ path }) => /^\/(branches|services|users)\/:id/.test(path));
  test.each(staffIds.map((route) => [title(route), route] as const))(
    '%s with an id of another shop changes nothing',
    async (_title, route) => {
      const table = route.path.split('/')[1] as 'branches' | 'services' | 'users';
      const id = foreign[table] ?? 0;
      const row = () => it.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const before = await row();
      const body = { name: 'Otra', active: false, branch_id: null };
      for (const sent of [body, { name: 5 }, {}]) {
        const answer = await ask(route, { values: { id: String(id) }, token: tokens.owner, body: sent });
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { code: 'not_found', detail: 'No encontrado' },
        ]);
      }
      expect(await row()).toEqual(before);
    },
  );
});
