import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAccount } from '#domain/account/contract.ts';
import {
  assignBranch,
  deleteUser,
  inviteBarber,
  listBarbers,
  listPublicBarbers,
  readBarberOrganization,
} from '#domain/barbers/contract.ts';
import { confirmEmail, login, resetPassword } from '#domain/session/contract.ts';
import { permissionsOf } from '#domain/permissions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { tokenMailed } from '#test/mailed-links.ts';
import { aBranch, anOwner, aShop, ask, aStaffMember, aWord, hoursFor, type Shop } from '#test/world.ts';

let it: TestApp;
let shop: Shop;
beforeAll(async () => {
  it = await startTestApp();
});
beforeEach(async () => {
  shop = await aShop(it.call);
});
afterAll(() => it.close());

const aForm = () => ({ firstname: 'José', lastname: 'Núñez', email: `${aWord()}@example.com` });
const invite = (form: object, token = shop.token) => it.call(inviteBarber, form as never, { token });

async function invitationOf(user: number): Promise<string> {
  const row = await it.db
    .selectFrom('outbox')
    .select('payload')
    .where('organization_id', '=', shop.organization.id)
    .where('key', '=', `barber-invited:${user}`)
    .executeTakeFirstOrThrow();
  return (row.payload as { token: string }).token;
}

describe('POST /users', () => {
  test('creates a barber who cannot sign in until they chose a password by the mailed link', async () => {
    const form = aForm();
    const { status, body } = await invite(form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, role: 'barber', phone: null, branch_id: null });
    expect((await it.call(login, { email: form.email, password: '' })).status).toBe(422);
    expect((await it.call(login, { email: form.email, password: 'whatever' })).status).toBe(401);
    const token = await invitationOf(body.id);
    expect((await it.call(resetPassword, { token, new_password: 'mi-clave' })).status).toBe(204);
    expect((await it.call(login, { email: form.email, password: 'mi-clave' })).status).toBe(200);
    expect((await it.call(resetPassword, { token, new_password: 'mi-clave' })).status).toBe(400);
  });

  test('the link of an invitation lives 72 hours', async () => {
    const { body } = await invite(aForm());
    const token = await invitationOf(body.id);
    it.clock.advance(72 * 3_600_000);
    expect((await it.call(resetPassword, { token, new_password: 'mi-clave' })).status).toBe(400);
  });

  test('an e-mail in use anywhere, once confirmed, is refused and its account is left alone', async () => {
    const other = await anOwner(it.call);
    await ask(it.call, confirmEmail, { token: await tokenMailed(it, 'confirm-email', other.email) });
    const before = (await it.call(readAccount, {}, { token: other.token })).body;
    const { status, detail } = await invite({ ...aForm(), email: other.email.toUpperCase() });
    expect([status, detail]).toEqual([409, 'Ese correo ya está en uso.']);
    expect((await it.call(readAccount, {}, { token: other.token })).body).toEqual(before);
    expect(before).toMatchObject({ ...other.user, can: permissionsOf(other.user) });
  });

  test('an owner may invite a manager, a manager only barbers, a barber nobody', async () => {
    const manager = await aStaffMember(shop, { role: 'manager' });
    const barber = await aStaffMember(shop);
    expect(manager.user.role).toBe('manager');
    expect((await invite({ ...aForm(), role: 'barber' }, manager.token)).status).toBe(201);
    expect((await invite({ ...aForm(), role: 'manager' }, manager.token)).status).toBe(403);
    expect((await invite(aForm(), barber.token)).status).toBe(403);
  });

  test.each([
    { role: 'owner' },
    { role: 'admin' },
    { firstname: ' ' },
    { email: 'no' },
    { password: '123' },
    { phone: 5 },
  ])('refuses %j', async (wrong) => {
    expect((await invite({ ...aForm(), ...wrong })).status).toBe(422);
  });

  test('an owner without a shop invites nobody', async () => {
    const { token } = await anOwner(it.call);
    expect((await invite(aForm(), token)).status).toBe(404);
  });
});

describe('GET /users/barbers', () => {
  test('lists barbers only, found by first or last name', async () => {
    await aStaffMember(shop, { role: 'manager' });
    await aStaffMember(shop, { firstname: 'José', lastname: 'Núñez' });
    await aStaffMember(shop, { firstname: 'Bruno', lastname: 'Díaz' });
    const names = async (q?: string) =>
      (await it.call(listBarbers, q === undefined ? {} : { q }, { token: shop.token })).body.map(
        ({ firstname }) => firstname,
      );
    expect(await names()).toEqual(['Bruno', 'José']);
    expect(await names('nunez')).toEqual(['José']);
    expect(await names('BRUNO d')).toEqual(['Bruno']);
    expect(await names('%')).toEqual([]);
  });

  test('a barber sees colleagues without e-mail and phone', async () => {
    const barber = await aStaffMember(shop);
    const seen = (token: string) => it.call(listBarbers, {}, { token }).then(({ body }) => body[0]);
    expect(await seen(shop.token)).toHaveProperty('email', barber.email);
    expect(await seen(barber.token)).not.toHaveProperty('email');
    expect(await seen(barber.token)).not.toHaveProperty('phone');
  });
});

describe('who has no hours', () => {
  const listed = async () =>
    (await it.call(listBarbers, {}, { token: shop.token })).body.map(({ firstname, has_hours }) => [
      firstname,
      has_hours,
    ]);

  test('is marked in the list until a day is worked, and again when none is', async () => {
    const bruno = await aStaffMember(shop);
    await aStaffMember(shop, { firstname: 'Carla' });
    await hoursFor(shop, bruno, { weekdays: [2] });
    expect(await listed()).toEqual([
      ['Bruno', true],
      ['Carla', false],
    ]);
    await hoursFor(shop, bruno, { weekdays: [] });
    expect(await listed()).toEqual([
      ['Bruno', false],
      ['Carla', false],
    ]);
  });

  test('is told so by the invitation, unless they were invited to manage', async () => {
    const hint = 'Carga tu horario: sin él nadie puede reservarte.';
    const barber = await invite(aForm());
    const manager = await invite({ ...aForm(), role: 'manager' });
    await it.deps.jobs.drain();
    const mailTo = (email: string) => it.mailer.sent.find(({ to }) => to === email)?.text;
    expect(mailTo(barber.body.email)).toContain(hint);
    expect(mailTo(manager.body.email)).not.toContain(hint);
  });
});

describe('DELETE /users/{id}', () => {
  const remove = (id: number, token = shop.token) => it.call(deleteUser, { id }, { token });

  test('hides the person, ends their sessions and frees their e-mail', async () => {
    const barber = await aStaffMember(shop);
    expect((await remove(barber.user.id)).status).toBe(204);
    expect((await it.call(readAccount, {}, { token: barber.token })).status).toBe(401);
    expect((await it.call(listBarbers, {}, { token: shop.token })).body).toEqual([]);
    const shown = (await it.call(listPublicBarbers, { slug: shop.slug })).body;
    expect(shown.map(({ id }) => id)).toEqual([shop.owner.user.id]);
    expect((await it.call(readBarberOrganization, { barberId: barber.user.id })).status).toBe(404);
    expect((await invite({ ...aForm(), email: barber.email })).status).toBe(201);
    expect((await remove(barber.user.id)).status).toBe(404);
    const row = await it.db
      .selectFrom('users')
      .selectAll()
      .where('organization_id', '=', shop.organization.id)
      .where('id', '=', barber.user.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ firstname: 'Bruno', deleted_at: expect.any(String) });
  });

  test('never the owner, never oneself; a manager only by the owner', async () => {
    const manager = await aStaffMember(shop, { role: 'manager' });
    const second = await aStaffMember(shop, { role: 'manager' });
    const owner = shop.owner.user.id;
    expect((await remove(owner)).status).toBe(403);
    expect((await remove(owner, manager.token)).status).toBe(403);
    expect((await remove(manager.user.id, manager.token)).status).toBe(409);
    expect((await remove(second.user.id, manager.token)).status).toBe(403);
    expect((await remove(second.user.id)).status).toBe(204);
  });
});

describe('PUT /users/{id}/branch', () => {
  test('takes a branch of the shop or null', async () => {
    const branch = await aBranch(shop);
    const { user } = await aStaffMember(shop);
    const assign = (branch_id: number | null) =>
      it.call(assignBranch, { id: user.id, branch_id }, { token: shop.token });
    expect((await assign(branch.id)).body).toEqual({ ...user, branch_id: branch.id });
    expect((await assign(null)).body).toEqual(user);
    const foreign = await aBranch(await aShop(it.call));
    for (const id of [foreign.id, 999_999_999]) expect((await assign(id)).status).toBe(404);
    expect((await assign('1' as never)).status).toBe(422);
  });

  test('the owner stays where the owner wants to be, whatever a manager says', async () => {
    const branch = await aBranch(shop);
    const manager = await aStaffMember(shop, { role: 'manager' });
    const assign = (token: string) =>
      it.call(assignBranch, { id: shop.owner.user.id, branch_id: branch.id }, { token });
    const { status, detail } = await assign(manager.token);
    expect([status, detail]).toEqual([403, 'No tienes permisos para esta acción.']);
    expect((await assign(shop.token)).body.branch_id).toBe(branch.id);
  });
});

describe('GET /public/{slug}/barbers', () => {
  test('stand by name, case and accents aside', async () => {
    const own = await aShop(it.call);
    for (const firstname of ['Zoe', 'Ángel', 'bruno']) await aStaffMember(own, { firstname });
    const { body } = await it.call(listPublicBarbers, { slug: own.slug });
    expect(body.map(({ firstname }) => firstname)).toEqual(['Ana', 'Ángel', 'bruno', 'Zoe']);
  });

  test('shows barbers and owners with their public fields only, managers never', async () => {
    await aStaffMember(shop, { role: 'manager' });
    const barber = await aStaffMember(shop);
    const { body } = await it.call(listPublicBarbers, { slug: shop.slug });
    expect(body.map(({ id }) => id)).toEqual([shop.owner.user.id, barber.user.id]);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      'branch_id',
      'firstname',
      'id',
      'lastname',
      'photo_url',
    ]);
    const only = await it.call(listPublicBarbers, {
      slug: shop.slug,
      include_owners: 'false',
      q: 'díaz',
    });
    expect(only.body.map(({ id }) => id)).toEqual([barber.user.id]);
  });
});

describe('GET /public/barbers/{barberId}/org', () => {
  test('answers the address and the branch of a barber or owner', async () => {
    const { user } = await aStaffMember(shop);
    const branch = await aBranch(shop);
    await it.call(assignBranch, { id: user.id, branch_id: branch.id }, { token: shop.token });
    const found = async (barberId: number) => (await it.call(readBarberOrganization, { barberId })).body;
    expect(await found(user.id)).toEqual({ slug: shop.slug, branch_id: branch.id });
    expect(await found(shop.owner.user.id)).toEqual({ slug: shop.slug, branch_id: null });
  });

  test('a manager, an owner without a shop and nobody are 404', async () => {
    const manager = await aStaffMember(shop, { role: 'manager' });
    const draft = await anOwner(it.call);
    for (const barberId of [manager.user.id, draft.user.id, 999_999_999]) {
      expect((await it.call(readBarberOrganization, { barberId })).status).toBe(404);
    }
  });
});
