import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { editAccount, readAccount } from '#domain/account/contract.ts';
import { inviteBarber } from '#domain/barbers/contract.ts';
import {
  confirmEmail,
  forgotPassword,
  login,
  readPasswordLink,
  resendConfirmation,
  resetPassword,
  undoEmail,
} from '#domain/session/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { tokenMailed } from '#test/mailed-links.ts';
import { anOwner, aShop, ask, aWord, type Staff } from '#test/world.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
beforeEach(() => it.clock.set('2026-11-18T12:00:00Z'));
afterAll(() => it.close());

const anAddress = () => `${aWord()}@example.com`;
const mailed = (page: string, email: string) => tokenMailed(it, page, email);
const mailsTo = async (email: string) => {
  await it.deps.jobs.drain();
  return it.mailer.sent.filter(({ to }) => to === email);
};
const choose = (token: string, new_password: string) => it.call(resetPassword, { token, new_password });

async function confirmed(person: Staff): Promise<Staff> {
  await ask(it.call, confirmEmail, { token: await mailed('confirm-email', person.email) });
  return person;
}

describe('an address', () => {
  const since = async (token: string) => (await ask(it.call, readAccount, {}, { token })).email_confirmed_at;

  test('is confirmed by the link mailed at registration, and pressing it twice says nothing else', async () => {
    const owner = await anOwner(it.call);
    expect(await since(owner.token)).toBeUndefined();
    const token = await mailed('confirm-email', owner.email);
    expect((await it.call(confirmEmail, { token })).status).toBe(204);
    expect(await since(owner.token)).toBe('2026-11-18T12:00:00Z');
    it.clock.advance(60_000);
    expect((await it.call(confirmEmail, { token })).status).toBe(204);
    expect(await since(owner.token)).toBe('2026-11-18T12:00:00Z');
    it.clock.advance(7 * 24 * 60 * 60_000);
    const late = await it.call(confirmEmail, { token });
    expect([late.status, late.detail]).toEqual([400, 'El enlace no es válido o ya venció. Pide uno nuevo.']);
  });

  test('is confirmed by the last link alone when it is sent again, and by none to the address before', async () => {
    const owner = await anOwner(it.call);
    const first = await mailed('confirm-email', owner.email);
    await ask(it.call, resendConfirmation, {}, owner);
    const second = await mailed('confirm-email', owner.email);
    expect((await it.call(confirmEmail, { token: first })).status).toBe(400);
    await ask(it.call, editAccount, { email: anAddress() }, { token: owner.token });
    expect((await it.call(confirmEmail, { token: second })).status).toBe(400);
    expect(await since(owner.token)).toBeUndefined();
  });

  test('is not asked for again once it is confirmed, and is unconfirmed after a change', async () => {
    const owner = await confirmed(await anOwner(it.call));
    const before = (await mailsTo(owner.email)).length;
    await ask(it.call, resendConfirmation, {}, owner);
    expect(await mailsTo(owner.email)).toHaveLength(before);
    const email = anAddress();
    await ask(it.call, editAccount, { email }, { token: owner.token });
    expect(await since(owner.token)).toBeUndefined();
    await confirmed({ ...owner, email });
    expect(await since(owner.token)).toBeDefined();
  });

  test('is confirmed by whoever chose a password with a link that came to it', async () => {
    const owner = await anOwner(it.call);
    await ask(it.call, forgotPassword, { email: owner.email });
    const link = await vi.waitFor(async () => {
      const token = await mailed('reset-password', owner.email);
      if (!token) throw new Error('no mail yet');
      return token;
    }, 30_000);
    await choose(link, 'otra-clave');
    const { access_token } = await ask(it.call, login, { email: owner.email, password: 'otra-clave' });
    expect(await since(access_token)).toBeDefined();
  });

  test('links of one kind open no door of another', async () => {
    const owner = await confirmed(await anOwner(it.call));
    await ask(it.call, editAccount, { email: `next-${owner.email}` }, { token: owner.token });
    const confirm = await mailed('confirm-email', `next-${owner.email}`);
    const undo = await mailed('undo-email', owner.email);
    for (const token of [confirm, undo]) {
      expect((await choose(token, 'otra-clave')).status).toBe(400);
      expect((await it.call(readPasswordLink, { token })).status).toBe(400);
    }
    expect((await it.call(undoEmail, { token: confirm })).status).toBe(400);
    expect((await it.call(confirmEmail, { token: undo })).status).toBe(400);
  });
});

describe('the page of a link', () => {
  test('knows whose it is before anything is typed, and whether it is over', async () => {
    const shop = await aShop(it.call, { name: 'La Primera' });
    const email = anAddress();
    await ask(it.call, inviteBarber, { firstname: 'Nora', lastname: 'Paz', email }, shop);
    const token = await mailed('reset-password', email);
    const about = { purpose: 'invitation', email, shop: 'La Primera' };
    expect(await ask(it.call, readPasswordLink, { token })).toEqual({ ...about, is_expired: false });
    it.clock.advance(72 * 60 * 60_000);
    expect(await ask(it.call, readPasswordLink, { token })).toEqual({ ...about, is_expired: true });
    expect((await choose(token, 'mi-clave')).status).toBe(400);
    expect((await it.call(readPasswordLink, { token: 'x' })).status).toBe(400);
  });
});
