import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#domain/audit/contract.ts';
import { bookReservation } from '#domain/booking/contract.ts';
import { readOrganization } from '#domain/organization/contract.ts';
import { editRules, readRules } from '#domain/organization/rules.ts';
import { testNow } from '#test/app.ts';
import {
  aChat,
  aDelivery,
  aStatus,
  aText,
  type Chatted,
  startToldApp,
  type ToldApp,
} from '#test/chat-webhook.ts';
import { aClient, aShopAtWork, ask, signIn } from '#test/world.ts';
import { insertConsents } from '../clients/consent-queries.ts';
import type { OrganizationId } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import { days, minutes, toInstant } from '../clock.ts';

let it: ToldApp;
let world: Awaited<ReturnType<typeof aShopAtWork>>;
let organization: OrganizationId;
beforeAll(async () => {
  it = await startToldApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  world = await aShopAtWork(it.call);
  organization = world.shop.organization.id as OrganizationId;
  await switchOn();
});

/** Signs the owner in again, since some tests move the clock beyond a session. */
const staff = async () => ({ token: await signIn(it.call, world.shop.owner.email) });
const switchOn = async () => it.call(editRules, { chat: { on: true } }, await staff());
async function chatRules() {
  const rules = await ask(it.call, readRules, {}, await staff());
  return 'chat' in rules ? rules.chat : null;
}

let number = 59_899_500_000;
type Written = { phone: string; chat: Chatted };
async function writtenTo(count: number, start_local = '2026-11-20T10:30'): Promise<[Written, ...Written[]]> {
  const visit = await ask(it.call, bookReservation, {
    slug: world.shop.slug,
    barber_id: world.barber.user.id,
    client: aClient({ phone: `+${(number += 1)}` }),
    services: [{ service_id: world.service.id, quantity: 1 }],
    start_local,
  });
  const phones = Array.from({ length: count }, () => String((number += 1)));
  const at = toInstant(it.clock.now());
  const clients = await it.db
    .insertInto('clients')
    .values(
      phones.map((phone) => ({
        organization_id: organization,
        firstname: 'Carla',
        lastname: 'Sosa',
        phone: `+${phone}`,
        phone_digits: phone,
        phone_e164: `+${phone}`,
        created_at: at,
      })),
    )
    .returning('id')
    .execute();
  await transact(it.db, (tx) =>
    insertConsents(
      tx,
      organization,
      clients.map(({ id }) => ({ client: id, by: null, to: 'chat' })),
      it.clock.now(),
    ),
  );
  const written = [];
  for (const [nth, { id }] of clients.entries())
    written.push({ phone: phones[nth] ?? '', chat: await aChat(it, world.shop, visit, { clientId: id }) });
  return written as [Written, ...Written[]];
}
const leave = async (...written: Written[]) => {
  const at = Math.floor(it.clock.now() / 1_000);
  const messages = written.map(({ phone }) => aText('BAJA', { from: phone, at }));
  expect(await it.deliver(aDelivery({ messages }))).toBe(200);
  await it.deps.jobs.drain();
};
const block = async ({ chat }: Written) => {
  const statuses = [aStatus(chat, { status: 'failed', error: 131_050 })];
  expect(await it.deliver(aDelivery({ statuses }))).toBe(200);
  await it.deps.jobs.drain();
};
const mails = () => it.mailer.sent.filter(({ to }) => to === world.shop.owner.email);

test('of fifty people one may say BAJA; with the second the shop’s chats stop, and the owner is told once', async () => {
  const [first, second, third] = await writtenTo(50);
  await leave(first);
  expect(await chatRules()).toEqual({ booking: true, on: true });
  const before = mails().length;
  await leave(second as Written);
  expect(await chatRules()).toEqual({ booking: true, on: false, stopped_at: '2026-11-18T12:00:00Z' });
  expect(await ask(it.call, readOrganization, {}, await staff())).not.toHaveProperty('chat');
  await block(third as Written);
  expect(mails().slice(before)).toMatchObject([
    {
      subject: `WhatsApp se detuvo en ${world.shop.organization.name}`,
      text: expect.stringContaining('Puedes volver a encenderlo el miércoles 25/11 a las 09:00.'),
    },
  ]);
  const [event] = await ask(it.call, listAudit, { subject: 'organization' }, await staff());
  expect(event).toMatchObject({ action: 'chats-stopped', actor: 'system' });
});

test('who blocked the number counts like who said BAJA, and who did both counts once', async () => {
  const [first, second] = await writtenTo(50);
  await block(first);
  await leave(first);
  expect(await chatRules()).toEqual({ booking: true, on: true });
  await block(second as Written);
  expect(await chatRules()).toMatchObject({ on: false });
});

test('complaints of before count once the shop has written to enough people', async () => {
  const few = await writtenTo(30);
  await leave(...few.slice(0, 2));
  expect(await chatRules()).toEqual({ booking: true, on: true });
  await writtenTo(30, '2026-11-20T11:30');
  it.clock.advance(days);
  await it.deps.jobs.drain();
  expect(await chatRules()).toMatchObject({ on: false });
});

test('forty-nine people are too few to judge by', async () => {
  await leave(...(await writtenTo(49)).slice(0, 10));
  expect(await chatRules()).toEqual({ booking: true, on: true });
});

test('what was written and said more than seven days ago does not count', async () => {
  const [first, second] = await writtenTo(50);
  await leave(first);
  it.clock.advance(7 * days + minutes);
  await leave(second as Written);
  expect(await chatRules()).toEqual({ booking: true, on: true });
});

test('the owner switches stopped chats on again after seven days, not before', async () => {
  const [first, second] = await writtenTo(50);
  await leave(first, second as Written);
  it.clock.advance(7 * days - minutes);
  const refused = await switchOn();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'chats_stopped',
      detail:
        'WhatsApp se detuvo porque varios clientes pidieron no recibir más mensajes. Podrás volver a encenderlo el miércoles 25/11 a las 09:00.',
    },
  ]);
  const others = { chat: { on: false }, waitlist: { on: true } };
  expect((await it.call(editRules, others, await staff())).status).toBe(200);
  expect(await chatRules()).toEqual({ booking: true, on: false, stopped_at: '2026-11-18T12:00:00Z' });
  it.clock.advance(minutes);
  expect((await switchOn()).status).toBe(200);
  expect(await chatRules()).toEqual({ booking: true, on: true });
});
