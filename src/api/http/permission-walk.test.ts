import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { bookGroup, takeGroup } from '#domain/booking/groups/contract.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { may, type Permission, roles } from '#domain/permissions.ts';
import type { Route } from '#domain/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { bodies, queries } from '#test/changing-bodies.ts';
import { type Ids, isBookedOnline, itsId, kindOf, namesOne, oneOfEach } from '#test/one-of-each.ts';
import { vapidEnv } from '#test/push-server.ts';
import { digestByOrganization } from '#test/tables.ts';
import { outOfOrder, watchTransactions } from '#test/watch-locks.ts';
import * as world from '#test/world.ts';

type Who = 'owner' | 'manager' | 'barber' | 'stranger' | 'nobody';

let it: TestApp;
let shop: world.Shop;
let other: world.Shop;
let foreign: Ids;
let own: Ids;
let locksOfTransactions: ReturnType<typeof watchTransactions>;
let digest: Awaited<ReturnType<typeof digestByOrganization>>;
let barberId: number;
/** The kind of the records in the shop; a shop with the records of all calls would slow down every comparison. */
let openedFor: keyof Ids;
const tokens: Record<Who, string | undefined> = {
  owner: '',
  manager: '',
  barber: '',
  stranger: '',
  nobody: undefined,
};

async function aTeam(home: world.Shop) {
  const [manager, barber] = await Promise.all([
    world.aStaffMember(home, { role: 'manager' }),
    world.aStaffMember(home),
  ]);
  for (const member of [home.owner, barber]) await world.hoursFor(home, member);
  return { manager, barber };
}

async function openShop() {
  shop = await world.aShop(it.call);
  const { manager, barber } = await aTeam(shop);
  Object.assign(tokens, { owner: shop.token, manager: manager.token, barber: barber.token });
  barberId = barber.user.id;
}

const digestOfBoth = () => digest(shop.organization.id, other.organization.id);

beforeAll(async () => {
  locksOfTransactions = watchTransactions();
  it = await startTestApp({ env: vapidEnv });
  digest = await digestByOrganization(it.db);
  other = await world.aShop(it.call);
  tokens.stranger = other.token;
  await openShop();
  foreign = await oneOfEach(it, other, other.token);
}, 60_000);
afterAll(async () => {
  await it.close();
  vi.restoreAllMocks();
});

const title = ({ method, path }: Route) => `${method} ${path}`;
const staffCalls = calls.filter(({ allow }) => allow !== 'anyone' && allow !== 'cookie');
const withId = calls
  .filter(namesOne)
  .toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)) || title(a).localeCompare(title(b)));

type Sent = Pick<Partial<Ids>, 'notes' | 'merged' | 'redemptions' | 'dayOff'> & { body?: object };
async function ask(
  route: Route,
  who: Who,
  id: number | string = '',
  { notes, merged, redemptions, dayOff, body: sent = bodies[title(route)] ?? {} }: Sent = {},
) {
  const token = tokens[who];
  const asked = route.method === 'DELETE' && bodies[title(route)];
  const query = asked
    ? `?${new URLSearchParams(asked as Record<string, string>).toString()}`
    : (queries[title(route)] ?? '');
  const path = route.path
    .replace(itsId, String(id))
    .replace(':noteId', String(notes))
    .replace(':otherId', String(merged))
    .replace(':rid', String(redemptions))
    .replace(':dayOffId', String(dayOff));
  const { statusCode, body } = await it.app.inject({
    method: route.method,
    url: `/api${path}${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(route.method !== 'GET' && route.method !== 'DELETE' && { payload: sent }),
  });
  return { status: statusCode, body };
}

/** A barber may read only own commission lines, so `id` is the barber's user id. */
const ownId = (route: Route, who: Who, own: Ids) =>
  who === 'barber' && route.path === '/commissions/:user_id/lines' ? barberId : own[kindOf(route)];

const refusals = {
  401: '{"code":"not_authenticated","detail":"No autenticado"}',
  403: '{"code":"forbidden","detail":"No tienes permisos para esta acción."}',
  404: '{"code":"not_found","detail":"No encontrado"}',
} as const;
const refused = (status: keyof typeof refusals) => ({ status, body: refusals[status] });
const mayAsk = (who: Who, { allow }: Route) =>
  who !== 'nobody' && may({ role: who === 'stranger' ? 'owner' : who }, allow as Permission);

test('every call that changes something is walked with a body that would', () => {
  const writing = staffCalls.filter(({ method, path }) => /P/.test(method) && !path.startsWith('/stripe/'));
  expect(writing.map(title).filter((name) => !bodies[name])).toEqual([]);
});

const malformed = [
  '0',
  '-1',
  '1.5',
  'x',
  '1e3',
  '%00',
  '1%20or%201=1',
  "1'--",
  '9007199254740993',
  '9'.repeat(40),
];
// The router refuses it before the server asks who sent it.
const tooLong = 'x'.repeat(300);

describe.each(withId.map((route) => [title(route), route] as const))('%s', (_title, route) => {
  const kind = kindOf(route);
  beforeAll(async () => {
    // Clients of one shop can make only few bookings in a short time.
    if (kind !== openedFor || isBookedOnline(kind)) await openShop();
    openedFor = kind;
    own = await oneOfEach(it, shop, shop.token, kind);
  });

  test('what is foreign, unknown or malformed is one and the same 404, and nothing changes', async () => {
    const before = await digestOfBoth();
    const asked: [Who, number | string][] = [];
    for (const who of roles) {
      for (const id of [foreign[kind], 999_999_999, ...malformed]) asked.push([who, id]);
    }
    asked.push(['stranger', own[kind]]);
    for (const [who, id] of asked) {
      const expected = refused(mayAsk(who, route) ? 404 : 403);
      expect([who, id, await ask(route, who, id)]).toEqual([who, id, expected]);
    }
    for (const id of [own[kind], foreign[kind], 999_999_999, ...malformed]) {
      expect([id, await ask(route, 'nobody', id)]).toEqual([id, refused(401)]);
    }
    for (const who of [...roles, 'nobody'] as const) {
      expect([who, await ask(route, who, tooLong)]).toEqual([who, refused(404)]);
    }
    for (const body of [{ name: 5 }, {}]) {
      expect([body, await ask(route, 'owner', foreign[kind], { body })]).toEqual([body, refused(404)]);
    }
    expect(await digestOfBoth()).toEqual(before);
  });

  test.each(roles)(
    'a %s reaches their own as far as they may; what they change is recorded, and locked in the order of all',
    async (who) => {
      // A refused role changes nothing, so it asks for the owner's record.
      if (who !== 'owner' && mayAsk(who, route)) own = await oneOfEach(it, shop, tokens[who] as string, kind);
      const before = await digestOfBoth();
      await locksOfTransactions();
      const { status } = await ask(route, who, ownId(route, who, own), own);
      expect(status).toBe(mayAsk(who, route) ? route.status : 403);
      for (const locks of await locksOfTransactions()) expect(outOfOrder(locks)).toEqual([]);
      const after = await digestOfBoth();
      const changesNothing = !mayAsk(who, route) || route.method === 'GET';
      expect(JSON.stringify(after) === JSON.stringify(before)).toBe(changesNothing);
      expect(after['audit_events'] === before['audit_events']).toBe(changesNothing);
    },
  );
});

test('a day off of a colleague is as unknown as another shop’s', async () => {
  await openShop();
  const { staff } = await oneOfEach(it, shop, shop.token, 'staff');
  const route = withId.find(({ path }) => path.startsWith('/staff')) as Route;
  const before = await digestOfBoth();
  for (const who of ['manager', 'barber'] as const) {
    expect(await ask(route, who, staff)).toEqual(refused(404));
  }
  expect(await digestOfBoth()).toEqual(before);
});

const withoutId = staffCalls.filter((route) => !withId.includes(route));
describe('a call without an id', () => {
  beforeAll(openShop);

  test.each(withoutId.map((route) => [title(route), route] as const))(
    '%s: who may not is refused, and nothing changes; who may is not',
    async (_title, route) => {
      const before = await digestOfBoth();
      const [allowed, others] = [
        roles.filter((who) => mayAsk(who, route)),
        roles.filter((who) => !mayAsk(who, route)),
      ];
      for (const who of [...others, 'nobody'] as const) {
        expect([who, await ask(route, who)]).toEqual([who, refused(who === 'nobody' ? 401 : 403)]);
      }
      expect(await digestOfBoth()).toEqual(before);
      for (const who of allowed) {
        const answer = await ask(route, who, '', { body: { x: 1 } });
        expect([who, answer]).not.toEqual([who, refused(403)]);
      }
    },
  );
});

// Routes whose body cannot change a new shop: its owner already has a shop, it has no services, photos, waitlist or
// records to restore, settle, reopen, undo or shift, payments happen at Stripe, and a resent mail or proof changes no
// shop data.
const unrecorded = [
  '/orgs',
  '/reservations/restore',
  '/reservations/settle',
  '/cash/reopen',
  '/reservations/late',
  '/reservations/groups',
  '/changes/:changeId/undo',
  '/blocks/undo',
  '/waitlist',
  '/orgs/me/photos/order',
  '/deposits/connect',
];
const recorded = withoutId.filter(
  ({ method, path }) => method !== 'GET' && !unrecorded.includes(path) && !/^\/(stripe|auth)\//.test(path),
);
test.each(recorded.map((route) => [title(route), route] as const))(
  '%s: what changes is recorded',
  async (_title, route) => {
    const home = await world.aShop(it.call);
    const events = () =>
      it.db
        .selectFrom('audit_events')
        .select('id')
        .where('organization_id', '=', home.organization.id)
        .execute();
    const before = await events();
    const answer = await it.app.inject({
      method: route.method,
      url: `/api${route.path}`,
      headers: { authorization: `Bearer ${home.token}` },
      payload: {
        ...bodies[title(route)],
        ...('barber_id' in route.input.shape && { barber_id: home.owner.user.id }),
        ...('user_id' in route.input.shape && { user_id: home.owner.user.id }),
      },
    });
    expect([answer.statusCode, (await events()).length]).toEqual([route.status, before.length + 1]);
  },
);

describe('what another shop owns', () => {
  beforeAll(async () => {
    await openShop();
    own = await oneOfEach(it, shop, shop.token, 'users');
  });

  test('is no part of a booking', async () => {
    const booking = {
      slug: shop.slug,
      barber_id: own.users,
      client: world.aClient(),
      services: [{ service_id: own.services, quantity: 1 }],
      start_local: '2026-11-19T16:00',
    };
    const before = await digestOfBoth();
    for (const wrong of [
      { barber_id: foreign.users },
      { services: [{ service_id: foreign.services, quantity: 1 }] },
      { branch_id: foreign.branches },
    ]) {
      expect((await it.call(bookReservation, { ...booking, ...wrong })).status).toBe(422);
      const taken = { ...booking, ...wrong, channel: 'phone' as const };
      expect((await it.call(takeBooking, taken, { token: shop.token })).status).toBe(422);
      const { services, ...visit } = { ...booking, ...wrong };
      const people = ['Eva', 'Leo'].map((firstname) => ({ firstname, services }));
      const group = { ...visit, people, arrangement: 'in_a_row' as const };
      expect((await it.call(bookGroup, group)).status).toBe(422);
      expect((await it.call(takeGroup, { ...group, channel: 'phone' }, { token: shop.token })).status).toBe(
        422,
      );
    }
    expect(await digestOfBoth()).toEqual(before);
  });

  test('is no branch to assign and no filter to look through', async () => {
    const before = await digestOfBoth();
    const assigned = await it.call(
      assignBranch,
      { id: own.users, branch_id: foreign.branches },
      { token: shop.token },
    );
    expect([404, 422]).toContain(assigned.status);
    const seen = await it.call(listReservations, { barber_id: foreign.users }, { token: shop.token });
    expect([seen.status, seen.body]).toEqual([200, []]);
    expect(await digestOfBoth()).toEqual(before);
  });
});
