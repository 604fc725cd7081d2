import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inviteBarber, listPublicBarbers, mostPeople } from '#domain/barbers/contract.ts';
import { createBranch, deleteBranch, listPublicBranches, mostBranches } from '#domain/branches/contract.ts';
import { editOrganization } from '#domain/organization/contract.ts';
import type { Page } from '#domain/page.ts';
import { createService, editService, listPublicServices, mostServices } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { aBranch, aService, aShop, aWord, type Shop } from '#test/world.ts';
import { toInstant } from '../clock.ts';
import type { OrganizationId } from '../database/connection.ts';
import { raisePageVersion } from '../cache/page-versions.ts';
import { updateOrganization } from '../organization/queries.ts';

let it: TestApp;
let shop: Shop;
let drawn: Page['kind'][] = [];

beforeAll(async () => {
  it = await startTestApp({
    deps: {
      renderPage: (page) => {
        drawn.push(page.kind);
        return { html: JSON.stringify(page) };
      },
    },
  });
  await it.deps.changes.listen();
});
afterAll(() => it.close());

const rows = (count: number) =>
  Array.from({ length: count }, () => ({
    organization_id: shop.organization.id,
    created_at: toInstant(it.clock.now()),
    name: aWord(),
  }));
const manyBranches = (count: number) => it.db.insertInto('branches').values(rows(count)).execute();
const aCut = {
  active: true,
  duration_minutes: 30,
  is_premium: false,
  price_cents: 100,
  price_type: 'fixed',
} as const;
const manyServices = (count: number) =>
  it.db
    .insertInto('services')
    .values(rows(count).map((row) => ({ ...row, ...aCut })))
    .execute();
const manyPeople = (count: number) =>
  it.db
    .insertInto('users')
    .values(
      rows(count).map(({ name, ...row }) => ({
        ...row,
        firstname: name,
        lastname: 'x',
        email: `${name}@example.com`,
        role: 'barber' as const,
      })),
    )
    .execute();

type Add = () => Promise<{ status: number; body: unknown }>;
const tooMany = { code: 'too_many_of_these', detail: 'Llegaste al máximo permitido.' };

describe('a fat shop: what one shop may have ends,', () => {
  const invite = () => ({ firstname: 'Bruno', lastname: 'Díaz', email: `${aWord()}@example.com` });
  const branch: Add = () => it.call(createBranch, { name: aWord() }, { token: shop.token });
  const service: Add = () =>
    it.call(createService, { name: aWord(), price: 1, duration_minutes: 30 }, { token: shop.token });
  const person: Add = () => it.call(inviteBarber, invite(), { token: shop.token });

  test.each([
    ['branches', mostBranches, 50, 0, (count: number) => manyBranches(count), branch],
    ['services', mostServices, 200, 0, (count: number) => manyServices(count), service],
    ['people', mostPeople, 100, 1, (count: number) => manyPeople(count), person],
  ] as const)('%s at %i, also for six at once', async (_what, most, specified, there, fill, add) => {
    shop = await aShop(it.call);
    expect(most).toBe(specified);
    await fill(most - there - 2);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => add()));
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(tooMany);
  });

  test('and one that is deleted makes room', async () => {
    shop = await aShop(it.call);
    await manyBranches(mostBranches - 1);
    const { id } = await aBranch(shop);
    expect((await branch()).status).toBe(409);
    await it.call(deleteBranch, { id }, { token: shop.token });
    expect((await branch()).status).toBe(201);
  });

  test('and clients see no more of a shop that had more before', async () => {
    shop = await aShop(it.call);
    const { slug } = shop;
    await Promise.all([manyBranches(60), manyServices(210), manyPeople(110)]);
    const [branches, services, barbers] = await Promise.all([
      it.call(listPublicBranches, { slug }),
      it.call(listPublicServices, { slug }),
      it.call(listPublicBarbers, { slug }),
    ]);
    const lists = [branches.body, services.body, barbers.body];
    expect(lists.map(({ length }) => length)).toEqual([50, 200, 100]);
    const { data } = JSON.parse((await it.app.inject({ url: `/${slug}` })).body);
    expect(data).toMatchObject({ branches: branches.body, services: services.body, barbers: barbers.body });
  });
});

describe('a fat shop: its page', () => {
  const open = async (path: string) => (await it.app.inject({ url: path })).body;

  test('is drawn once and asks the database nothing until the shop changes', async () => {
    shop = await aShop(it.call);
    const { id, ...cut } = await aService(shop, { name: 'Corte' });
    drawn = [];
    const first = await open(`/${shop.slug}`);
    const connect = vi.spyOn(it.deps.pool, 'connect');
    const again = await Promise.all([1, 2, 3].map(() => open(`/${shop.slug}`)));
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
    expect(again).toEqual([first, first, first]);
    expect(drawn).toEqual(['booking']);
    await it.call(editService, { id, price: 900 }, { token: shop.token });
    expect(await open(`/${shop.slug}`)).toContain('900');
    await it.call(editOrganization, { name: 'Otro nombre' }, { token: shop.token });
    expect(await open(`/${shop.slug}`)).toContain('Otro nombre');
    expect([drawn.length, cut.price]).toEqual([3, 500]);
  });

  test('is nobody else’s, and shows after ten seconds a change whose announcement was lost', async () => {
    shop = await aShop(it.call);
    const other = await aShop(it.call, { name: 'Otra' });
    expect(await open(`/${shop.slug}`)).not.toContain('Otra');
    expect(await open(`/${other.slug}`)).toContain('Otra');
    await it.db.transaction().execute(async (tx) => {
      await updateOrganization(tx, shop.organization.id as OrganizationId, { name: 'La de siempre' });
      await raisePageVersion(tx, shop.organization.id as OrganizationId);
    });
    it.clock.advance(10_000);
    expect(await open(`/${shop.slug}`)).toContain('La de siempre');
  });

  test('is not kept while a part of it is missing', async () => {
    const sick = await startTestApp({ deps: { renderPage: (page) => ({ html: JSON.stringify(page) }) } });
    await sick.deps.changes.listen();
    const { slug } = await aShop(sick.call);
    await sick.deps.pool.query('alter table services rename to services_away');
    expect((await sick.app.inject({ url: `/${slug}` })).json().data.services).toBeNull();
    await sick.deps.pool.query('alter table services_away rename to services');
    expect((await sick.app.inject({ url: `/${slug}` })).json().data.services).toEqual([]);
    await sick.close();
  });

  test('is drawn each time from sources that change, and the landing page once otherwise', async () => {
    drawn = [];
    await open('/');
    await open('/');
    expect(drawn).toEqual(['landing']);
    let count = 0;
    const draft = () => ({ html: `${(count += 1)}`, isDraft: true });
    const developed = await startTestApp({ deps: { renderPage: draft } });
    await developed.deps.changes.listen();
    const { slug } = await aShop(developed.call);
    for (const path of ['/', '/', `/${slug}`, `/${slug}`]) await developed.app.inject({ url: path });
    expect(count).toBe(4);
    await developed.close();
  });
});
