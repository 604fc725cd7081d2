import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testNow } from '#test/app.ts';
import { aReply, aRow, aText, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aPhoneNumber as aNumber, press, talksOf } from '#test/told-talk.ts';
import { aDelivery } from '#test/chat-webhook.ts';
import { aReservation } from '#test/world.ts';
import { hours, minutes } from '../../clock.ts';

let it: ToldApp;
let { aShop, deliver, one, bookedRows, untilConfirm } = {} as ReturnType<typeof talksOf>;
beforeAll(async () => {
  it = await startToldApp();
  ({ aShop, deliver, one, bookedRows, untilConfirm } = talksOf(it));
});
afterAll(() => it.close());
beforeEach(() => it.clock.set(testNow));

test('a delivery that comes again, doubled or an hour late books and answers nothing twice', async () => {
  const open = await aShop();
  const { from, confirm } = await untilConfirm(open);
  const pressed = press(from, confirm, 'Confirmar');
  const done = await one(pressed, pressed);
  expect(done.text).toMatch(/^¡Listo! Te esperamos el jueves 19\/11 a las 09:00\./);
  expect(await deliver(pressed)).toEqual([]);
  it.clock.advance(hours);
  expect(await deliver(pressed)).toEqual([]);
  const again = await one(press(from, confirm, 'Confirmar'));
  expect(again.text).toMatch(/^Ya está reservado: Corte · jue 19\/11 09:00 a 09:30/);
  expect(await bookedRows(open)).toHaveLength(1);
});

test('messages in reverse order book once, and an hour late not at all', async () => {
  const open = await aShop();
  const first = await untilConfirm(open);
  const [away, sure] = [
    press(first.from, first.confirm, 'Otra hora'),
    press(first.from, first.confirm, 'Confirmar'),
  ];
  await deliver(sure, away);
  expect(it.sent.map((chat) => 'text' in chat && chat.text.split(/[.:]/)[0])).toEqual([
    '¡Listo! Te esperamos el jueves 19/11 a las 09',
    'Ya está reservado',
  ]);
  const second = await untilConfirm(open, aNumber(), 'Jue 19/11 13:30');
  it.clock.advance(hours);
  const late = await one(press(second.from, second.confirm, 'Confirmar'));
  expect(late.text).toMatch(/^Esa hora ya no está guardada\.\nCorte, 30 min/);
  expect(await bookedRows(open)).toHaveLength(1);
});

test('two presses at once book once', async () => {
  const open = await aShop();
  const { from, confirm } = await untilConfirm(open);
  const presses = Array.from({ length: 4 }, () => press(from, confirm, 'Confirmar'));
  it.sent.length = 0;
  const statuses = await Promise.all(presses.map((each) => it.deliver(aDelivery({ messages: [each] }))));
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(await bookedRows(open)).toHaveLength(1);
  const said = it.sent.map((chat) => ('text' in chat ? chat.text.split(/[.:]/)[0] : ''));
  expect(said.filter((text) => text === 'Ya está reservado')).toHaveLength(3);
  expect(said.filter((text) => text?.startsWith('¡Listo!'))).toHaveLength(1);
});

test('what was overtaken too often is delivered again', async () => {
  const open = await aShop();
  const from = aNumber();
  const texts = Array.from({ length: 12 }, () => aText(`@${open.shop.slug}`, { from }));
  it.sent.length = 0;
  const deliverAll = () => Promise.all(texts.map((each) => it.deliver(aDelivery({ messages: [each] }))));
  const statuses = await deliverAll();
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  while ((await deliverAll()).includes(503)) expect(it.sent.length).toBeLessThanOrEqual(texts.length);
  expect(it.sent).toHaveLength(texts.length);
});

test('a time that was held before the process died is the same person’s at the next press', async () => {
  const open = await aShop();
  const from = aNumber();
  const talks = it.db.selectFrom('chat_conversations').selectAll();
  const hello = await one(aText(`@${open.shop.slug}`, { from }));
  const times = await one(press(from, hello, 'Corte'));
  for (const title of ['Jue 19/11 09:00', 'Vie 20/11 09:00']) {
    const before = await talks.orderBy('expires_at', 'desc').execute();
    expect((await one(press(from, times, title))).text).toBe('¿A nombre de quién?');
    await it.db.deleteFrom('chat_conversations').execute();
    await it.db
      .insertInto('chat_conversations')
      .values(before.map(({ data, ...row }) => ({ ...row, data: JSON.stringify(data) })))
      .execute();
    expect((await one(press(from, times, title))).text).toBe('¿A nombre de quién?');
  }
  const held = it.db.selectFrom('reservations').select('id').where('status', '=', 'held');
  expect(await held.where('organization_id', '=', open.shop.organization.id).execute()).toHaveLength(1);
});

test('fifty phones want one time: one has it, the others get other times', async () => {
  const open = await aShop();
  const phones = Array.from({ length: 50 }, aNumber);
  const hello = await one(aText(`@${open.shop.slug}`, { from: phones[0] }));
  const times = await one(press(phones[0] ?? '', hello, 'Corte'));
  it.sent.length = 0;
  const presses = phones.map((from) => press(from, times, 'Jue 19/11 09:00'));
  await Promise.all(presses.map((each) => it.deliver(aDelivery({ messages: [each] }))));
  const texts = it.sent.flatMap((chat) => ('text' in chat ? chat.text : []));
  expect(texts).toHaveLength(50);
  const winners = it.sent.filter((chat) => 'text' in chat && chat.text === '¿A nombre de quién?');
  expect(winners).toHaveLength(1);
  const lists = it.sent.flatMap((chat) => ('list' in chat && chat.list ? chat.list : []));
  expect(lists).toHaveLength(49);
  const confirm = await one(aText('Ana', { from: winners[0]?.to ?? '' }));
  await one(press(winners[0]?.to ?? '', confirm, 'Confirmar'));
  expect((await bookedRows(open)).map(({ name }) => name)).toEqual(['Ana']);
});

test('ids of one shop reach nothing of another', async () => {
  const [a, b] = [await aShop(), await aShop()];
  const { from, times, confirm } = await untilConfirm(a);
  const [own, other] = [a, b].map(({ shop }) => shop.organization.id.toString(36)) as [string, string];
  const foreign = (payload: string) => payload.replace(`2.${own}.`, `2.${other}.`);
  for (const sent of [times, confirm])
    for (const { payload } of sent.payloads) await deliver(aRow('wamid.x', foreign(payload), { from }));
  const { external_id } = await aReservation(b.shop, { ...b, start_local: '2026-11-20T10:00' });
  for (const verb of ['reservation', 'change', 'cancel', 'cancel-sure', 'stay'])
    await deliver(aReply('wamid.x', `2.${other}.${verb}.${external_id}`, { from }));
  expect(await bookedRows(a)).toEqual([]);
  expect((await bookedRows(b)).map(({ status }) => status)).toEqual(['scheduled']);
});

test('thirty messages in ten minutes, then ten minutes of silence', async () => {
  it.deps.config.rateLimits = true;
  try {
    const open = await aShop();
    const from = aNumber();
    for (let nth = 0; nth < 30; nth += 1) await one(aText(`@${open.shop.slug}`, { from }));
    expect(await deliver(aText(`@${open.shop.slug}`, { from }))).toEqual([]);
    it.clock.advance(9 * minutes);
    expect(await deliver(aText(`@${open.shop.slug}`, { from }))).toEqual([]);
    expect((await deliver(aText('BAJA', { from }))).map(({ text }) => text.slice(0, 5))).toEqual(['Listo']);
    it.clock.advance(minutes);
    await one(aText(`@${open.shop.slug}`, { from }));
  } finally {
    it.deps.config.rateLimits = false;
  }
});
