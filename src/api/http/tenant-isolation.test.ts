import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import { addDevice } from '#domain/devices/contract.ts';
import { closeCommissionPeriod } from '#domain/commissions/contract.ts';
import { chargeReservation } from '#domain/charges/contract.ts';
import { addBlock, addClosing } from '#domain/schedule/blocks/contract.ts';
import { shareFeed } from '#domain/feeds/contract.ts';
import { requestOf, type Route } from '#domain/route.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addToWaitlist } from '#domain/waitlist/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { isLong, patience } from '#test/long-run.ts';
import { aBrowser, deviceForm, vapidEnv } from '#test/push-server.ts';
import * as world from '#test/world.ts';

type Home = {
  shop: world.Shop;
  tokens: string[];
  ids: Record<
    | 'user'
    | 'branch'
    | 'service'
    | 'reservation'
    | 'block'
    | 'closing'
    | 'waiting'
    | 'charge'
    | 'settled'
    | 'feed'
    | 'device',
    number
  > & {
    link: string;
    address: string;
  };
};

let it: TestApp;
let watched: Home;
let busy: Home;

async function aHome(): Promise<Home> {
  const shop = await world.aShop(it.call);
  const manager = await world.aStaffMember(shop, { role: 'manager' });
  const barber = await world.aStaffMember(shop);
  await world.hoursFor(shop, barber);
  await world.hoursFor(shop, shop.owner);
  const [branch, service] = [await world.aBranch(shop), await world.aService(shop)];
  const reservation = await world.aReservation(shop, { barber, service, start_local: '2026-11-20T10:00' });
  const times = { date: '2026-11-23', start: '19:00', end: '20:00', kind: 'break' as const };
  const { block } = await world.ask(
    it.call,
    addBlock,
    { barber_id: barber.user.id, ...times },
    { token: shop.token },
  );
  const days = { from_date: '2026-12-24', to_date: '2026-12-25', name: 'Navidad' };
  const closing = await world.ask(it.call, addClosing, days, { token: shop.token });
  await world.ask(it.call, editRules, { waitlist: { on: true } }, { token: shop.token });
  const joinRequest = {
    client: world.aClient(),
    services: [{ service_id: service.id, quantity: 1 }],
    date_from: '2026-11-20',
    date_to: '2026-11-24',
    time_from: '20:00',
    time_to: '22:00',
  };
  const waiting = await world.ask(it.call, addToWaitlist, joinRequest, { token: shop.token });
  const device = await world.ask(it.call, addDevice, deviceForm(aBrowser()), { token: barber.token });
  const walkIn = { barber_id: barber.user.id, client: null, channel: 'walk_in' as const, duration_min: 30 };
  const own = { token: shop.token };
  const taken = await world.ask(it.call, takeBooking, { ...walkIn, anyway: true }, own);
  const payments = [{ method: 'cash' as const, amount: 50 }];
  const tipped = { id: taken.id, tip: 50, payments };
  const charge = await world.ask(it.call, chargeReservation, tipped, own);
  const settling = { user_id: barber.user.id, from: '2026-11-16', to: '2026-11-17' };
  const settled = await world.ask(it.call, closeCommissionPeriod, settling, own);
  const feed = await world.ask(it.call, shareFeed, {}, own);
  // The first read of a feed per day writes to the database, so it happens before the comparison.
  await it.app.inject({ url: new URL(feed.url).pathname });
  const ids = {
    feed: feed.id,
    settled: settled.id,
    waiting: waiting.id,
    charge: charge.id,
    device: device.id,
    user: barber.user.id,
    branch: branch.id,
    service: service.id,
    block: block.id,
    closing: closing.id,
  };
  return {
    shop,
    tokens: [shop.token, manager.token, barber.token],
    ids: {
      ...ids,
      reservation: reservation.id,
      link: reservation.external_id,
      address: feed.url.split('/').at(-2) ?? '',
    },
  };
}

beforeAll(async () => {
  it = await startTestApp({ env: vapidEnv });
  [watched, busy] = [await aHome(), await aHome()];
}, patience);
afterAll(() => it.close());

const title = ({ method, path }: Route) => `${method} ${path}`;
// The client export writes an audit event and would change the compared data; the event stream never ends.
const reading = calls.filter(
  ({ method, path }) => method === 'GET' && path !== '/reservations/events' && path !== '/clients/export.csv',
);

function placesOf({ shop, ids }: Home) {
  const { user, branch, reservation, link, address } = ids;
  return {
    slug: shop.slug,
    barberId: user,
    barber_id: user,
    user_id: user,
    branchId: branch,
    id: reservation,
    externalId: link,
    token: address,
    date: '2026-11-20',
    month: '2026-11',
    minutes: 30,
  };
}

async function viewOf(home: Home): Promise<Record<string, string>> {
  const view: Record<string, string> = {};
  for (const route of reading) {
    const places = Object.entries(placesOf(home)).filter(([name]) => name in route.input.shape);
    const days = /^\/(numbers|commissions)/.test(route.path) && {
      from: '2026-10-01',
      to: '2026-11-30',
      what: 'visits',
    };
    const { url } = requestOf(route, { ...Object.fromEntries(places), ...days });
    for (const [who, token] of ['', ...home.tokens].entries()) {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const { statusCode, body } = await it.app.inject({ url: `/api${url}`, headers });
      view[`${who} ${title(route)}`] = `${statusCode} ${body}`;
    }
  }
  const { rows } = await it.deps.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  );
  for (const { name } of rows) {
    const own = await it.deps.pool.query(
      `select string_agg(t::text, ',' order by t::text) as all from ${name} t where organization_id = $1`,
      [home.shop.organization.id],
    );
    view[name] = String(own.rows[0].all);
  }
  return view;
}

function anInput() {
  const of = (pick: (home: Home) => number) =>
    fc.constantFrom(pick(busy), pick(busy), pick(watched), 1, 999_999);
  const word = fc.constantFrom('Uno', 'Dos', 'Tres', watched.shop.slug);
  const start = fc
    .tuple(fc.integer({ min: 19, max: 30 }), fc.integer({ min: 9, max: 17 }))
    .map(([day, hour]) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00`);
  const user = of(({ ids }) => ids.user);
  const branch = of(({ ids }) => ids.branch);
  const changeId = fc.uuid();
  return fc.record({
    id: fc.oneof(
      user,
      branch,
      of(({ ids }) => ids.service),
      of(({ ids }) => ids.reservation),
      of(({ ids }) => ids.block),
      of(({ ids }) => ids.closing),
      of(({ ids }) => ids.waiting),
      of(({ ids }) => ids.charge),
      of(({ ids }) => ids.settled),
      of(({ ids }) => ids.feed),
      of(({ ids }) => ids.device),
    ),
    level: fc.constantFrom('ocupado', 'completo'),
    user_id: user,
    from: fc.constantFrom('2026-11-14', '2026-11-16'),
    to: fc.constantFrom('2026-11-14', '2026-11-17'),
    rules: fc.array(
      fc.record({
        user_id: fc.option(user),
        service_id: fc.option(of(({ ids }) => ids.service)),
        kind: fc.constantFrom('percent', 'fixed'),
        value: fc.constantFrom(10, 33.33),
      }),
      { maxLength: 2 },
    ),
    extras: fc.constantFrom(null, 5, []),
    ids: fc.array(
      of(({ ids }) => ids.reservation),
      { minLength: 1, maxLength: 3 },
    ),
    payments: fc.constantFrom([], [{ method: 'cash', amount: 500 }]),
    reason: word,
    amount: fc.constantFrom(10, 20.5),
    counted: fc.constantFrom(0, 50),
    slug: fc.constantFrom(busy.shop.slug),
    name: word,
    firstname: word,
    lastname: word,
    email: fc.constantFrom(watched.shop.owner.email, 'a@example.com', 'b@example.com'),
    organization_id: fc.constant(watched.shop.organization.id),
    branch_id: fc.option(branch),
    barber_id: user,
    barberId: user,
    branchId: branch,
    change_id: changeId,
    changeId,
    duration_min: fc.integer({ min: 4, max: 120 }),
    services: fc.array(fc.record({ service_id: of(({ ids }) => ids.service), quantity: fc.constant(1) }), {
      minLength: 1,
      maxLength: 2,
    }),
    people: fc.array(
      fc.record({
        firstname: word,
        services: fc.tuple(fc.record({ service_id: of(({ ids }) => ids.service), quantity: fc.constant(1) })),
      }),
      { minLength: 2, maxLength: 3 },
    ),
    arrangement: fc.constant('in_a_row'),
    client: fc.record({
      firstname: word,
      lastname: word,
      phone: fc.constant('+598 99 123 456'),
      email: fc.constantFrom('c@example.com', watched.shop.owner.email),
    }),
    start_local: start,
    channel: fc.constantFrom('phone', 'walk_in'),
    anyway: fc.boolean(),
    date: fc.constantFrom('2026-11-23', '2026-11-24'),
    start: fc.constantFrom('10:00', '19:00'),
    end: fc.constantFrom('11:00', '20:30'),
    kind: fc.constantFrom('break', 'other'),
    scope: fc.constantFrom('one', 'following', 'all'),
    from_date: fc.constantFrom('2026-11-24', '2026-12-24'),
    to_date: fc.constantFrom('2026-12-24', '2026-12-25'),
    date_from: fc.constant('2026-11-20'),
    date_to: fc.constantFrom('2026-11-20', '2026-11-24'),
    time_from: fc.constant('20:00'),
    time_to: fc.constantFrom('21:00', '22:00'),
    off_date: start.map((local) => local.slice(0, 10)),
    status: fc.constantFrom('scheduled', 'confirmed', 'completed', 'canceled', 'no_show'),
    action: fc.constantFrom('cancel'),
    externalId: fc.constant(busy.ids.link),
    days: fc.constantFrom([], [{ weekday: 4, start_time_1: '09:00', end_time_1: '18:00' }]),
    price: fc.integer({ min: 0, max: 9_000 }),
    active: fc.boolean(),
    is_active: fc.boolean(),
    label: word,
    hide_names: fc.boolean(),
    timezone: fc.constantFrom('UTC', 'Pacific/Auckland'),
  });
}

test(
  'a second shop’s whole view is the same before and after whatever the first one does',
  async () => {
    const before = await viewOf(watched);
    // Sign-up and mailed links belong to accounts instead of shops; a password change would end the shop's own
    // sessions; the event stream never ends; no payment provider runs here.
    const acting = calls.filter(({ path }) => !/^\/(auth|stripe)\/|password|events|connect$/.test(path));
    const step = fc.record({
      route: fc.constantFrom(...acting),
      who: fc.integer({ min: 0, max: 3 }),
      input: anInput(),
    });
    const worked = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        for (const { route, who, input } of steps) {
          const named = Object.entries(input).filter(
            ([name]) => name in route.input.shape || name === 'organization_id',
          );
          const token = busy.tokens[who];
          const { status } = await it.call(route, Object.fromEntries(named), token ? { token } : {});
          expect([title(route), status]).toEqual([title(route), expect.toSatisfy((code) => code < 500)]);
          if (status < 300 && route.method !== 'GET') worked.add(title(route));
        }
        expect(await viewOf(watched)).toEqual(before);
      }),
      { seed: 1, numRuns: isLong ? 100 : 9, endOnFailure: true },
    );
    // Without successful calls the test would prove nothing.
    expect(worked.size).toBeGreaterThan(6);
  },
  patience,
);
