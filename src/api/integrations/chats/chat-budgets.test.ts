import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readChats } from '#domain/reservations/messages/chat-contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { hours } from '../../clock.ts';
import type { OrganizationId } from '../../database/connection.ts';
import { confirmAllEmails } from '../../session/user-queries.ts';
import type { Chats } from './chats.ts';
import { peopleLeft, takePerson } from './chat-limits.ts';

const perDay = 40;
const noService = () => Promise.reject(new Error('no chat is handed over here'));
let app: TestApp;
beforeAll(async () => {
  const env = { WHATSAPP_PER_DAY: String(perDay), RATE_LIMITS: 'on' };
  const chats: Chats = { sendTemplate: noService, sendText: noService };
  app = await startTestApp({ env, deps: { chats } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  await app.db.deleteFrom('rate_limits').execute();
});

const free = { isConfirmed: true, hasPaid: false };
const paying = { isConfirmed: true, hasPaid: true };
const unconfirmed = { isConfirmed: false, hasPaid: false };
const [oneShop, otherShop] = [7 as OrganizationId, 8 as OrganizationId];
let number = 59_899_000_000;
const people = (count: number) => Array.from({ length: count }, () => String((number += 1)));

const take = (organization: OrganizationId, digits: string, standing = free) =>
  takePerson({ ...app.deps, trustOf: async () => standing }, { organization, digits });

async function written(organization: OrganizationId, digits: readonly string[], standing = free) {
  let count = 0;
  for (const one of digits) if (await take(organization, one, standing)) count += 1;
  return count;
}

describe('one free account that wants to silence WhatsApp for every shop', () => {
  test('writes to ten people a day, and the other shops keep theirs', async () => {
    expect(await written(oneShop, people(262))).toBe(10);
    expect(await written(otherShop, people(1))).toBe(1);
    expect(await peopleLeft(app.deps)).toBe(perDay - 11);
    app.clock.advance(24 * hours);
    expect(await written(oneShop, people(1))).toBe(0);
    app.clock.advance(hours);
    expect(await written(oneShop, people(11))).toBe(10);
  });

  test('writes to nobody before its e-mail is confirmed', async () => {
    expect(await written(oneShop, people(3), unconfirmed)).toBe(0);
    expect(await peopleLeft(app.deps)).toBe(perDay);
  });

  test('writes to half of the people where it pays, and somebody twice at the price of once', async () => {
    const [first = '', ...others] = people(21);
    expect(await written(oneShop, [first, first, ...others], paying)).toBe(21);
    expect(await written(otherShop, people(30), paying)).toBe(20);
    expect(await peopleLeft(app.deps)).toBe(0);
    expect(await written(otherShop, [first], free)).toBe(0);
  });
});

test('a person gets three chats an hour and six a day from all shops together', async () => {
  const [person = ''] = people(1);
  const attempts = () =>
    Promise.all([oneShop, otherShop, oneShop, otherShop].map((shop) => take(shop, person)));
  const given = async () => (await attempts()).filter(Boolean).length;
  expect(await given()).toBe(3);
  app.clock.advance(hours);
  expect(await given()).toBe(3);
  app.clock.advance(hours);
  expect(await given()).toBe(0);
  app.clock.advance(22 * hours);
  expect(await given()).toBe(3);
});

test('a chat that the service did not accept costs neither the person nor the shop anything', async () => {
  const [person = '', ...others] = people(10);
  for (let n = 0; n < 8; n += 1) await (await take(oneShop, person))?.();
  expect(await peopleLeft(app.deps)).toBe(perDay);
  expect(await written(oneShop, [person, ...others])).toBe(10);
});

test('many at once take no more than there is', async () => {
  const answers = await Promise.all(people(40).map((person) => take(oneShop, person)));
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await peopleLeft(app.deps)).toBe(perDay - 10);
});

test('the owner reads what the shop may send and what all shops have left', async () => {
  const shop = await world.aShop(app.call);
  const read = async () => world.ask(app.call, readChats, {}, { token: shop.token });
  expect(await read()).toMatchObject({ limit: perDay, left: perDay, shop_limit: 0 });
  await confirmAllEmails(app.db, shop.organization.id as OrganizationId);
  await take(oneShop, people(1)[0] ?? '');
  expect(await read()).toMatchObject({ limit: perDay, left: perDay - 1, shop_limit: 10 });
});
