import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, editAccount, readAccount } from '#domain/account/contract.ts';
import { login, readSessionUser, register } from '#domain/session/contract.ts';
import { permissionsOf } from '#domain/permissions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { statusesOf } from '#test/caller.ts';
import { anOwner, aWord, signIn } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

describe('PUT /users/me', () => {
  test('changes the fields that are present and nothing else', async () => {
    const { token, user } = await anOwner(it.call);
    const phone = await it.call(editAccount, { phone: '099 123' }, { token });
    expect(phone.body).toEqual({ ...user, phone: '099 123' });
    const name = await it.call(editAccount, { firstname: ' Eva ', role: 'barber' } as never, { token });
    expect(name.body).toEqual({ ...user, phone: '099 123', firstname: 'Eva' });
    const none = await it.call(editAccount, { phone: '' }, { token });
    expect(none.body.phone).toBeNull();
    expect((await it.call(editAccount, {}, { token })).body).toEqual(none.body);
    expect((await it.call(readAccount, {}, { token })).body).toEqual({
      ...none.body,
      can: permissionsOf(none.body),
    });
    expect((await it.call(readSessionUser, {}, { token })).body).toEqual({
      ...none.body,
      can: permissionsOf(none.body),
    });
  });

  test('a new e-mail signs in, the old one does not and is free again, and the old address is told', async () => {
    const person = await anOwner(it.call);
    const email = `${aWord()}@example.com`;
    await it.call(editAccount, { email: email.toUpperCase() }, { token: person.token });
    const password = person.password;
    expect((await it.call(login, { email, password })).status).toBe(200);
    expect((await it.call(login, { email: person.email, password })).status).toBe(401);
    const again = { firstname: 'Otra', lastname: 'Persona', email: person.email, password };
    expect((await it.call(register, again)).status).toBe(201);
    const mail = await it.db.selectFrom('outbox').selectAll().where('kind', '=', 'email-changed').execute();
    expect(mail.map(({ payload }) => payload)).toContainEqual({
      user_id: person.user.id,
      old_email: person.email,
    });
  });

  test('an e-mail in use is refused and nothing changes', async () => {
    const person = await anOwner(it.call);
    const other = await anOwner(it.call);
    const changes = { firstname: 'Eva', email: other.email };
    const { status, detail } = await it.call(editAccount, changes, { token: person.token });
    expect([status, detail]).toEqual([409, 'Ese correo ya está en uso.']);
    expect((await it.call(readAccount, {}, { token: person.token })).body).toEqual({
      ...person.user,
      can: permissionsOf(person.user),
    });
    expect((await it.call(login, person)).status).toBe(200);
  });

  test('two people who swap their e-mails at once end with two different ones', async () => {
    const [ana, eva] = [await anOwner(it.call), await anOwner(it.call)];
    const answers = await Promise.all([
      it.call(editAccount, { email: eva.email }, { token: ana.token }),
      it.call(editAccount, { email: ana.email }, { token: eva.token }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const rows = await it.db
      .selectFrom('users')
      .innerJoin('login_directory', 'login_directory.user_id', 'users.id')
      .select(['users.email as own', 'login_directory.email as listed'])
      .where('users.id', 'in', [ana.user.id, eva.user.id])
      .execute();
    expect(rows).toHaveLength(2);
    for (const { own, listed } of rows) expect(own).toBe(listed);
  });

  test('the own e-mail in capitals is no change', async () => {
    const person = await anOwner(it.call);
    const { status, body } = await it.call(
      editAccount,
      { email: person.email.toUpperCase() },
      { token: person.token },
    );
    expect([status, body.email]).toEqual([200, person.email]);
  });

  test.each([
    [{ email: 'no' }, 'value is not a valid email address'],
    [{ firstname: '' }, 'Requerido.'],
    [{ lastname: null }, 'Requerido.'],
  ])('refuses %j', async (wrong, msg) => {
    const { token } = await anOwner(it.call);
    const { status, detail } = await it.call(editAccount, wrong as never, { token });
    expect([status, detail]).toEqual([422, [expect.objectContaining({ msg })]]);
  });
});

describe('the profile photo', () => {
  const own = 'http://localhost:3000/api/images/upload/1-abc.webp';

  test('comes from our image service and null removes it', async () => {
    const { token } = await anOwner(it.call);
    expect((await it.call(editAccount, { photo_url: own }, { token })).body.photo_url).toBe(own);
    const relative = await it.call(editAccount, { photo_url: '/api/images/upload/1-abc.webp' }, { token });
    expect(relative.body.photo_url).toBe(own);
    expect((await it.call(editAccount, { photo_url: null }, { token })).body.photo_url).toBeNull();
  });

  test.each([
    'https://evil.example/api/images/a.webp',
    '//evil.example/api/images/a.webp',
    '\\\\evil.example\\api\\images\\a.webp',
    'http://localhost:3000.evil.example/api/images/a.webp',
    'http://someone@localhost:3000/api/images/a.webp',
    'http://localhost:3000/api/images/../auth/me',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '/etc/passwd',
    'no',
    '',
  ])('%j is refused', async (photo_url) => {
    const { token } = await anOwner(it.call);
    const { status, detail } = await it.call(editAccount, { photo_url }, { token });
    expect([status, detail]).toEqual([422, 'La foto debe subirse desde la aplicación.']);
  });

  test('comes from the configured image host under the name it delivers by', async () => {
    const hosted = await startTestApp({
      env: { IMAGE_UPLOAD_URL: 'https://api.cloudinary.com/v1_1/shop/image/upload' },
    });
    const { token } = await anOwner(hosted.call);
    const photo_url = 'https://res.cloudinary.com/shop/image/upload/v1/a.jpg';
    expect((await hosted.call(editAccount, { photo_url }, { token })).body.photo_url).toBe(photo_url);
    const elsewhere = { photo_url: 'https://res.cloudinary.com.evil.example/a.jpg' };
    expect((await hosted.call(editAccount, elsewhere, { token })).status).toBe(422);
    await hosted.close();
  });
});

describe('PUT /users/me/password', () => {
  test('replaces the password and ends the other sessions, not this one', async () => {
    const person = await anOwner(it.call);
    const other = await signIn(it.call, person.email);
    const change = { current_password: person.password, new_password: 'otra-clave' };
    expect((await it.call(changePassword, change, { token: person.token })).status).toBe(204);
    expect((await it.call(readAccount, {}, { token: other })).status).toBe(401);
    expect((await it.call(readAccount, {}, { token: person.token })).status).toBe(200);
    expect((await it.call(login, { email: person.email, password: 'otra-clave' })).status).toBe(200);
    expect((await it.call(login, person)).status).toBe(401);
  });

  test('a wrong current password answers 400 with a text', async () => {
    const { token } = await anOwner(it.call);
    const change = { current_password: 'whatever', new_password: 'otra-clave' };
    const { status, detail } = await it.call(changePassword, change, { token });
    expect([status, detail]).toEqual([400, 'La contraseña actual no es correcta.']);
  });

  test('a short new password is refused', async () => {
    const { token, password } = await anOwner(it.call);
    const change = { current_password: password, new_password: '12345' };
    const { status, detail } = await it.call(changePassword, change, { token });
    expect([status, detail]).toEqual([422, [expect.objectContaining({ msg: 'Mínimo 6 caracteres.' })]]);
  });

  test('of two who change it at once one succeeds', async () => {
    const { token, password, email } = await anOwner(it.call);
    const newPasswords = ['primera-clave', 'segunda-clave'];
    const answers = await Promise.all(
      newPasswords.map((new_password) =>
        it.call(changePassword, { current_password: password, new_password }, { token }),
      ),
    );
    expect(statusesOf(answers)).toEqual([204, 400]);
    const winner = newPasswords[answers.findIndex(({ status }) => status === 204)] ?? '';
    expect((await it.call(login, { email, password: winner })).status).toBe(200);
  });
});
