import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { allowChats } from '#test/chatting-app.ts';
import * as world from '#test/world.ts';
import * as honest from './honest-day.ts';

const { chats, chatted } = honest.acceptedChats();

let it: TestApp;
let day: honest.HonestDay;
beforeAll(async () => {
  it = await startTestApp({ env: { ...honest.honestEnv, CHAT_SANDBOX: 'on' }, deps: { chats } });
  day = honest.honestDay(it);
});
afterAll(async () => {
  day.end();
  await it.close();
});

test('a free shop on its first day invites five barbers and books twenty clients, five of them with WhatsApp', async () => {
  const shop = await honest.anOpenShop(it, day);
  await allowChats(shop);
  const service = await world.aService(shop);
  const team = await honest.aTeam(it, shop, 5);
  const clients = Array.from({ length: 20 }, honest.aPerson);
  for (const [nth, client] of clients.entries()) {
    const { token } = shop;
    const [barber, start_local] = [
      team[nth % 5] as world.Staff,
      honest.halfHour('2026-11-19', Math.floor(nth / 5)),
    ];
    await honest.takeByPhone(shop, { token, barber, service, client, start_local, whatsapp: nth < 5 });
    day.pass(minutes / 2);
    await day.work();
  }
  day.pass(5 * minutes);
  await day.expectNobodyStopped();
  const mailed = new Set(it.mailer.sent.map(({ to }) => to));
  const digits = new Set(chatted.map(({ to }) => to));
  const isReached = ({ phone, email }: honest.PersonForm) =>
    mailed.has(email) || digits.has(phone.replaceAll(/\D/g, ''));
  expect(clients.filter((client) => !isReached(client))).toEqual([]);
  expect(digits.size).toBe(5);
});
