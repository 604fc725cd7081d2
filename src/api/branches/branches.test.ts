import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignBranch, listPublicBarbers } from '#domain/barbers/contract.ts';
import {
  createBranch,
  deleteBranch,
  editBranch,
  listBranches,
  listPublicBranches,
  readPublicBranch,
} from '#domain/branches/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aBranch, aShop, aStaffMember, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

test('a branch carries its fields; texts are trimmed and empty ones are null', async () => {
  shop = await aShop(it.call);
  const form = { name: ' Centro ', address_line1: ' 18 de Julio 1000 ', city: '', postcode: null };
  const { status, body } = await it.call(createBranch, form, { token: shop.token });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Centro',
    address_line1: '18 de Julio 1000',
    city: null,
    postcode: null,
    country: null,
    is_active: true,
  });
});

test('a change leaves what is absent alone', async () => {
  shop = await aShop(it.call);
  const branch = await aBranch(shop, { address_line1: 'Rivera 1', country: 'Uruguay' });
  const { body } = await it.call(
    editBranch,
    { id: branch.id, is_active: false, city: null },
    { token: shop.token },
  );
  expect(body).toEqual({ ...branch, is_active: false, city: null });
});

test.each([{ name: '' }, { name: 5 }, { is_active: 'yes' }, { is_active: null }, { city: 'x'.repeat(81) }])(
  'refuses %j',
  async (wrong) => {
    shop = await aShop(it.call);
    const { token } = shop;
    expect((await it.call(createBranch, { name: 'Centro', ...wrong } as never, { token })).status).toBe(422);
    const { id } = await aBranch(shop);
    expect((await it.call(editBranch, { id, ...wrong } as never, { token })).status).toBe(422);
  },
);

test('branches stand by name, case and accents aside', async () => {
  shop = await aShop(it.call);
  for (const name of ['Zona', 'centro', 'Ángel']) await aBranch(shop, { name });
  const { body } = await it.call(listPublicBranches, { slug: shop.slug });
  expect(body.map(({ name }) => name)).toEqual(['Ángel', 'centro', 'Zona']);
});

test('only_active leaves the inactive ones out, for staff and for clients', async () => {
  shop = await aShop(it.call);
  await aBranch(shop, { name: 'Sur', is_active: false });
  await aBranch(shop, { name: 'Centro' });
  const staff = async (query: object) =>
    (await it.call(listBranches, query, { token: shop.token })).body.map(({ name }) => name);
  const clients = async (query: object) =>
    (await it.call(listPublicBranches, { slug: shop.slug, ...query })).body.map(({ name }) => name);
  for (const list of [staff, clients]) {
    expect(await list({})).toEqual(['Centro', 'Sur']);
    expect(await list({ only_active: true })).toEqual(['Centro']);
    expect(await list({ only_active: false })).toEqual(['Centro', 'Sur']);
  }
});

test('a deleted branch is gone and its barbers have none', async () => {
  shop = await aShop(it.call);
  const { token, slug } = shop;
  const branch = await aBranch(shop);
  const barber = await aStaffMember(shop);
  await it.call(assignBranch, { id: barber.user.id, branch_id: branch.id }, { token });
  expect((await it.call(readPublicBranch, { slug, branchId: branch.id })).body).toEqual(branch);
  expect((await it.call(deleteBranch, { id: branch.id }, { token })).status).toBe(204);
  expect((await it.call(readPublicBranch, { slug, branchId: branch.id })).status).toBe(404);
  expect((await it.call(editBranch, { id: branch.id, name: 'Otra' }, { token })).status).toBe(404);
  expect((await it.call(assignBranch, { id: barber.user.id, branch_id: branch.id }, { token })).status).toBe(
    404,
  );
  const [shown] = (await it.call(listPublicBarbers, { slug, include_owners: false })).body;
  expect(shown).toMatchObject({ id: barber.user.id, branch_id: null });
});

test('a branch that is deleted while barbers are sent there leaves nobody in it', async () => {
  shop = await aShop(it.call);
  const { token } = shop;
  const branch = await aBranch(shop);
  const barber = await aStaffMember(shop);
  const assign = () => it.call(assignBranch, { id: barber.user.id, branch_id: branch.id }, { token });
  await Promise.all([assign(), assign(), it.call(deleteBranch, { id: branch.id }, { token }), assign()]);
  const row = await it.db
    .selectFrom('users')
    .select('branch_id')
    .where('organization_id', '=', shop.organization.id)
    .where('id', '=', barber.user.id)
    .executeTakeFirstOrThrow();
  expect(row.branch_id).toBeNull();
});

test('a branch of another shop is none of ours', async () => {
  shop = await aShop(it.call);
  const other = await aShop(it.call);
  const branch = await aBranch(other);
  expect((await it.call(readPublicBranch, { slug: shop.slug, branchId: branch.id })).status).toBe(404);
});
