import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import {
  aChat,
  aDelivery,
  aPress,
  aStatus,
  aText,
  chatKeys,
  signed,
  startToldApp,
  type ToldApp,
} from '#test/chat-webhook.ts';
import { aReservation, aShopAtWork } from '#test/world.ts';

let it: ToldApp;
beforeAll(async () => {
  it = await startToldApp();
});
afterAll(() => it.close());

const url = '/api/whatsapp/webhook';
const subscribing = (token: string, mode = 'subscribe') =>
  it.app.inject({
    url: `${url}?hub.mode=${mode}&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`,
  });

test('whoever knows our token sees their challenge again, as plain text', async () => {
  const answer = await subscribing(chatKeys.verifyToken);
  expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
  expect(answer.headers['content-type']).toMatch('text/plain');
});

test('anybody else is forbidden to have this address told to them', async () => {
  const answers = [
    await subscribing('another'),
    await subscribing(''),
    await subscribing(chatKeys.verifyToken, 'unsubscribe'),
    await it.app.inject({ url }),
    await it.app.inject({ url: `${url}?hub.mode=subscribe&hub.verify_token=a&hub.verify_token=b` }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
  }
});

test('a delivery that is not signed, badly signed or changed is refused and changes nothing', async () => {
  const { shop, barber, service } = await aShopAtWork(it.call);
  const visit = await aReservation(shop, { barber, service, start_local: '2026-11-24T10:00' });
  const chat = await aChat(it, shop, visit);
  const body = JSON.stringify(aDelivery({ statuses: [aStatus(chat, { status: 'read' })] }));
  const unsigned = await it.app.inject({ method: 'POST', url, payload: body });
  expect(unsigned.statusCode).toBe(400);
  expect(unsigned.json()).toMatchObject({ code: 'bad_signature' });
  expect(await it.deliver(body, 'nonsense')).toBe(400);
  expect(await it.deliver(body, signed(body, 'another secret'))).toBe(400);
  expect(await it.deliver(body.replace('"read"', '"sent"'), signed(body))).toBe(400);
  expect(await it.deliver(`${body} `, signed(body))).toBe(400);
  const state = () =>
    it.db.selectFrom('messages').select('state').where('key', '=', chat.key).executeTakeFirstOrThrow();
  expect(await state()).toEqual({ state: 'sent' });
  expect(await it.deliver(body, signed(body))).toBe(200);
  expect(await state()).toEqual({ state: 'read' });
});

test('a delivery may be large, and has an end', async () => {
  const text = (length: number) => JSON.stringify(aDelivery({ messages: [{ body: 'x'.repeat(length) }] }));
  expect(await it.deliver(text(2_900_000))).toBe(200);
  expect(await it.deliver(text(3_200_000))).toBe(413);
});

test('what nobody knows is passed over, and what comes with it is taken in', async () => {
  const { shop, barber, service } = await aShopAtWork(it.call);
  const visit = await aReservation(shop, { barber, service, start_local: '2026-11-24T10:00' });
  const chat = await aChat(it, shop, visit);
  const media = {
    from: '59899123456',
    id: 'wamid.1',
    timestamp: '1763467200',
    type: 'image',
    image: { id: '1' },
  };
  const reaction = { ...media, type: 'reaction', reaction: { message_id: chat.wamid, emoji: '👍' } };
  const broken = [
    null,
    7,
    'x',
    {},
    { type: 'text' },
    { ...media, id: 'a\u0000b', type: 'text', text: { body: '' } },
  ];
  const body = aDelivery({
    messages: [media, reaction, ...broken],
    statuses: [...broken, { ...aStatus(chat, { status: 'deleted' }) }, aStatus(chat, { status: 'read' })],
  });
  const before = it.sent.length;
  expect(await it.deliver(body)).toBe(200);
  expect(it.sent).toHaveLength(before);
  const { state } = await it.db
    .selectFrom('messages')
    .select('state')
    .where('key', '=', chat.key)
    .executeTakeFirstOrThrow();
  expect(state).toBe('read');
});

test('no signed delivery is answered with an error of ours', async () => {
  const { shop, barber, service } = await aShopAtWork(it.call);
  const visit = await aReservation(shop, { barber, service, start_local: '2026-11-24T10:00' });
  const chat = await aChat(it, shop, visit);
  const items = [
    aStatus(chat, { status: 'delivered' }),
    aPress(chat.wamid, `1.${visit.external_id}.0.stay`),
    aText('BAJA'),
  ] as Record<string, unknown>[];
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '99999999999', `1.${visit.external_id}.999999999.leave`, `${'z'.repeat(10)}.1`),
  );
  const item = fc
    .constantFrom(...items)
    .chain((given) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(given)), strange)
        .map(([key, value]) => ({ ...given, id: given.id ?? 'x', [key]: value })),
    );
  const body = fc.oneof(
    fc.jsonValue(),
    fc
      .record({ statuses: fc.array(item, { maxLength: 3 }), messages: fc.array(item, { maxLength: 3 }) })
      .map(aDelivery),
  );
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      expect(await it.deliver(JSON.stringify(given))).toBe(200);
    }),
    { numRuns: 150 },
  );
  expect(await it.deliver('no JSON')).toBe(400);
});

test('while the database is away the service is asked to deliver again', async () => {
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const broken = vi.spyOn(it.deps.db, 'selectFrom').mockImplementation(() => {
    throw away;
  });
  const body = aDelivery({ messages: [aText('BAJA', { from: '59899000099' })] });
  expect(await it.deliver(body)).toBe(503);
  broken.mockRestore();
  const before = it.sent.length;
  expect(await it.deliver(body)).toBe(200);
  expect(it.sent).toHaveLength(before + 1);
});

test('where no chat service is configured there is no such address', async () => {
  const product = await startTestApp();
  for (const method of ['GET', 'POST'] as const)
    expect((await product.app.inject({ method, url })).statusCode).toBe(404);
  await product.close();
});
