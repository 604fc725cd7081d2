import pg from 'pg';
import { vi } from 'vitest';
import { z } from 'zod';
import { staleRows } from '#api/create-jobs.ts';
import { calls } from '#api/openapi/calls.ts';
import { sweep } from '#api/jobs/sweep.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { takeHold } from '#domain/booking/holds/contract.ts';
import { openDeposit } from '#domain/deposits/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { shareFeed } from '#domain/feeds/contract.ts';
import { listWaitlist } from '#domain/waitlist/contract.ts';
import { pathParameters, type Route } from '#domain/route.ts';
import type { TestApp } from './app.ts';
import { blockedDay, bodies, queries } from './changing-bodies.ts';
import { type Ids, kindOf, oneOfEach } from './one-of-each.ts';
import { type Json, sampleOf } from './sample-input.ts';
import * as world from './world.ts';

export function recordStatements(): Set<string> {
  const texts = new Set<string>();
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function noting(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text: string }];
    texts.add(typeof first === 'string' ? first : first.text);
    return query.apply(this, given);
  });
  return texts;
}

const lengths = [1, 33];

/** Inputs of a schema: lists in several lengths, each choice, optional fields absent, each alone and all together. */
function variantsOf(schema: Json): unknown[] {
  const { anyOf, enum: choices, type, properties, items, required } = schema;
  if (Array.isArray(anyOf)) return anyOf.flatMap((part) => variantsOf(part as Json));
  if (Array.isArray(choices)) return choices;
  if (type === 'boolean') return [true, false];
  if (type === 'array') {
    const [most, least] = [Number(schema['maxItems'] ?? 33), Number(schema['minItems'] ?? 0)];
    const elements = variantsOf((items ?? {}) as Json);
    const lists = lengths.filter((length) => length <= most && length >= least);
    return [
      ...lists.map((length) => Array.from({ length }, () => elements[0])),
      ...elements.slice(1, 12).map((element) => Array.from({ length: Math.max(1, least) }, () => element)),
    ];
  }
  if (type !== 'object') return [sampleOf(schema)];
  const parts = Object.entries((properties ?? {}) as Record<string, Json>);
  const isRequired = (name: string) => ((required ?? []) as string[]).includes(name);
  const each = parts.map(([name, part]) => [name, variantsOf(part)] as const);
  const base = Object.fromEntries(
    each.filter(([name]) => isRequired(name)).map(([name, [first]]) => [name, first]),
  );
  const all = Object.fromEntries(each.map(([name, [first]]) => [name, first]));
  const alone = each.flatMap(([name, [first, ...others]]) =>
    (isRequired(name) ? others : [first, ...others]).map((value) => ({ ...base, [name]: value })),
  );
  return [base, ...alone, all];
}

const title = ({ method, path }: Route) => `${method} ${path}`;

type Walk = {
  it: TestApp;
  shop: world.Shop;
  ids: Ids;
  links: Record<string, string>;
  nextStart: () => string;
};

/** Replaces sample values by ones that exist in the shop, so that more requests pass their checks. */
function fitted(value: unknown, walk: Walk, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => fitted(one, walk, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fitted(one, walk, key)]));
  if (value === null) return null;
  const { ids, shop, nextStart } = walk;
  const known: Record<string, () => unknown> = {
    barber_id: () => ids.users,
    user_id: () => ids.users,
    service_id: () => ids.services,
    branch_id: () => ids.branches,
    client_id: () => ids.clients,
    slug: () => shop.slug,
    start_local: nextStart,
    starts: nextStart,
    email: () => `${world.aWord()}@example.com`,
    ids: () => (typeof value === 'string' ? String(ids.clients) : value),
    minutes: () => (typeof value === 'string' ? '30' : 30),
    month: () => '2026-11',
    timezone: () => 'America/Montevideo',
    phone: () => '+598 99 123 456',
    end: () => '21:00',
    time_to: () => '21:00',
    end_time: () => '21:00',
    from: () => (typeof value === 'string' && value.includes('T') ? '2026-11-24T09:00' : '2026-11-16'),
    to: () => '2026-11-17',
    date: () => blockedDay,
    password: () => shop.owner.password,
    current_password: () => shop.owner.password,
    new_password: () => shop.owner.password,
  };
  return known[name]?.() ?? value;
}

// This call judges the whole file each time and stores the mapping as one JSON value, so one input is enough.
const isLong = (route: Route) => title(route) === 'PATCH /imports/:id';

// Fields that a call demands beside those that its schema marks as required.
const needed: Record<string, Json> = {
  'POST /public/:slug/reservations': { any_barber: true },
  'POST /public/:slug/groups': { any_barber: true },
  'POST /public/:slug/holds': { any_barber: true, services: [{ service_id: 1, quantity: 1 }] },
  'POST /reservations/public/:externalId/repeat': { any_barber: true },
  'POST /reservations': { barber_id: 1 },
  'POST /waitlist': { client: { firstname: 'Eva', phone: '+598 99 123 456' } },
};

/** Fields of a call's query or body; `inPath` names the parameters of its path. */
export function fieldsOf({ input, path }: Pick<Route, 'input' | 'path'>) {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json;
  const properties = { ...(schema['properties'] as Record<string, Json>) };
  const inPath = pathParameters(path);
  for (const name of inPath) delete properties[name];
  const required = ((schema['required'] ?? []) as string[]).filter((name) => name in properties);
  return { schema, properties, required, inPath };
}

/** Valid inputs of the call: a usual input, the same without each optional field, and with each variant of a field. */
function inputsOf(route: Route, walk: Walk): Json[] {
  const { schema, properties, required, inPath } = fieldsOf(route);
  const variants = variantsOf({ ...schema, properties, required }) as Json[];
  const given = Object.fromEntries(new URLSearchParams(queries[title(route)] ?? ''));
  const usual: Json = { ...variants[0], ...needed[title(route)], ...bodies[title(route)], ...given };
  const optional = Object.keys(usual).filter((name) => !required.includes(name));
  if (isLong(route)) return [usual];
  const all = [
    usual,
    ...optional.map((name) => ({ ...usual, [name]: undefined })),
    ...variants.map((variant) => ({ ...usual, ...variant })),
  ];
  const distinct = [...new Map(all.map((input) => [JSON.stringify(input), input])).values()];
  const path = Object.fromEntries(inPath.map((name) => [name, valueInPath(route, name, walk)]));
  return distinct
    .map((input) => fitted(input, walk) as Json)
    .filter((input) => route.input.safeParse({ ...input, ...path }).success);
}

const linkIn = (path: string): string => {
  if (path.startsWith('/waitlist/')) return 'entry';
  if (path.startsWith('/deposits/')) return 'deposit';
  return /\/group\b/.test(path) ? 'booker' : 'externalId';
};

const valueInPath = (route: Route, name: string, { links, ids }: Walk): string =>
  String(links[name === 'externalId' ? linkIn(route.path) : name] ?? ids[kindOf(route)]);

async function send(walk: Walk, route: Route, input: Json, token: string): Promise<number> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => valueInPath(route, name, walk));
  const isRead = route.method === 'GET' || route.method === 'DELETE';
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  const { statusCode } = await walk.it.app.inject({
    method: route.method,
    url: `/api${path}${isRead && search ? `?${search}` : ''}`,
    headers: { authorization: `Bearer ${token}` },
    ...(!isRead && { payload: input }),
  });
  return statusCode;
}

async function anOpenDeposit(
  { call }: TestApp,
  { token, slug }: world.Shop,
  visit: Omit<z.input<typeof openDeposit.input>, 'slug' | 'client'>,
): Promise<string> {
  const ask = (who: 'nobody' | 'listed') =>
    world.ask(
      call,
      editRules,
      { policy: { deposits: { who, always: true }, transfer_text: 'Alias' } },
      { token },
    );
  await world.ask(call, saveProfile, { currency: 'UYU' }, { token });
  await ask('listed');
  const client = world.aClient({ phone: '+598 97 111 222' });
  const { external_id: link } = await world.ask(call, openDeposit, { ...visit, slug, client });
  await ask('nobody');
  return link;
}

async function aWalk(it: TestApp): Promise<Walk & { barber: world.Staff }> {
  const shop = await world.aShop(it.call);
  const barber = await world.aStaffMember(shop);
  const service = await world.aService(shop);
  for (const member of [shop.owner, barber]) await world.hoursFor(shop, member);
  const ids = await oneOfEach(it, shop, shop.token);
  const one = await world.aReservation(shop, { barber, service, start_local: '2026-11-24T10:00' });
  const person = { firstname: 'Ana', services: [{ service_id: service.id, quantity: 1 }] };
  const visit = { slug: shop.slug, barber_id: barber.user.id, arrangement: 'in_a_row' as const };
  const group = {
    ...visit,
    client: world.aClient(),
    people: [person, person],
    start_local: '2026-11-24T12:00',
  };
  const booked = await world.ask(it.call, bookGroup, group);
  const hold = {
    slug: shop.slug,
    barber_id: barber.user.id,
    services: person.services,
    start_local: '2026-11-24T15:00',
  };
  const held = await world.ask(it.call, takeHold, hold);
  const [waiting] = await world.ask(it.call, listWaitlist, {}, { token: shop.token });
  const deposit = await anOpenDeposit(it, shop, { ...hold, start_local: '2026-11-24T16:30' });
  const feed = await world.ask(it.call, shareFeed, {}, { token: shop.token });
  let slots = 0;
  const nextStart = () => {
    slots += 1;
    const day = new Date(Date.parse('2026-11-25') + Math.floor(slots / 16) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const minutes = 9 * 60 + (slots % 16) * 30;
    return `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const links = {
    slug: shop.slug,
    externalId: one.external_id,
    booker: 'reservations' in booked ? (booked.reservations[0]?.external_id ?? '') : '',
    entry: waiting?.external_id ?? '',
    deposit,
    hold: 'hold' in held ? held.hold : '',
    barberId: String(barber.user.id),
    branchId: String(ids.branches),
    otherId: String(ids.merged),
    noteId: String(ids.notes),
    rid: String(ids.redemptions),
    dayOffId: String(ids.dayOff),
    token: /feeds\/([\w-]+)/.exec(JSON.stringify(feed))?.[1] ?? '',
    changeId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  };
  return { it, shop, ids, links, nextStart, barber };
}

// These calls run last, because requests after them would find little left.
const isLast = ({ method, path }: Route) => method === 'DELETE' || /\/(erase|undo|reset|rules)$/.test(path);
const rankOf = (route: Route) => (route.method === 'GET' ? 0 : isLast(route) ? 2 : 1);
const isSkipped = ({ path }: Route) => path === '/reservations/events' || path === '/auth/logout';

/**
 * Makes the calls of the API for a new shop, except its stream and the logout, with the inputs of `inputsOf`, and reads
 * the shop's page. Returns the shop's slug, and the statuses by call.
 */
export async function walkCalls(it: TestApp): Promise<{ slug: string; statuses: Map<string, number[]> }> {
  const walk = await aWalk(it);
  await it.app.inject({ url: `/${walk.shop.slug}` });
  const statuses = new Map<string, number[]>();
  for (const route of calls.filter((one) => !isSkipped(one)).toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const own: number[] = [];
    for (const input of inputsOf(route, walk)) own.push(await send(walk, route, input, walk.shop.token));
    if (route.method === 'GET') own.push(await send(walk, route, {}, walk.barber.token));
    statuses.set(title(route), own);
  }
  await it.deps.jobs.drain(walk.shop.organization.id as OrganizationId);
  const turn = { signal: new AbortController().signal, rest: async () => undefined };
  await sweep(it.deps, staleRows, turn);
  return { slug: walk.shop.slug, statuses };
}
