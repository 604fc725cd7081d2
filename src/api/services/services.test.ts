import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createService,
  deleteService,
  editService,
  listPublicServices,
  listServices,
} from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aService, aShop, aStaffMember, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
beforeAll(async () => {
  it = await startTestApp();
  shop = await aShop(it.call);
});
afterAll(() => it.close());

const create = (form: object) =>
  it.call(createService, { duration_minutes: 30, ...form } as never, { token: shop.token });
const edit = (id: number, form: object) => it.call(editService, { id, ...form }, { token: shop.token });

test('a service carries its fields, with their defaults', async () => {
  const { status, body } = await create({ name: ' Corte ' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Corte',
    description: null,
    group_name: null,
    price: 0,
    price_type: 'fixed',
    duration_minutes: 30,
    active: true,
    is_premium: false,
  });
});

test('a service stands in the group that its form names; blanks are none', async () => {
  const { body } = await create({ name: 'Corte', group_name: ' Cortes ' });
  expect(body.group_name).toBe('Cortes');
  expect((await edit(body.id, { price: 10 })).body.group_name).toBe('Cortes');
  expect((await edit(body.id, { group_name: '  ' })).body.group_name).toBeNull();
  const { body: shown } = await it.call(listPublicServices, { slug: shop.slug });
  expect(shown.find(({ id }) => id === body.id)?.group_name).toBeNull();
});

test.each([
  [0, 0],
  [10.005, 10.01],
  [1.004, 1],
  [0.1 + 0.2, 0.3],
  [99_999_999.99, 99_999_999.99],
])('the price %d is kept as %d', async (price, stored) => {
  const { body } = await create({ name: 'Corte', price });
  expect(body.price).toBe(stored);
});

test.each([
  [{ name: '' }],
  [{ name: 'x'.repeat(81) }],
  [{ group_name: 'x'.repeat(41) }],
  [{ price: -0.01 }],
  [{ price: 100_000_000 }],
  [{ price: '10' }],
  [{ price: true }],
  [{ duration_minutes: 0 }],
  [{ duration_minutes: 601 }],
  [{ duration_minutes: 30.5 }],
  [{ duration_minutes: '30' }],
  [{ price_type: 'free' }],
  [{ active: 'yes' }],
  [{ description: 'x'.repeat(501) }],
])('refuses %j on create and on edit', async (wrong) => {
  expect((await create({ name: 'Corte', ...wrong })).status).toBe(422);
  const { id } = await aService(shop);
  expect((await edit(id, wrong)).status).toBe(422);
});

test.each([
  [{}, 'Falta la duración.'],
  [{ duration_minutes: null }, 'Requerido.'],
])('a duration is required: %j', async (without, msg) => {
  const form = { name: 'Corte', ...without } as never;
  const { status, detail } = await it.call(createService, form, { token: shop.token });
  expect(status).toBe(422);
  expect(detail).toEqual([expect.objectContaining({ msg, loc: ['duration_minutes'] })]);
});

test('premium forces price 0 and type fixed, on create and on every change', async () => {
  const { body } = await create({ name: 'Oro', price: 900, price_type: 'from', is_premium: true });
  expect(body).toMatchObject({ price: 0, price_type: 'fixed', is_premium: true });
  expect((await edit(body.id, { price: 50, price_type: 'from' })).body).toMatchObject({
    price: 0,
    price_type: 'fixed',
  });
  const plain = await aService(shop, { price: 700, price_type: 'from' });
  expect((await edit(plain.id, { is_premium: true })).body).toMatchObject({ price: 0, price_type: 'fixed' });
  expect((await edit(plain.id, { is_premium: false, price: 20 })).body).toMatchObject({
    price: 20,
    is_premium: false,
  });
});

test('a change of active alone leaves the rest alone', async () => {
  const service = await aService(shop, { description: 'Con tijera', price: 12.5, price_type: 'from' });
  expect((await edit(service.id, { active: false })).body).toEqual({ ...service, active: false });
});

test('every change is recorded with before and after', async () => {
  const service = await aService(shop, { price: 10 });
  await edit(service.id, { price: 20 });
  await it.call(deleteService, { id: service.id }, { token: shop.token });
  const events = await it.db
    .selectFrom('audit_events')
    .selectAll()
    .where('organization_id', '=', shop.organization.id)
    .where('subject', '=', 'service')
    .where('subject_id', '=', service.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted']);
  expect(events[1]).toMatchObject({ before: { price_cents: 1_000 }, after: { price_cents: 2_000 } });
});

describe('GET /services', () => {
  test('lists by name, filters by words and by active, and holds to the limit', async () => {
    const own = await aShop(it.call);
    for (const name of ['Tinte', 'Ácido', 'afeitado clásico', 'Corte niño', '100% navaja'])
      await aService(own, { name });
    await aService(own, { name: 'Viejo', active: false });
    const names = async (query: object) =>
      (await it.call(listServices, query as never, { token: own.token })).body.map(({ name }) => name);
    const sorted = ['100% navaja', 'Ácido', 'afeitado clásico', 'Corte niño', 'Tinte', 'Viejo'];
    expect(await names({})).toEqual(sorted);
    expect(await names({ q: 'CLASICO' })).toEqual(['afeitado clásico']);
    expect(await names({ q: 'nino' })).toEqual(['Corte niño']);
    expect(await names({ q: '%' })).toEqual(['100% navaja']);
    expect(await names({ q: '_' })).toEqual([]);
    expect(await names({ q: '\\' })).toEqual([]);
    expect(await names({ active: true })).not.toContain('Viejo');
    expect(await names({ active: 'false' })).toEqual(['Viejo']);
    expect(await names({ limit: 2, sort: 'name' })).toEqual(sorted.slice(0, 2));
  });

  test.each([
    { limit: 0 },
    { limit: 201 },
    { limit: 'x' },
    { sort: 'price' },
    { active: 'maybe' },
    { q: 'a\u0000' },
  ])('refuses %j', async (query) => {
    expect((await it.call(listServices, query as never, { token: shop.token })).status).toBe(422);
  });
});

test('a manager reads services and changes none; a barber does both', async () => {
  const manager = await aStaffMember(shop, { role: 'manager' });
  const barber = await aStaffMember(shop);
  const { id } = await aService(shop);
  expect((await it.call(listServices, {}, { token: manager.token })).status).toBe(200);
  expect((await it.call(editService, { id, active: false }, { token: manager.token })).status).toBe(403);
  expect((await it.call(editService, { id, active: false }, { token: barber.token })).status).toBe(200);
});

test('clients see active services; a deleted one is gone for everybody', async () => {
  const own = await aShop(it.call);
  const shown = await aService(own, { name: 'Corte' });
  await aService(own, { name: 'Viejo', active: false });
  const gone = await aService(own, { name: 'Ido' });
  expect((await it.call(deleteService, { id: gone.id }, { token: own.token })).status).toBe(204);
  expect((await it.call(deleteService, { id: gone.id }, { token: own.token })).status).toBe(404);
  expect((await it.call(listPublicServices, { slug: own.slug })).body).toEqual([shown]);
  expect((await it.call(listServices, {}, { token: own.token })).body.map(({ name }) => name)).toEqual([
    'Corte',
    'Viejo',
  ]);
});
