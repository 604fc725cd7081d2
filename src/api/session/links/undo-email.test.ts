import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { deleteUser, inviteBarber, listBarbers } from '#domain/barbers/contract.ts';
import {
  confirmEmail,
  login,
  resendConfirmation,
  resetPassword,
  undoEmail,
} from '#domain/session/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { tokenMailed } from '#test/mailed-links.ts';
import { aShop, ask, aStaffMember, aWord, type Shop } from '#test/world.ts';

const minute = 60_000;

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
beforeEach(() => it.clock.set(testNow));
afterAll(() => it.close());

const anAddress = () => `${aWord()}@example.com`;

async function aMovedBarber(shop: Shop) {
  const barber = await aStaffMember(shop);
  await ask(it.call, resendConfirmation, {}, { token: barber.token });
  await ask(it.call, confirmEmail, { token: await tokenMailed(it, 'confirm-email', barber.email) });
  await ask(it.call, editAccount, { email: anAddress() }, { token: barber.token });
  return { barber, link: await tokenMailed(it, 'undo-email', barber.email) };
}

test('the link of somebody who left takes the address from nobody who was invited with it since', async () => {
  const shop = await aShop(it.call);
  const { barber, link } = await aMovedBarber(shop);
  await ask(it.call, deleteUser, { id: barber.user.id }, { token: shop.token });
  const form = { firstname: 'Bruno', lastname: 'Díaz', email: barber.email };
  await ask(it.call, inviteBarber, form, { token: shop.token });
  expect((await it.call(undoEmail, { token: link })).status).toBe(400);
  const [again] = await ask(it.call, listBarbers, {}, { token: shop.token });
  expect(again?.email).toBe(barber.email);
  const invitation = await tokenMailed(it, 'reset-password', barber.email);
  await ask(it.call, resetPassword, { token: invitation, new_password: 'otra-clave' });
  expect((await it.call(login, { email: barber.email, password: 'otra-clave' })).status).toBe(200);
});

test('whoever did not hear that it worked presses again, as long as the link chooses the password', async () => {
  const { barber, link } = await aMovedBarber(await aShop(it.call));
  for (let time = 0; time < 2; time += 1) {
    expect((await it.call(undoEmail, { token: link })).status).toBe(204);
    it.clock.advance(10 * minute);
  }
  await ask(it.call, resetPassword, { token: link, new_password: 'otra-clave' });
  expect((await it.call(login, { email: barber.email, password: 'otra-clave' })).status).toBe(200);
  expect((await it.call(undoEmail, { token: link })).status).toBe(400);
});
