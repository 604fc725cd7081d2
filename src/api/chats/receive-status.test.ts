import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChat, aDelivery, aStatus, type Chatted, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import { aReservation, aShopAtWork } from '#test/world.ts';
import { stepMessages } from '../integrations/messages.ts';
import { enqueue } from '../jobs/queue.ts';

let it: ToldApp;
let world: Awaited<ReturnType<typeof aShopAtWork>>;
beforeAll(async () => {
  it = await startToldApp();
  world = await aShopAtWork(it.call);
});
afterAll(() => it.close());

let booked = 0;
async function chatted(stage: 'planned' | 'sending' | 'sent' = 'sent') {
  const { shop, ...who } = world;
  booked += 1;
  const start_local = `2026-11-${18 + booked}T10:00`;
  const visit = await aReservation(shop, { ...who, start_local });
  const { client_id } = await it.db
    .selectFrom('reservations')
    .select('client_id')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow();
  return { ...(await aChat(it, shop, visit, { stage, clientId: client_id })), client_id };
}
const tell = async (chat: Chatted, ...statuses: string[]) => {
  for (const [nth, status] of statuses.entries())
    expect(
      await it.deliver(aDelivery({ statuses: [aStatus(chat, { status, at: 1_763_467_200 + nth })] })),
    ).toBe(200);
};
const stateOf = async ({ key }: Chatted) =>
  it.db
    .selectFrom('messages')
    .select(['state', 'problem', 'provider_id'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

test('a chat goes from sent to read and never back, whatever arrives in which order', async () => {
  const forward = await chatted();
  await tell(forward, 'sent', 'delivered', 'read');
  expect(await stateOf(forward)).toMatchObject({ state: 'read' });
  const backward = await chatted();
  await tell(backward, 'read', 'delivered', 'sent');
  expect(await stateOf(backward)).toMatchObject({ state: 'read' });
  const late = await chatted();
  await tell(late, 'delivered', 'failed');
  expect(await stateOf(late)).toMatchObject({ state: 'delivered', problem: null });
});

test('a chat that failed says by which code, until one of its devices has it', async () => {
  const chat = await chatted();
  const statuses = [aStatus(chat, { status: 'failed', error: 131_026 })];
  expect(await it.deliver(aDelivery({ statuses }))).toBe(200);
  expect(await stateOf(chat)).toMatchObject({ state: 'failed', problem: '131026' });
  await tell(chat, 'delivered');
  expect(await stateOf(chat)).toMatchObject({ state: 'delivered', problem: null });
});

test('a status that arrives twice is kept once', async () => {
  const chat = await chatted();
  const body = aDelivery({
    statuses: [aStatus(chat, { status: 'read' }), aStatus(chat, { status: 'read' })],
  });
  const eventCount = async () => (await it.db.selectFrom('chat_events').select('key').execute()).length;
  const before = await eventCount();
  await Promise.all([it.deliver(body), it.deliver(body), it.deliver(body)]);
  expect(await eventCount()).toBe(before + 1);
});

test('a chat whose number nobody learned takes it from its status', async () => {
  const chat = await chatted('sending');
  await tell(chat, 'delivered');
  expect(await stateOf(chat)).toMatchObject({ state: 'delivered', provider_id: chat.wamid });
});

test('a status settles a doubt, and the email that would have gone instead stays here', async () => {
  const chat = await chatted('sending');
  const { organization, key } = chat;
  await stepMessages(it.db, organization, [key], { from: ['sending'], to: 'unknown' }, it.clock.now());
  const fallback = key.replace(/chat$/, 'mail');
  const job = { key: fallback, kind: 'nobody-does-it', lane: 'mail', expiresAfter: 1, payload: {} } as const;
  await enqueue(it.db, organization, [job, { ...job, key: `${fallback}:other` }], it.clock.now());
  await tell(chat, 'delivered');
  expect(await stateOf(chat)).toMatchObject({ state: 'delivered' });
  const jobs = await it.db.selectFrom('outbox').select('key').where('kind', '=', job.kind).execute();
  expect(jobs.map((one) => one.key)).toEqual([`${fallback}:other`]);
});

test('a status under the number of another chat, of a chat never handed over or of none changes nothing', async () => {
  const [chat, other, planned] = [await chatted(), await chatted(), await chatted('planned')];
  await tell({ ...chat, wamid: other.wamid }, 'read');
  await tell(planned, 'read');
  await tell({ ...chat, id: 999_999_999 }, 'read');
  const elsewhere = await aShopAtWork(it.call);
  await tell({ ...chat, organization: elsewhere.shop.organization.id as Chatted['organization'] }, 'read');
  const { biz_opaque_callback_data: _, ...unnamed } = aStatus(chat, { status: 'read' });
  expect(await it.deliver(aDelivery({ statuses: [unnamed] }))).toBe(200);
  for (const each of [chat, other]) expect(await stateOf(each)).toMatchObject({ state: 'sent' });
  expect(await stateOf(planned)).toMatchObject({ state: 'planned', provider_id: null });
});

test('a number that chats do not reach is counted until one reaches it', async () => {
  const chat = await chatted();
  const another = (at: number, error: number) =>
    it.deliver(aDelivery({ statuses: [aStatus(chat, { status: 'failed', at, error })] }));
  const failed = async () =>
    (
      await it.db
        .selectFrom('clients')
        .select('chats_failed')
        .where('id', '=', Number(chat.client_id))
        .executeTakeFirstOrThrow()
    ).chats_failed;
  await another(1, 131_026);
  await another(2, 131_026);
  expect(await failed()).toBe(1);
  await tell(chat, 'delivered');
  expect(await failed()).toBe(0);
});
