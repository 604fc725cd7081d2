import { afterAll, beforeAll, expect, test } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { inviteBarber } from '#domain/barbers/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { createBranch, editBranch } from '#domain/branches/contract.ts';
import { createOrganization, editOrganization } from '#domain/organization/contract.ts';
import { createService, editService } from '#domain/services/contract.ts';
import { forgotPassword, login, register } from '#domain/session/contract.ts';
import type { Detail } from '#domain/refusal.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let shop: world.Shop;
let stranger: world.Staff;
beforeAll(async () => {
  it = await startTestApp();
  shop = await world.aShop(it.call);
  stranger = await world.anOwner(it.call);
});
afterAll(() => it.close());

type Answer = Promise<{ status: number; detail: Detail | undefined }>;
const password = 'navaja-123';
const person = () => ({
  firstname: 'Ana',
  lastname: 'Paz',
  email: `${world.aWord()}@example.com`,
  password,
});
const asOwner = () => ({ token: shop.token });
const book = (client: object) =>
  it.call(bookReservation, {
    slug: shop.slug,
    barber_id: 1,
    services: [{ service_id: 1, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    client: { ...world.aClient(), ...client },
  });
const messagesOf = async (asked: Answer) => {
  const { status, detail } = await asked;
  const messages = Array.isArray(detail) ? [...new Set(detail.map(({ msg }) => msg))] : detail;
  return [status, messages];
};

const named: [where: string, ask: (name: string) => Answer][] = [
  ['who registers', (firstname) => it.call(register, { ...person(), firstname })],
  ['who registers, the last', (lastname) => it.call(register, { ...person(), lastname })],
  ['an account', (firstname) => it.call(editAccount, { firstname }, asOwner())],
  ['an account, the last', (lastname) => it.call(editAccount, { lastname }, asOwner())],
  ['a barber', (firstname) => it.call(inviteBarber, { ...person(), firstname }, asOwner())],
  ['a barber, the last', (lastname) => it.call(inviteBarber, { ...person(), lastname }, asOwner())],
  [
    'a new shop',
    (name) => it.call(createOrganization, { name, slug: `s-${world.aWord()}` }, { token: stranger.token }),
  ],
  ['a shop', (name) => it.call(editOrganization, { name }, asOwner())],
  ['a new branch', (name) => it.call(createBranch, { name }, asOwner())],
  ['a branch', async (name) => it.call(editBranch, { id: (await world.aBranch(shop)).id, name }, asOwner())],
  ['a new service', (name) => it.call(createService, { name, price: 5, duration_minutes: 30 }, asOwner())],
  [
    'a service',
    async (name) => it.call(editService, { id: (await world.aService(shop)).id, name }, asOwner()),
  ],
  ['a client', (firstname) => book({ firstname })],
  ['a client, the last', (lastname) => book({ lastname })],
];

const hiding = [
  '\u202Egnp.exe',
  'Ana\u2028Paz',
  'Ana\u0085Paz',
  ...['\u3164', '\u115f', '\u1160', '\uffa0', '\u2800', '\u200d'].flatMap((sign) => [sign, sign.repeat(3)]),
];

test.each(named)(
  'the name of %s leads to no address, hides nothing and is never invisible',
  async (_where, ask) => {
    for (const name of [
      'Verifica en https://evil.example/x',
      'confirma en evil.example/banco',
      'www.banco',
    ]) {
      expect(await messagesOf(ask(name))).toEqual([422, ['Un nombre no puede contener direcciones web.']]);
    }
    for (const name of hiding) {
      expect(await messagesOf(ask(name))).toEqual([422, ['Contiene caracteres no permitidos.']]);
    }
  },
);

const ofAccount = 'value is not a valid email address';
const mailed: [where: string, message: string, ask: (email: string) => Answer][] = [
  ['who registers', ofAccount, (email) => it.call(register, { ...person(), email })],
  ['who logs in', ofAccount, (email) => it.call(login, { email, password })],
  ['who forgot the password', ofAccount, (email) => it.call(forgotPassword, { email })],
  ['an account', ofAccount, (email) => it.call(editAccount, { email }, asOwner())],
  ['a barber', ofAccount, (email) => it.call(inviteBarber, { ...person(), email }, asOwner())],
  ['a client', 'El correo ingresado no es válido.', (email) => book({ email })],
];

test.each(mailed)('the e-mail of %s holds no second line', async (_where, message, ask) => {
  for (const email of ['ana@example.com\nbcc: x', 'ana@example.com\r\nBcc: todos@example.com', 'ana@x\t.uy'])
    expect(await messagesOf(ask(email))).toEqual([422, [message]]);
});
