import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '#api/clock.ts';
import { editRules } from '#domain/organization/rules.ts';
import { allowChats } from '#test/chatting-app.ts';
import { buy, type PayingApp, startPayingApp } from '#test/paying-app.ts';
import * as world from '#test/world.ts';
import * as honest from './honest-day.ts';

const { chats, chatted } = honest.acceptedChats();

let it: PayingApp;
let day: honest.HonestDay;
beforeAll(async () => {
  const env = { CHAT_SANDBOX: 'on', WHATSAPP_PER_DAY: '1000', WHATSAPP_PER_SECOND: '80' };
  it = await startPayingApp({ ...honest.honestEnv, ...env }, { chats });
  day = honest.honestDay(it);
});
afterAll(async () => {
  day.end();
  await it.close();
});

test('a paying shop reminds 200 clients by WhatsApp and 20 by mail within an hour', async () => {
  const shop = await honest.anOpenShop(it, day);
  await buy(it, shop);
  await it.sandbox.deliver();
  await allowChats(shop);
  const reminders = { before_hours: [12], quiet: { from: '21:00', to: '08:00' } };
  await world.ask(shop.call, editRules, { reminders }, { token: shop.token });
  const service = await world.aService(shop);
  const team = await honest.aTeam(it, shop, 11);
  for (const [nth, barber] of team.entries())
    for (let half = 0; half < 20; half += 1) {
      const visit = { token: shop.token, barber, service, client: honest.aPerson() };
      const start_local = honest.halfHour('2026-11-21', half);
      await honest.takeByPhone(shop, { ...visit, start_local, whatsapp: nth < 10 });
    }
  await day.work();
  day.at('2026-11-21T10:30:00Z');
  await day.work();
  it.mailer.sent.length = 0;
  chatted.length = 0;

  day.at('2026-11-21T11:00:00Z');
  await day.work();
  day.pass(hours - 1);
  await day.work();
  expect([chatted.length, it.mailer.sent.length]).toEqual([200, 20]);
  await day.expectNobodyStopped();
});
