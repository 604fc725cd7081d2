import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookReservation } from '#domain/booking/contract.ts';
import { repeatReservation } from '#domain/booking/repeat-contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { addToWaitlist, offerPlace } from '#domain/waitlist/contract.ts';
import { testNow } from '#test/app.ts';
import { startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aClient, aReservation, aShopAtWork, ask } from '#test/world.ts';

let it: ToldApp;
beforeAll(async () => {
  it = await startToldApp();
});
afterAll(() => it.close());

async function aTellingShop() {
  it.clock.set(testNow);
  const open = await aShopAtWork(it.call);
  const rules = { waitlist: { on: true }, chat: { on: true } };
  await ask(it.call, editRules, rules, { token: open.shop.token });
  return open;
}

async function chatsSent() {
  await it.deps.jobs.drain();
  return it.sent.splice(0).flatMap((chat) => ('template' in chat ? [chat.template] : []));
}

test.each([
  ['hears of it by chat', { whatsapp: true }, ['navaja_lugar']],
  ['hears of it by email alone where they did not agree', {}, []],
])('whoever the staff offer a place %s', async (_how, agreed, channels) => {
  const { shop, barber, service } = await aTellingShop();
  const { token } = shop;
  const line = { service, start_local: '2026-11-24T10:00' };
  await aReservation(shop, { barber, ...line });
  const wanted = {
    client: aClient({ phone: '+598 99 765 432' }),
    services: [{ service_id: service.id, quantity: 1 }],
    date_from: '2026-11-24',
    date_to: '2026-11-24',
    time_from: '10:00',
    time_to: '10:30',
  };
  const { id } = await ask(it.call, addToWaitlist, wanted, { token });
  await chatsSent();
  const place = { id, barber_id: barber.user.id, start_local: '2026-11-24T12:00' };
  await ask(it.call, offerPlace, { ...place, ...agreed }, { token });
  expect(await chatsSent()).toEqual(channels);
});

test('whoever agrees when they repeat a reservation hears of it by chat', async () => {
  const { shop, barber, service } = await aTellingShop();
  const earlier = await ask(it.call, bookReservation, {
    slug: shop.slug,
    barber_id: barber.user.id,
    client: aClient({ phone: '+598 99 765 433' }),
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-20T10:30',
  });
  expect(await chatsSent()).toEqual([]);
  await ask(it.call, repeatReservation, {
    externalId: earlier.external_id,
    barber_id: barber.user.id,
    start_local: '2026-11-27T10:30',
    whatsapp: true,
  });
  expect(await chatsSent()).toEqual(['navaja_reserva']);
});
