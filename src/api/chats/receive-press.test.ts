import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sentenceOf } from '#domain/refusal.ts';
import { moveReservation, readReservation, setReservationStatus } from '#domain/reservations/contract.ts';
import { testNow } from '#test/app.ts';
import { aChat, aDelivery, aPress, aReply, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aReservation, aShopAtWork, ask, signIn } from '#test/world.ts';
import { seconds } from '../clock.ts';

let it: ToldApp;
type World = Awaited<ReturnType<typeof aShopAtWork>>;
let world: World;
beforeAll(async () => {
  it = await startToldApp();
  world = await aShopAtWork(it.call);
});
afterAll(() => it.close());

let booked = -1;
async function chatted({ shop, barber, service }: World = world) {
  booked += 1;
  const start_local = `2026-11-${19 + (booked % 11)}T${10 + Math.floor(booked / 11)}:00`;
  const visit = await aReservation(shop, { barber, service, start_local });
  const chat = await aChat(it, shop, visit);
  const press = (action: string, sequence = 0) =>
    aPress(chat.wamid, `1.${visit.external_id}.${sequence}.${action}`);
  const status = async () =>
    (await ask(it.call, readReservation, { id: String(visit.id) }, { token: shop.token })).status;
  return { shop, visit, chat, press, status };
}
type Message = ReturnType<typeof aPress> | ReturnType<typeof aReply>;

async function answersTo(...messages: Message[]) {
  it.sent.length = 0;
  expect(await it.deliver(aDelivery({ messages }))).toBe(200);
  await it.deps.jobs.drain();
  return it.sent.flatMap((chat) => ('text' in chat ? [chat] : []));
}
const textsOf = async (...messages: Message[]) => (await answersTo(...messages)).map(({ text }) => text);
const wamidOf = async (organization: number, kind: string): Promise<string> => {
  const rows = await it.db
    .selectFrom('messages')
    .select('provider_id')
    .where('organization_id', '=', organization)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .execute();
  return rows[0]?.provider_id ?? '';
};

test('whoever cannot come is asked once more, and cancels by the second button', async () => {
  const { shop, visit, press, status } = await chatted();
  const [question] = await answersTo(press('leave'));
  expect(question).toMatchObject({
    to: '59899123456',
    text: '¿Cancelamos tu reserva del jueves 19/11 a las 10:00?',
    replies: [
      { title: 'Sí, cancelar', payload: `1.${visit.external_id}.0.leave-sure` },
      { title: 'Sigo viniendo', payload: `1.${visit.external_id}.0.stay` },
    ],
  });
  expect(await status()).toBe('scheduled');
  const asked = await wamidOf(shop.organization.id, 'chat-answer');
  const sure = aReply(asked, `1.${visit.external_id}.0.leave-sure`);
  const canceled = 'Listo, tu reserva del jueves 19/11 a las 10:00 está cancelada.';
  expect(await textsOf(sure)).toEqual([canceled]);
  expect(await status()).toBe('canceled');
  expect(await textsOf({ ...sure, id: 'wamid.again' }, press('leave'))).toEqual([canceled, canceled]);
});

test('whoever confirms by one button is expected, however often it arrives', async () => {
  const { visit, press, status } = await chatted();
  const confirm = press('confirm');
  const thanks = /^¡Gracias! Te esperamos el (\p{L}+) \d\d\/11 a las 10:00\.$/u;
  expect(await textsOf(confirm, confirm)).toEqual([expect.stringMatching(thanks)]);
  expect(await status()).toBe('confirmed');
  expect(await textsOf(press('confirm'))).toEqual([expect.stringMatching(thanks)]);
  const answerText = it.db.selectFrom('audit_events').select(['actor', 'action']).orderBy('id');
  const ofVisit = answerText.where('subject', '=', 'reservation').where('subject_id', '=', visit.id);
  expect((await ofVisit.execute()).slice(1)).toEqual([{ actor: 'client', action: 'chat-confirmed' }]);
});

test('whoever comes after all keeps the reservation', async () => {
  const { press, status } = await chatted();
  expect(await textsOf(press('stay'))).toEqual(['¡Gracias! Te esperamos el sábado 21/11 a las 10:00.']);
  expect(await status()).toBe('scheduled');
});

test('a delivery that comes again is answered once', async () => {
  const { press } = await chatted();
  const leave = press('leave');
  expect(await answersTo(leave, leave)).toHaveLength(1);
  expect(await answersTo(leave)).toHaveLength(0);
});

test('a button of before a move says where the reservation is now, and does nothing', async () => {
  const { shop, visit, press, status } = await chatted();
  const { token } = shop;
  await ask(it.call, moveReservation, { id: String(visit.id), start_local: '2026-11-27T12:30' }, { token });
  const answerText = `Tu reserva cambió: ahora es el viernes 27/11 a las 12:30. Puedes verla aquí: ${it.deps.config.publicUrl}/r/${visit.external_id}`;
  for (const action of ['confirm', 'leave', 'leave-sure', 'stay'])
    expect(await textsOf(press(action))).toEqual([answerText]);
  expect(await status()).toBe('scheduled');
});

test('what cannot be changed any more is told in words', async () => {
  const { shop, visit, press } = await chatted();
  const { token } = shop;
  await ask(it.call, setReservationStatus, { id: String(visit.id), status: 'completed' }, { token });
  expect(await textsOf(press('leave', 9), press('leave-sure', 9))).toEqual([
    'La reserva ya no se puede modificar.',
    'La reserva ya no se puede modificar.',
  ]);
});

test('a button is believed under a chat of its own reservation alone', async () => {
  const [ours, other] = [await chatted(), await chatted()];
  const theirs = await chatted(await aShopAtWork(it.call));
  const payload = `1.${ours.visit.external_id}.0.leave-sure`;
  for (const { chat } of [other, theirs]) expect(await textsOf(aPress(chat.wamid, payload))).toEqual([]);
  expect(await textsOf(aPress('wamid.unknown', payload))).toEqual([]);
  const foreign = `1.${theirs.visit.external_id}.0.leave-sure`;
  expect(await textsOf(aPress(ours.chat.wamid, foreign))).toEqual([]);
  for (const { status } of [ours, other, theirs]) expect(await status()).toBe('scheduled');
});

test.each([
  '',
  '2',
  '1.x',
  '1.x.0.leave',
  'leave',
  '1.{link}.0.delete',
  '1.{link}.-1.leave-sure',
  '1.{link}.0.leave.0',
])('the payload %j is none of ours', async (shape) => {
  const { chat, visit, status } = await chatted();
  expect(await textsOf(aPress(chat.wamid, shape.replace('{link}', visit.external_id)))).toEqual([]);
  expect(await status()).toBe('scheduled');
});

test('whoever keeps their number to themselves is answered by what the service calls them', async () => {
  const { chat, visit } = await chatted();
  const who = { from: undefined, from_user_id: 'UY.13491208655302' };
  const [answer] = await answersTo(aPress(chat.wamid, `1.${visit.external_id}.0.leave`, who));
  expect(answer?.to).toBe(who.from_user_id);
});

test('an answer that the service holds up for the pair of numbers goes out within a minute or not at all', async () => {
  const service = it.deps.chats as NonNullable<typeof it.deps.chats>;
  const refuse = () => Promise.resolve({ outcome: 'refused' as const, code: 131_056, text: '' });
  const refused = vi.spyOn(service, 'sendText').mockImplementationOnce(refuse);
  const { press } = await chatted();
  expect(await textsOf(press('confirm'))).toEqual([]);
  const after = async (pause: number) => {
    it.clock.advance(pause);
    await it.deps.jobs.drain();
    return refused.mock.calls.length;
  };
  expect([await after(5 * seconds), await after(seconds), it.sent.length]).toEqual([1, 2, 1]);
  refused.mockImplementation(refuse);
  await answersTo(press('stay'));
  for (let pause = 0; pause < 20; pause += 1) await after(6 * seconds);
  expect(refused).toHaveBeenCalledTimes(12);
  refused.mockRestore();
  it.clock.set(testNow);
});

test('whoever confirms shortly before can say by a button to be late, and take it back', async () => {
  const { shop, visit, press } = await chatted();
  const start = Date.parse(visit.start_at);
  it.clock.set(new Date(start - 2 * 3_600_000).toISOString());
  const token = await signIn(it.call, shop.owner.email);
  const lateOf = async () =>
    (await ask(it.call, readReservation, { id: String(visit.id) }, { token })).late_minutes;
  const [thanks] = await answersTo(press('confirm'));
  const payload = (action: string) => `1.${visit.external_id}.0.${action}`;
  expect(thanks?.replies).toEqual([{ title: 'Voy tarde', payload: payload('late') }]);
  const [question] = await answersTo(press('late'));
  expect(question?.replies?.map(({ title }) => title)).toEqual(['5 min', '10 min', '15 min']);
  expect(await textsOf(press('late-ten'))).toEqual(['Listo, la barbería sabe que llegas 10 min tarde.']);
  expect(await lateOf()).toBe(10);
  expect(await textsOf(press('on-time'))).toEqual(['Listo, la barbería sabe que llegas a tiempo.']);
  expect(await lateOf()).toBeUndefined();
  it.clock.set(new Date(start).toISOString());
  expect(await textsOf(press('late'))).toEqual([sentenceOf('reservation_started')]);
  it.clock.set(testNow);
});
