import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '../clock.ts';
import { isOptedOut } from '../integrations/chats/optouts.ts';
import { aDelivery, aText, startToldApp, type ToldApp } from '#test/chat-webhook.ts';

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
  expect(await write(aText('Hola', { from }), aText('¿Hay lugar?', { from }))).toEqual([elsewhere]);
  it.clock.advance(23 * hours);
  expect(await write(aText('¿Hola?', { from }))).toEqual([]);
  it.clock.advance(hours);
  expect(await write(aText('¿Hola?', { from }))).toEqual([elsewhere]);
  expect(await write(aText('Hola', { from: aNumber() }))).toEqual([elsewhere]);
});

test('whoever keeps their number to themselves hears what to do instead', async () => {
  const who = { from: undefined, from_user_id: 'UY.13491208655302' };
  expect(await write(aText('BAJA', who))).toEqual([
    'WhatsApp no nos muestra tu número. Para dejar de recibir avisos usa el enlace de tu reserva.',
  ]);
  expect(it.sent[0]?.to).toBe(who.from_user_id);
});
