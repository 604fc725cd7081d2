import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#domain/page.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { addClosing } from '#domain/schedule/blocks/contract.ts';
import { addDayOff } from '#domain/schedule/contract.ts';
import { aBranch, aService, aShop, aStaffMember, ask, hoursFor, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;

beforeAll(async () => {
  it = await startTestApp({
    deps: { renderPage: (page, address) => ({ html: JSON.stringify({ page, address }) }) },
    env: { PUBLIC_URL: 'https://navaja.example' },
  });
  shop = await aShop(it.call, { timezone: 'Pacific/Auckland', bookingMode: 'barber_first' });
});
afterAll(() => it.close());

const open = async (url: string) => {
  const { statusCode, headers, body } = await it.app.inject({ url });
  return { status: statusCode, headers, ...(JSON.parse(body) as { page: Page; address: unknown }) };
};
const bookingPage = async (slug: string) => {
  const { page } = await open(`/${slug}`);
  if (page.kind !== 'booking') throw new Error(`a page of kind ${page.kind}`);
  return page.data;
};

test("a shop's page carries all that it shows first", async () => {
  const cut = await aService(shop);
  await aService(shop, { name: 'Antiguo', active: false });
  const centre = await aBranch(shop);
  const closed = await aBranch(shop, { name: 'Puerto', is_active: false });
  const barber = await aStaffMember(shop);
  await aStaffMember(shop, { role: 'manager', firstname: 'Mara' });

  const data = await bookingPage(shop.slug);
  expect(data).toEqual({
    organization: shop.organization,
    now: '2026-11-18T12:00:00Z',
    open_statuses: ['active'],
    services: [cut],
    branches: [centre, closed],
    barbers: [
      { id: shop.owner.user.id, firstname: 'Ana', lastname: 'Pérez', photo_url: null, branch_id: null },
      { id: barber.user.id, firstname: 'Bruno', lastname: 'Díaz', photo_url: null, branch_id: null },
    ],
    idle_barbers: [shop.owner.user.id, barber.user.id],
    billing: { status: null },
    phones: expect.objectContaining({ own: { code: '+64', country: 'Nueva Zelanda' } }),
  });
});

test('the statement of accessibility names whom to write to, under an address that no shop can have', async () => {
  expect(await open('/-/accesibilidad')).toMatchObject({
    status: 200,
    page: { kind: 'accessibility', support_email: 'hola@navaja.example' },
  });
});

test('a barber without hours, or away on all of their days, is told apart', async () => {
  const central = await aShop(it.call, { timezone: 'Pacific/Auckland' });
  const busy = await aStaffMember(central);
  const away = await aStaffMember(central, { firstname: 'Carla' });
  await hoursFor(central, busy);
  await hoursFor(central, away, { weekdays: [0] });
  const idle = async () => (await bookingPage(central.slug)).idle_barbers;
  expect(await idle()).toEqual([central.owner.user.id]);
  for (const off_date of ['2026-11-23', '2026-11-30'])
    await ask(it.call, addDayOff, { off_date }, { token: away.token });
  expect(await idle()).toEqual([central.owner.user.id, away.user.id]);
});

test('whether a shop is open follows the clock, days off and closings, by the barbers of its only branch', async () => {
  const central = await aShop(it.call, { timezone: 'Pacific/Auckland' });
  const [here, elsewhere] = [
    await aStaffMember(central),
    await aStaffMember(central, { firstname: 'Carla' }),
  ];
  await hoursFor(central, here, { from: '00:30', to: '01:05' });
  await hoursFor(central, elsewhere, { from: '00:30', to: '02:00' });
  const said = async () => {
    const { page } = await open(`/${central.slug}`);
    return page.kind === 'booking' ? page.profile?.open : undefined;
  };
  expect(await said()).toBe('Abierto hasta las 02:00');
  const branch = await aBranch(central);
  const closed = await aBranch(central, { name: 'Puerto', is_active: false });
  await ask(it.call, assignBranch, { id: elsewhere.user.id, branch_id: closed.id }, { token: central.token });
  expect(await said()).toBe('Abierto hasta las 01:05');
  it.clock.set('2026-11-18T12:05:00Z');
  expect(await said()).toBe('Abre mañana a las 00:30');
  await ask(it.call, addDayOff, { off_date: '2026-11-20' }, { token: here.token });
  expect(await said()).toBe('Abre el sábado a las 00:30');
  const days = { from_date: '2026-11-19', to_date: '2026-11-19', closed_from: null, closed_to: null };
  await ask(it.call, addClosing, { name: 'Mudanza', ...days }, { token: central.token });
  expect(await said()).toBe('Cerrado hoy: Mudanza');
  const weeks = { ...days, from_date: '2026-11-20', to_date: '2026-12-20' };
  await ask(it.call, addClosing, { name: 'Vacaciones', ...weeks }, { token: central.token });
  it.clock.set('2026-11-19T12:05:00Z');
  expect(await said()).toBe('Cerrado hoy: Vacaciones');
  it.clock.set('2026-11-18T12:05:00Z');
  await aBranch(central, { name: `Junto a ${branch.name}` });
  expect(await said()).toBeNull();
  it.clock.set('2026-11-18T12:00:00Z');
});

test('each slug shows only its own shop', async () => {
  const other = await aShop(it.call, { name: 'Otra' });
  await aService(other, { name: 'Ajeno' });
  expect((await bookingPage(other.slug)).services?.map(({ name }) => name)).toEqual(['Ajeno']);
  expect((await bookingPage(shop.slug)).services?.map(({ name }) => name)).not.toContain('Ajeno');
});

test.each(['/no-such-shop', '/NoSuchShop', '/%00', `/${'a'.repeat(150)}`])(
  'the unknown shop %s is answered 404, as a page',
  async (url) => {
    const { status, headers, page } = await open(url);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(page).toEqual({ kind: 'unknown-shop' });
  },
);

test.each([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/dashboard',
  '/dashboard/agenda',
  '/billing/return',
])('%s is the frame of the staff application', async (url) => {
  const { status, page, address } = await open(url);
  expect([status, page]).toEqual([200, { kind: 'staff' }]);
  expect(address).toEqual({ publicUrl: 'https://navaja.example', path: url.split('?')[0] });
});

test('the landing page stands at the root, and unknown paths have a page of their own', async () => {
  expect((await open('/')).page).toEqual({ kind: 'landing', support_email: 'hola@navaja.example' });
  expect((await open('/-/condiciones')).page).toEqual({ kind: 'service-terms' });
  const { status, page } = await open('/some/where');
  expect([status, page]).toEqual([404, { kind: 'unknown' }]);
});

test('unknown calls of the API are not answered with pages', async () => {
  const answer = await it.app.inject({ url: '/api/no/such/call' });
  expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found', detail: 'No encontrado' }]);
});

test('pages may run no script but ours', async () => {
  const { headers } = await open(`/${shop.slug}`);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['cache-control']).toBe('no-cache');
});

test('of what stands inside a page its policy lets in our very text, named by its hash', async () => {
  const inlined = { script: 'begin()', style: 'p{}' };
  const carrying = await startTestApp({ deps: { renderPage: () => ({ html: '', inlined }) } });
  const [page, call] = await Promise.all(
    ['/', '/api/health'].map(async (url) => (await carrying.app.inject({ url })).headers),
  );
  const script = `'sha256-${createHash('sha256').update(inlined.script).digest('base64')}'`;
  const style = `'sha256-${createHash('sha256').update(inlined.style).digest('base64')}'`;
  expect(page?.['content-security-policy']).toContain(
    `script-src 'self' ${script};style-src 'self' ${style};`,
  );
  expect(call?.['content-security-policy']).toContain("script-src 'self';style-src 'self';");
  await carrying.close();
});

test('a part that cannot be read leaves the page standing, a shop that cannot be is answered 503', async () => {
  const sick = await startTestApp({
    deps: { renderPage: (page) => ({ html: JSON.stringify({ page }) }) },
  });
  const { slug } = await aShop(sick.call);
  const { pool } = sick.deps;
  await pool.query('alter table services rename to services_away');
  const partly = await sick.app.inject({ url: `/${slug}` });
  expect(partly.statusCode).toBe(200);
  expect(partly.json()).toMatchObject({ page: { data: { services: null, branches: [] } } });
  await pool.query('alter table organizations rename to organizations_away');
  const gone = await sick.app.inject({ url: `/${slug}` });
  expect([gone.statusCode, gone.json()]).toEqual([503, { page: { kind: 'unavailable' } }]);
  await sick.close();
});

test('browsers get pages compressed, others as they are', async () => {
  const html = '<p>Barbería</p>'.repeat(100);
  const app = await startTestApp({ deps: { renderPage: () => ({ html }) } });
  const [plain, compressed] = await Promise.all(
    ['identity', 'gzip, deflate, br'].map((coding) =>
      app.app.inject({ url: '/', headers: { 'accept-encoding': coding } }),
    ),
  );
  expect([plain?.body, plain?.headers['content-encoding']]).toEqual([html, undefined]);
  expect(compressed?.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed?.rawPayload ?? '').toString()).toBe(html);
  await app.close();
});
