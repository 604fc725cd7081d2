import { afterAll, beforeAll, expect, test } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import { readChats } from '#domain/reservations/messages/chat-contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import { hours } from '../../clock.ts';
import type { Chats, Handover } from '../../integrations/chats/chats.ts';
import { setOptOut } from '../../integrations/chats/optouts.ts';

let answer: Handover | null = null;
const chats: Chats = {
  sendTemplate: async () => answer ?? { outcome: 'sent', providerId: `wamid.${world.aWord()}` },
  sendText: () => Promise.reject(new Error('no text')),
};

let app: TestApp;
let given: Awaited<ReturnType<typeof world.aShopAtWork>>;
beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_SANDBOX: 'on' }, deps: { chats } });
  given = await world.aShopAtWork(app.call);
  await world.ask(app.call, editRules, { chat: { on: true } }, { token: given.shop.token });
});
afterAll(() => app.close());

const book = (form: object = {}) =>
  world.aReservation(given.shop, { ...given, start_local: '2026-11-19T10:00', whatsapp: true, ...form });
const drain = () => app.deps.jobs.drain();

test('the owner reads how many left today, what failed and who wants none any more', async () => {
  const read = async () => {
    const token = await world.signIn(app.call, given.shop.owner.email);
    return world.ask(app.call, readChats, {}, { token });
  };
  expect(await read()).toEqual({
    sent_today: 0,
    limit: 250,
    left: 250,
    shop_limit: 250,
    failed: [],
    optouts: 0,
  });
  await book({ client: world.aClient({ phone: '+598 99 000 002' }) });
  await drain();
  answer = { outcome: 'refused', code: 131026, text: '' };
  await book({ start_local: '2026-11-19T11:00' });
  await drain();
  await setOptOut(app.db, '59899000002', { out: true, at: app.clock.now() });
  expect(await read()).toEqual({
    sent_today: 1,
    limit: 250,
    left: 250,
    shop_limit: 250,
    failed: [{ problem: '131026', count: 1 }],
    optouts: 1,
  });
  app.clock.advance(24 * hours);
  expect(await read()).toMatchObject({ sent_today: 0 });
});

test('where there is no chat service there is nothing to read', async () => {
  const without = await startTestApp({ env: { CHAT_SANDBOX: 'off' } });
  const shop = await world.aShop(without.call);
  expect((await without.call(readChats, {}, { token: shop.token })).status).toBe(404);
  await without.close();
});
