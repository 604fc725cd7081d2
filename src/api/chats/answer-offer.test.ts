import { afterAll, beforeAll, expect, test } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import { listReservations, setReservationStatus } from '#domain/reservations/contract.ts';
import { joinWaitlist, readWaitEntry } from '#domain/waitlist/contract.ts';
import { aChat, aDelivery, aPress, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aClient, aReservation, aShopAtWork, ask } from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { findEntry } from '../waitlist/queries.ts';

let it: ToldApp;
beforeAll(async () => {
  it = await startToldApp();
});
afterAll(() => it.close());

async function offered() {
  const { shop, barber, service } = await aShopAtWork(it.call);
  const { token, slug } = shop;
  await ask(it.call, editRules, { waitlist: { on: true } }, { token });
  const taken = await aReservation(shop, { barber, service, start_local: '2026-11-24T10:00' });
  const { external_id } = await ask(it.call, joinWaitlist, {
    slug,
    client: aClient({ phone: '+598 99 765 432' }),
    services: [{ service_id: service.id, quantity: 1 }],
    date_from: '2026-11-24',
    date_to: '2026-11-24',
    time_from: '10:00',
    time_to: '10:30',
  });
  await ask(it.call, setReservationStatus, { id: String(taken.id), status: 'canceled' }, { token });
  const organization = shop.organization.id as OrganizationId;
  const entry = await findEntry(it.db, organization, { external_id });
  const { id = 0, reservation_id } = entry?.offer ?? {};
  const chat = await aChat(it, shop, { id: reservation_id ?? 0 });
  const press = (action: string, offer = id) => aPress(chat.wamid, `1.${external_id}.${offer}.${action}`);
  const state = async () => (await ask(it.call, readWaitEntry, { externalId: external_id })).state;
  return { shop, external_id, chat, press, state, offer: id };
}

async function textsOf(...messages: ReturnType<typeof aPress>[]) {
  it.sent.length = 0;
  expect(await it.deliver(aDelivery({ messages }))).toBe(200);
  await it.deps.jobs.drain();
  return it.sent.flatMap((chat) => ('text' in chat ? [chat.text] : []));
}

const thanks = '¡Gracias! Te esperamos el martes 24/11 a las 10:00.';
const isGone = 'Ese lugar ya no está disponible. Sigues en la lista.';

test('whoever accepts has the place, however often they press', async () => {
  const { press, state } = await offered();
  const accept = press('accept');
  expect(await textsOf(accept, accept)).toEqual([thanks]);
  expect(await state()).toBe('booked');
  expect(await textsOf(press('accept'))).toEqual([thanks]);
});

test('whoever must pay a deposit first reads the sum and the link, and the offer stays', async () => {
  const { shop, press, state, external_id } = await offered();
  const as = { token: shop.token };
  await ask(it.call, saveProfile, { currency: 'UYU' }, as);
  const deposits = { who: 'listed', always: true } as const;
  await ask(it.call, editRules, { policy: { deposits, transfer_text: 'Alias: sur' } }, as);
  const [text = ''] = await textsOf(press('accept'));
  const [sentence, link] = text.split('\n');
  expect(sentence).toBe('Esta barbería pide un anticipo de $250.00 para confirmar.');
  expect(link).toMatch(new RegExp(`/e/${external_id}$`));
  expect(await state()).toBe('offered');
});

test('whoever accepts again what they canceled since is not expected', async () => {
  const { shop, press } = await offered();
  await textsOf(press('accept'));
  const { token } = shop;
  const [visit] = await ask(it.call, listReservations, { limit: 10, status: 'scheduled' }, { token });
  await ask(it.call, setReservationStatus, { id: visit?.id ?? 0, status: 'canceled' }, { token });
  expect(await textsOf(press('accept'))).toEqual(['Tu reserva del martes 24/11 a las 10:00 está cancelada.']);
});

test('whoever cannot come passes the place on and stays in line', async () => {
  const { press, state } = await offered();
  expect(await textsOf(press('decline'))).toEqual([
    'Listo, le ofrecemos el lugar a quien sigue. Sigues en la lista.',
  ]);
  expect(await state()).toBe('waiting');
  expect(await textsOf(press('accept'))).toEqual([isGone]);
});

test('a button answers the offer that it stood under alone', async () => {
  const [ours, theirs] = [await offered(), await offered()];
  expect(await textsOf(ours.press('accept', theirs.offer), ours.press('accept', ours.offer + 999))).toEqual(
    [],
  );
  expect(await textsOf(aPress(theirs.chat.wamid, `1.${ours.external_id}.${ours.offer}.accept`))).toEqual([]);
  for (const { state } of [ours, theirs]) expect(await state()).toBe('offered');
});
