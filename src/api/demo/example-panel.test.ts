import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#api/openapi/calls.ts';
import { listPublicBarbers } from '#domain/barbers/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { listClients } from '#domain/clients/contract.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import type { Page } from '#domain/page.ts';
import { isOpenToExample, type Route } from '#domain/route.ts';
import { login, openExample, readSessionUser, refresh } from '#domain/session/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { bodies, queries } from '#test/changing-bodies.ts';
import { digestOf } from '#test/tables.ts';
import * as world from '#test/world.ts';
import { seedDemo } from './seed-demo.ts';
import { demoPassword, demoPeople, demoShop } from './shop.ts';

let it: TestApp;
let landingBefore: string;
let token: string;
let ownerToken: string;
const ids = new Map<string, number>();

const landing = async () => (await it.app.inject({ url: '/' })).body;
const open = () => world.ask(it.call, openExample, {});

beforeAll(async () => {
  const renderPage = (page: Page) => ({ html: JSON.stringify(page) });
  it = await startTestApp({ env: { DEMO: 'on' }, deps: { renderPage } });
  landingBefore = await landing();
  await seedDemo(it.deps);
  token = (await open()).access_token;
  const [owner] = demoPeople;
  const credentials = { email: owner?.account.email ?? '', password: demoPassword };
  ownerToken = (await world.ask(it.call, login, credentials)).access_token;
  for (const table of ['reservations', 'clients', 'users']) {
    const { rows } = await sql<{ id: number }>`select min(id) as id from ${sql.table(table)}`.execute(it.db);
    ids.set(table, Number(rows[0]?.id));
  }
  ids.set('commissions', ids.get('users') ?? 0);
}, 60_000);
afterAll(() => it.close());

const title = ({ method, path }: Route) => `${method} ${path}`;
const staffCalls = calls.filter(({ allow }) => allow !== 'anyone' && allow !== 'cookie');

async function ask(route: Route, bearer: string) {
  const id = ids.get(route.path.split('/')[1] ?? '') ?? 1;
  const { statusCode, body, headers } = await it.app.inject({
    method: route.method,
    url: `/api${route.path.replace(/:\w+/g, String(id))}${queries[title(route)] ?? ''}`,
    headers: { authorization: `Bearer ${bearer}`, accept: 'text/event-stream, */*' },
    ...(/P/.test(route.method) && { payload: bodies[title(route)] ?? {} }),
  });
  return { status: statusCode, body, cookie: headers['set-cookie'] };
}

const sentence = '{"code":"example_shop","detail":"Es una barbería de ejemplo"}';

test('every call of the staff is the owner’s to read and nobody’s to write, and no row changes', async () => {
  const readable = staffCalls.filter(isOpenToExample);
  const seenByOwner = new Map<string, unknown>();
  for (const route of readable) seenByOwner.set(title(route), await ask(route, ownerToken));
  const before = await digestOf(it.db);
  expect((await open()).access_token).not.toBe('');
  for (const route of staffCalls) {
    const expected = seenByOwner.get(title(route)) ?? { status: 403, body: sentence, cookie: undefined };
    expect([title(route), await ask(route, token)]).toEqual([title(route), expected]);
  }
  expect(await digestOf(it.db)).toEqual(before);
  const whole = [...seenByOwner.values()].filter((answer) => (answer as { status: number }).status === 200);
  expect(whole.length).toBeGreaterThan(35);
}, 60_000);

test('exports, links to the payment provider, other logins and streams count as closed', () => {
  const closed = staffCalls.filter((route) => route.method === 'GET' && !isOpenToExample(route)).map(title);
  expect(closed.toSorted()).toEqual([
    'GET /auth/sessions',
    'GET /clients/:id/export',
    'GET /clients/:id/export.html',
    'GET /clients/export.csv',
    'GET /commissions/export',
    'GET /imports/:id/problems',
    'GET /numbers/export',
    'GET /orgs/me/billing/invoices',
    'GET /reservations/events',
    'GET /stripe/me/billing-portal',
  ]);
});

test.each(['/api/images/upload', '/api/imports'])('a file sent to %s is refused unread', async (url) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const { statusCode, body } = await it.app.inject({ method: 'POST', url, headers, payload: 'x' });
  expect(statusCode).toBe(403);
  expect(body).toContain('Es una barbería de ejemplo');
});

test('the session has no cookie, lasts half an hour, and cannot be renewed', async () => {
  const answer = await it.call(openExample, {});
  expect(answer.headers.get('set-cookie')).toBeNull();
  const fresh = (await open()).access_token;
  expect((await it.call(refresh, {}, { token: fresh })).status).toBe(204);
  const start = it.clock.now();
  it.clock.advance(29 * 60_000);
  expect((await it.call(readSessionUser, {}, { token: fresh })).status).toBe(200);
  it.clock.advance(60_000);
  expect((await it.call(readSessionUser, {}, { token: fresh })).status).toBe(401);
  it.clock.set(new Date(start).toISOString());
});

test('it reaches no other shop, and no call takes it for a login', async () => {
  const other = await world.aShop(it.call);
  const forged = await it.deps.tokens.signExample({ organization: other.organization.id }, it.clock.now());
  expect((await it.call(readSessionUser, {}, { token: forged })).status).toBe(401);
  const bare = token.replace(/^example\./, '');
  expect((await it.call(readSessionUser, {}, { token: bare })).status).toBe(401);
});

test('what a visitor typed into the booking page is not shown', async () => {
  const { slug } = demoShop;
  const [service] = await world.ask(it.call, listPublicServices, { slug });
  const [barber] = await world.ask(it.call, listPublicBarbers, { slug });
  const client = {
    firstname: 'Secundino',
    lastname: 'Real',
    email: 'secundino@correo.com.uy',
    phone_prefix: '+598',
    phone: '95 111 222',
    notes: 'Llamar antes',
  };
  const starts = ['2026-11-24T17:00', '2026-11-25T17:00', '2026-11-26T17:15', '2026-11-26T10:15'];
  let isBooked = false;
  for (const start_local of starts) {
    const services = [{ service_id: service?.id ?? 0, quantity: 1 }];
    const order = { slug, barber_id: barber?.id ?? 0, client, services, start_local };
    isBooked ||= (await it.call(bookReservation, order)).status === 201;
  }
  expect(isBooked).toBe(true);
  const seen = async (bearer: string) =>
    JSON.stringify([
      await world.ask(it.call, listReservations, { limit: 100 }, { token: bearer }),
      await world.ask(it.call, listClients, { q: 'Secundino' }, { token: bearer }),
    ]);
  expect(await seen(ownerToken)).toMatch(/Secundino.*secundino@correo/s);
  expect(await seen(token)).not.toMatch(/secundino|Real"|correo\.com|111 222/i);
  const count = async (q: string, bearer: string) =>
    (await world.ask(it.call, listClients, { q, limit: 50 }, { token: bearer })).length;
  for (const q of ['Secundino', 'secundino@c', '95 111'])
    expect([q, await count(q, ownerToken), await count(q, token)]).toEqual([q, 1, 0]);
  expect(await count('98 200', token)).toBe(await count('98 200', ownerToken));
});

test('the landing page leads to the panel once the demo shop is made, also if it was served before', async () => {
  expect(landingBefore).toContain('"kind":"landing"');
  expect(landingBefore).not.toContain('"panel"');
  expect(await landing()).toContain('"panel":true');
});

test('an installation without the demo has no panel, even where a shop has the demo’s address', async () => {
  const plain = await startTestApp();
  expect((await plain.call(openExample, {})).status).toBe(404);
  expect((await plain.call(readSessionUser, {}, { token })).status).toBe(401);
  await plain.close();
  const late = await startTestApp({ env: { DEMO: 'on' } });
  await world.aShop(late.call, { slug: demoShop.slug });
  expect((await late.call(openExample, {})).status).toBe(404);
  await late.close();
});
