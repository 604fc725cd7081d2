import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import { login, readSessionUser, refresh, register } from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { anOwner, aShop, aStaffMember, aWord } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

const aForm = () => ({
  firstname: 'Ana',
  lastname: 'Pérez',
  email: `${aWord()}@example.com`,
  password: 'secreto-1',
});

const everybody = () => it.db.selectFrom('users').selectAll().orderBy('id').execute();
const shops = () => it.db.selectFrom('organizations').select('id').execute();

describe('POST /auth/register', () => {
  test('creates an owner, whatever role the body asks for', async () => {
    const { status, body } = await it.call(register, { ...aForm(), role: 'barber', phone: '' } as never);
    expect(status).toBe(201);
    expect(body).toMatchObject({ firstname: 'Ana', role: 'owner', phone: null, photo_url: null });
    expect(body).not.toHaveProperty('password_hash');
  });

  test('an owner who registered has no organization yet', async () => {
    const { token } = await anOwner(it.call);
    const { status, body } = await it.call(readOrganization, {}, { token });
    expect([status, body]).toEqual([404, { code: 'not_found', detail: 'No encontrado' }]);
  });

  test('an e-mail is unique over the product ignoring case, and a refusal changes nothing', async () => {
    const form = aForm();
    await it.call(register, form);
    const people = await everybody();
    const again = await it.call(register, {
      ...form,
      email: ` ${form.email.toUpperCase()} `,
      firstname: 'Eva',
    });
    expect([again.status, again.detail]).toEqual([409, 'Ese correo ya está en uso.']);
    expect(await everybody()).toEqual(people);
  });

  test('of twelve who register one e-mail at once exactly one gets it', async () => {
    const form = aForm();
    const before = await shops();
    const answers = await Promise.all(Array.from({ length: 12 }, () => it.call(register, form)));
    expect(statusesOf(answers)).toEqual([201, ...Array(11).fill(409)]);
    const after = await shops();
    expect(after.length - before.length).toBe(1);
  });

  test.each([
    [{ firstname: '  ' }, 'firstname', 'Requerido.'],
    [{ lastname: undefined }, 'lastname', 'Falta el apellido.'],
    [{ email: 'ana@' }, 'email', 'value is not a valid email address'],
    [{ password: '12345' }, 'password', 'Mínimo 6 caracteres.'],
    [{ password: 'x'.repeat(129) }, 'password', 'Máximo 128 caracteres.'],
    [{ firstname: 'A\u0000' }, 'firstname', 'Contiene caracteres no permitidos.'],
  ])('refuses %j', async (wrong, field, msg) => {
    const { status, detail } = await it.call(register, { ...aForm(), ...wrong } as never);
    expect(status).toBe(422);
    expect(detail).toEqual([expect.objectContaining({ msg, loc: [field] })]);
  });

  test('a password of 128 characters counts to its last one', async () => {
    const form = { ...aForm(), password: `${'x'.repeat(127)}a` };
    await it.call(register, form);
    expect((await it.call(login, form)).status).toBe(200);
    expect((await it.call(login, { ...form, password: `${'x'.repeat(127)}b` })).status).toBe(401);
  });
});

describe('POST /auth/login', () => {
  test('opens a session: a bearer token and an httpOnly cookie limited to /api/auth', async () => {
    const { email, password } = await anOwner(it.call);
    const { status, body, headers } = await it.call(login, { email: email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(
      /^navaja_refresh=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const me = await it.call(readSessionUser, {}, { token: body.access_token });
    expect(me.body).toMatchObject({ email, role: 'owner' });
  });

  test('unknown e-mail, wrong password and a deleted person get one and the same answer', async () => {
    const shop = await aShop(it.call);
    const gone = await aStaffMember(shop);
    await it.call(deleteUser, { id: gone.user.id }, { token: shop.token });
    const answers = [
      await it.call(login, { email: 'nobody@example.com', password: 'whatever' }),
      await it.call(login, { email: shop.owner.email, password: 'whatever' }),
      await it.call(login, { email: gone.email, password: gone.password }),
    ];
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, { code: 'bad_credentials', detail: 'Credenciales inválidas' }]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('a login in a browser that holds another one', () => {
  const held = ({ headers }: { headers: Headers }) => ({
    headers: { cookie: /navaja_refresh=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '' },
  });
  const works = async (token: string) => (await it.call(readSessionUser, {}, { token })).status === 200;

  test('ends that of somebody else, and no other', async () => {
    const [ana, eva] = [await anOwner(it.call), await anOwner(it.call)];
    const first = await it.call(login, ana);
    const second = await it.call(login, ana, held(first));
    const third = await it.call(login, eva, held(second));
    const tokens = [first, second, third].map(({ body }) => body.access_token);
    expect(await Promise.all(tokens.map(works))).toEqual([true, false, true]);
    expect((await it.call(refresh, {}, held(third))).status).toBe(200);
    expect([await works(ana.token), await works(eva.token)]).toEqual([true, true]);
  });

  test('leaves it alone where the password is wrong', async () => {
    const ana = await anOwner(it.call);
    const first = await it.call(login, ana);
    const wrong = await it.call(login, { email: ana.email, password: 'equivocada' }, held(first));
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
    expect((await it.call(refresh, {}, held(first))).status).toBe(200);
  });
});

test.each([
  [{ password: '12345' }, 'password', 'Mínimo 6 caracteres.'],
  [{ password: undefined }, 'password', 'Falta la contraseña.'],
  [{ email: 'ana@' }, 'email', 'value is not a valid email address'],
])('a login with %j is refused before any account is looked at', async (wrong, field, msg) => {
  const form = { email: 'ana@example.com', password: 'whatever', ...wrong };
  const { status, detail } = await it.call(login, form as never);
  expect(status).toBe(422);
  expect(detail).toEqual([expect.objectContaining({ msg, loc: [field] })]);
});

describe('the access token', () => {
  test('ends after fifteen minutes', async () => {
    const { token } = await anOwner(it.call);
    it.clock.advance(14 * 60_000);
    expect((await it.call(readSessionUser, {}, { token })).status).toBe(200);
    it.clock.advance(61_000);
    expect((await it.call(readSessionUser, {}, { token })).status).toBe(401);
  });

  test.each([undefined, '', 'Bearer', 'Bearer x.y.z', 'Basic abc', 'Bearer a b c'])(
    'is asked for: %j',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { status, body } = await it.call(readSessionUser, {}, { headers });
      expect([status, body]).toEqual([401, { code: 'not_authenticated', detail: 'No autenticado' }]);
    },
  );

  test('a refresh token is no access token', async () => {
    const { email, password } = await anOwner(it.call);
    const { headers } = await it.call(login, { email, password });
    const token = /navaja_refresh=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
    expect((await it.call(readSessionUser, {}, { token })).status).toBe(401);
  });
});

test('a login sweeps the shop’s logins that ended', async () => {
  const { email, password, user } = await anOwner(it.call);
  it.clock.advance(31 * 86_400_000);
  await it.call(login, { email, password });
  const rows = await it.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
  expect(rows).toHaveLength(1);
});
