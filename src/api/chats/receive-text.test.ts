import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hours } from '../clock.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { editClient, readClient } from '#domain/clients/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { isOptedOut } from '../integrations/chats/optouts.ts';
import { testNow } from '#test/app.ts';
import { aDelivery, aText, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aClient, aShopAtWork, ask } from '#test/world.ts';

let it: ToldApp;
beforeAll(async () => {
  it = await startToldApp();
});
afterAll(() => it.close());

const goodbye = 'Listo, no te enviaremos más WhatsApp. Tus reservas siguen en pie. Escribe ALTA para volver.';
const elsewhere = 'Este número solo envía avisos. Para hablar con la barbería usa el enlace de tu reserva.';

let number = 59_899_100_000;
const aNumber = () => String((number += 1));
async function write(...texts: ReturnType<typeof aText>[]): Promise<(string | undefined)[]> {
  it.sent.length = 0;
  expect(await it.deliver(aDelivery({ messages: texts }))).toBe(200);
  return it.sent.map((chat) => ('text' in chat ? chat.text : undefined));
}

test.each(['BAJA', 'baja', ' Baja. ', 'STOP', 'Parar', 'cancelar  avisos', '«BAJÁ»'])(
  '%s is no more chats, and is answered',
  async (word) => {
    const from = aNumber();
    expect(await write(aText(word, { from }))).toEqual([goodbye]);
    expect(it.sent[0]?.to).toBe(from);
    expect(await isOptedOut(it.db, from)).toBe(true);
  },
);

test('ALTA is chats again', async () => {
  const from = aNumber();
  await write(aText('BAJA', { from, at: 100 }));
  expect(await write(aText('Alta', { from, at: 101 }))).toEqual([
    'Listo, vuelves a recibir avisos por WhatsApp. Escribe BAJA para dejarlos.',
  ]);
  expect(await isOptedOut(it.db, from)).toBe(false);
});

test('the newer of BAJA and ALTA counts, and the older one that comes late is not answered', async () => {
  const from = aNumber();
  await write(aText('ALTA', { from, at: 200 }));
  expect(await write(aText('BAJA', { from, at: 199 }))).toEqual([]);
  expect(await isOptedOut(it.db, from)).toBe(false);
});

test('a word that is delivered again is answered once and takes nothing back', async () => {
  const from = aNumber();
  const out = aText('BAJA', { from, at: 300 });
  expect(await write(out, out)).toEqual([goodbye]);
  await write(aText('ALTA', { from, at: 300 }));
  expect(await write(out)).toEqual([]);
  expect(await isOptedOut(it.db, from)).toBe(false);
});

test('a word inside a sentence is no word', async () => {
  const from = aNumber();
  expect(await write(aText('No me den de BAJA', { from }))).toEqual([elsewhere]);
  expect(await isOptedOut(it.db, from)).toBe(false);
});

test('whoever writes anything else hears once in 24 hours that nobody reads it', async () => {
  const from = aNumber();
  expect(await write(aText('Gracias', { from }), aText('¿Hay lugar?', { from }))).toEqual([elsewhere]);
  it.clock.advance(23 * hours);
  expect(await write(aText('¿Hay alguien?', { from }))).toEqual([]);
  it.clock.advance(hours);
  expect(await write(aText('¿Hay alguien?', { from }))).toEqual([elsewhere]);
  expect(await write(aText('Buenas', { from: aNumber() }))).toEqual([elsewhere]);
});

test('whoever keeps their number to themselves hears what to do instead', async () => {
  const who = { from: undefined, from_user_id: 'UY.13491208655302' };
  expect(await write(aText('BAJA', who))).toEqual([
    'WhatsApp no nos muestra tu número. Para dejar de recibir avisos usa el enlace de tu reserva.',
  ]);
  expect(it.sent[0]?.to).toBe(who.from_user_id);
});

describe('in the client books of the shops', () => {
  async function aClientBook(phone: string, whatsapp = true) {
    it.clock.set(testNow);
    const { shop, barber, service } = await aShopAtWork(it.call);
    const { token } = shop;
    await ask(it.call, editRules, { chat: { on: true } }, { token });
    const { id } = await ask(it.call, bookReservation, {
      slug: shop.slug,
      barber_id: barber.user.id,
      client: aClient({ phone }),
      services: [{ service_id: service.id, quantity: 1 }],
      start_local: '2026-11-20T10:30',
      ...(whatsapp && { whatsapp }),
    });
    const { client_id } = await it.db
      .selectFrom('reservations')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const client = client_id ?? 0;
    const chats = async () => {
      const card = await ask(it.call, readClient, { id: client }, { token });
      return card.consents
        .filter(({ channel }) => channel === 'chat')
        .map(({ given, source }) => `${source} ${given ? 'yes' : 'no'}`);
    };
    return { id: client, token, chats };
  }

  test('BAJA is a no in every shop that had a yes, and ALTA takes back only that', async () => {
    const from = aNumber();
    const [agreed, other, asked] = [
      await aClientBook(`+${from}`),
      await aClientBook(`0${from.slice(3)}`),
      await aClientBook(`+${from}`, false),
    ];
    const out = aText('BAJA', { from, at: 400 });
    await write(out, out);
    const said = () => Promise.all([agreed, other, asked].map(({ chats }) => chats()));
    const no = ['keyword no', 'booking-form yes'];
    expect(await said()).toEqual([no, no, []]);
    await ask(it.call, editClient, { id: other.id, consents: { chat: true } }, { token: other.token });
    await ask(it.call, editClient, { id: other.id, consents: { chat: false } }, { token: other.token });
    await write(aText('ALTA', { from, at: 401 }));
    expect(await said()).toEqual([['keyword yes', ...no], ['staff no', 'staff yes', ...no], []]);
  });
});
