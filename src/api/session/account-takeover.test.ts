import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, editAccount, readAccount } from '#domain/account/contract.ts';
import { deleteUser, inviteBarber } from '#domain/barbers/contract.ts';
import {
  confirmEmail,
  forgotPassword,
  login,
  prove,
  register,
  resetPassword,
  undoEmail,
} from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { aBorrowedToken } from '#test/borrowed-token.ts';
import { tokenMailed } from '#test/mailed-links.ts';
import { anOwner, aShop, ask, aStaffMember, aWord, type Staff } from '#test/world.ts';

const minute = 60_000;
const asks = [403, 'Confirma tu contraseña para seguir.'];

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
beforeEach(() => it.clock.set('2026-11-18T12:00:00Z'));
afterAll(() => it.close());

const anAddress = () => `${aWord()}@example.com`;
const mailed = (page: string, email: string) => tokenMailed(it, page, email);
const subjectsTo = async (email: string) => {
  await it.deps.jobs.drain();
  return it.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
};

async function forgottenLink(email: string): Promise<string> {
  await ask(it.call, forgotPassword, { email });
  return vi.waitFor(async () => {
    const token = await mailed('reset-password', email);
    if (!token) throw new Error('no mail yet');
    return token;
  }, 30_000);
}

async function confirmed(person: Staff): Promise<Staff> {
  await ask(it.call, confirmEmail, { token: await mailed('confirm-email', person.email) });
  return person;
}

const moveTo = async (email: string, token: string) => {
  const { status, detail } = await it.call(editAccount, { email }, { token });
  return [status, detail];
};
const works = async (token: string) => (await it.call(readAccount, {}, { token })).status === 200;
const signsIn = async (email: string, password: string) =>
  (await it.call(login, { email, password })).status === 200;
const choose = (token: string, new_password: string) => it.call(resetPassword, { token, new_password });

describe('a borrowed session', () => {
  test('changes no e-mail, so that no forgotten password leads to the thief', async () => {
    const owner = await anOwner(it.call);
    const token = await aBorrowedToken(it, owner);
    const thief = anAddress();
    expect(await moveTo(thief, token)).toEqual(asks);
    expect(await moveTo(anAddress(), token)).toEqual(asks);
    await ask(it.call, forgotPassword, { email: thief });
    expect(await mailed('reset-password', thief)).toBe('');
    expect(await signsIn(owner.email, owner.password)).toBe(true);
  });

  test('is asked for nothing where the e-mail stays', async () => {
    const owner = await anOwner(it.call);
    const token = await aBorrowedToken(it, owner);
    const form = { firstname: 'Eva', email: ` ${owner.email.toUpperCase()}` };
    expect((await it.call(editAccount, form, { token })).status).toBe(200);
  });

  test('learns of no address whether it has an account', async () => {
    const [owner, other] = [await anOwner(it.call), await anOwner(it.call)];
    const token = await aBorrowedToken(it, owner);
    expect(await moveTo(other.email, token)).toEqual(asks);
  });

  test('becomes a proven one by the password alone, for a quarter of an hour', async () => {
    const owner = await anOwner(it.call);
    const token = await aBorrowedToken(it, owner);
    const wrong = await it.call(prove, { password: 'equivocada' }, { token });
    expect([wrong.status, wrong.detail]).toEqual([400, 'La contraseña actual no es correcta.']);
    expect(await moveTo(anAddress(), token)).toEqual(asks);
    expect((await it.call(prove, { password: owner.password }, { token })).status).toBe(204);
    it.clock.advance(14 * minute);
    expect((await moveTo(anAddress(), token))[0]).toBe(200);
  });

  test('adds and removes no manager', async () => {
    const shop = await aShop(it.call);
    const manager = await aStaffMember(shop, { role: 'manager' });
    const barber = await aStaffMember(shop);
    const token = await aBorrowedToken(it, shop.owner);
    const form = { firstname: 'Mala', lastname: 'Persona', role: 'manager' as const };
    const invite = (role: 'manager' | 'barber') =>
      it.call(inviteBarber, { ...form, email: anAddress(), role }, { token });
    const remove = (id: number) => it.call(deleteUser, { id }, { token });
    for (const answer of [await invite('manager'), await remove(manager.user.id)]) {
      expect([answer.status, answer.detail]).toEqual(asks);
    }
    expect((await invite('barber')).status).toBe(201);
    expect((await remove(barber.user.id)).status).toBe(204);
    await ask(it.call, prove, { password: shop.owner.password }, { token });
    expect((await invite('manager')).status).toBe(201);
    expect((await remove(manager.user.id)).status).toBe(204);
  });
});

describe('whose account was taken', () => {
  async function aTheft() {
    const owner = await confirmed(await anOwner(it.call));
    const thief = anAddress();
    await ask(it.call, editAccount, { email: thief }, { token: owner.token });
    const link = await mailed('undo-email', owner.email);
    return { owner, thief, link };
  }

  test('puts the old address back from its mailbox; sessions and password of the thief end', async () => {
    const { owner, thief, link } = await aTheft();
    const spare = await forgottenLink(thief);
    await ask(
      it.call,
      changePassword,
      { current_password: owner.password, new_password: 'thief-owns' },
      owner,
    );
    expect((await it.call(undoEmail, { token: link })).status).toBe(204);
    expect(await works(owner.token)).toBe(false);
    for (const email of [owner.email, thief]) expect(await signsIn(email, 'thief-owns')).toBe(false);
    expect((await choose(spare, 'thief-again')).status).toBe(400);
    expect((await choose(link, 'otra-clave')).status).toBe(204);
    expect(await signsIn(owner.email, 'otra-clave')).toBe(true);
    expect((await it.call(undoEmail, { token: link })).status).toBe(400);
  });

  test('has seven days for it, also after the thief chose another password', async () => {
    const { owner, thief, link } = await aTheft();
    await choose(await forgottenLink(thief), 'thief-owns');
    it.clock.advance(7 * 24 * 60 * minute - 1);
    expect((await it.call(undoEmail, { token: link })).status).toBe(204);
    expect(await signsIn(owner.email, 'thief-owns')).toBe(false);
    const late = await aTheft();
    it.clock.advance(7 * 24 * 60 * minute);
    expect((await it.call(undoEmail, { token: late.link })).status).toBe(400);
  });

  test('wins over the thief’s own way back from a second change', async () => {
    const { owner, thief, link } = await aTheft();
    await confirmed({ ...owner, email: thief });
    it.clock.advance(minute);
    await ask(it.call, editAccount, { email: anAddress() }, { token: owner.token });
    const own = await mailed('undo-email', thief);
    expect((await it.call(undoEmail, { token: own })).status).toBe(204);
    expect((await it.call(undoEmail, { token: link })).status).toBe(204);
    expect((await it.call(undoEmail, { token: own })).status).toBe(400);
    await choose(link, 'otra-clave');
    expect(await signsIn(owner.email, 'otra-clave')).toBe(true);
  });

  test('gets the address back although the thief registered it anew', async () => {
    const { owner, link } = await aTheft();
    const again = await anOwner(it.call, { email: owner.email });
    expect((await it.call(undoEmail, { token: link })).status).toBe(204);
    await choose(link, 'otra-clave');
    expect(await signsIn(owner.email, again.password)).toBe(false);
    expect(await signsIn(owner.email, 'otra-clave')).toBe(true);
  });

  test('hears of each change and reset of the password', async () => {
    const owner = await anOwner(it.call);
    const changedSubject = 'Cambió la contraseña de tu cuenta';
    await ask(
      it.call,
      changePassword,
      { current_password: owner.password, new_password: 'otra-clave' },
      owner,
    );
    expect((await subjectsTo(owner.email)).filter((subject) => subject === changedSubject)).toHaveLength(1);
    await choose(await forgottenLink(owner.email), 'una-mas-123');
    expect((await subjectsTo(owner.email)).filter((subject) => subject === changedSubject)).toHaveLength(2);
  });
});

test('a password that is guessed first is refused wherever one is chosen, and spends nothing', async () => {
  const shop = await aShop(it.call, { name: 'Barbería El Tajo' });
  const person = { firstname: 'Bruno', lastname: 'Díaz', email: anAddress() };
  const link = await forgottenLink(shop.owner.email);
  const current_password = shop.owner.password;
  const answers = [
    await it.call(register, { ...person, password: 'bruno-diaz-1990' }),
    await it.call(inviteBarber, { ...person, password: 'eltajo2026' }, shop),
    await it.call(changePassword, { current_password, new_password: '123456' }, shop),
    await choose(link, 'Password1'),
  ];
  for (const { status, detail } of answers) {
    expect([status, detail]).toEqual([422, 'Esa contraseña es muy fácil de adivinar. Elige otra.']);
  }
  expect(await signsIn(shop.owner.email, current_password)).toBe(true);
  expect((await choose(link, 'otra-clave')).status).toBe(204);
});

test('a mailbox that never confirmed an address cannot take the account with it', async () => {
  const owner = await anOwner(it.call);
  await ask(it.call, editAccount, { email: anAddress() }, { token: owner.token });
  expect(await subjectsTo(owner.email)).toContain('Cambió el email de tu cuenta');
  expect(await mailed('undo-email', owner.email)).toBe('');
});

describe('a squatted address', () => {
  const invite = (token: string, email: string, more: { password?: string } = {}) =>
    it.call(inviteBarber, { firstname: 'Bruno', lastname: 'Díaz', email, ...more }, { token });

  async function aSquat() {
    const email = anAddress();
    const squatter = await anOwner(it.call);
    await ask(it.call, editAccount, { email }, { token: squatter.token });
    return { email, squatter, shop: await aShop(it.call) };
  }

  test('gives way to an invitation once its mailbox follows the link', async () => {
    const { email, squatter, shop } = await aSquat();
    expect((await invite(shop.token, email)).status).toBe(201);
    const link = await mailed('reset-password', email);
    expect((await choose(link, 'mi-clave')).status).toBe(204);
    const { access_token } = await ask(it.call, login, { email, password: 'mi-clave' });
    expect((await ask(it.call, readAccount, {}, { token: access_token })).role).toBe('barber');
    expect(await signsIn(email, squatter.password)).toBe(false);
    expect((await ask(it.call, readAccount, {}, { token: squatter.token })).email).toBe('');
    const next = anAddress();
    expect((await moveTo(next, squatter.token))[0]).toBe(200);
    expect(await signsIn(next, squatter.password)).toBe(true);
  });

  test('is not taken by a mere invitation, so nobody locks out who registered a moment ago', async () => {
    const [owner, shop] = [await anOwner(it.call), await aShop(it.call)];
    expect((await invite(shop.token, owner.email)).status).toBe(201);
    expect(await signsIn(owner.email, owner.password)).toBe(true);
    const [link, confirm] = [
      await mailed('reset-password', owner.email),
      await mailed('confirm-email', owner.email),
    ];
    expect((await it.call(confirmEmail, { token: confirm })).status).toBe(204);
    const late = await choose(link, 'mi-clave');
    expect([late.status, late.detail]).toEqual([409, 'Ese correo ya está en uso.']);
    expect(await signsIn(owner.email, owner.password)).toBe(true);
  });

  test('is not taken with a password that the inviting shop chose, nor twice by one shop', async () => {
    const { email, squatter, shop } = await aSquat();
    expect((await invite(shop.token, email, { password: 'navaja-123' })).status).toBe(409);
    expect(await signsIn(email, squatter.password)).toBe(true);
    const colleague = await aStaffMember(shop);
    expect((await invite(shop.token, colleague.email)).status).toBe(409);
  });
});
