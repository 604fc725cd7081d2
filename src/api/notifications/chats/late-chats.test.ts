import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { Chats, Handover, TemplateChat } from '../../integrations/chats/chats.ts';

const away: Handover = { outcome: 'unreached', text: 'ECONNREFUSED' };
const tried: TemplateChat[] = [];
let answer: Handover | null = null;
const chats: Chats = {
  async sendTemplate(chat) {
    tried.push(chat);
    return answer ?? { outcome: 'sent', providerId: `wamid.${world.aWord()}` };
  },
  sendText: () => Promise.reject(new Error('no text')),
};

let app: TestApp;
let given: Awaited<ReturnType<typeof world.aShopAtWork>>;
const email = 'marta@example.com';
beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_SANDBOX: 'on' }, deps: { chats } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  answer = null;
  await app.db.deleteFrom('outbox').execute();
  given = await world.aShopAtWork(app.call);
  await rule(true);
});

const token = () => world.signIn(app.call, given.shop.owner.email);
const rule = async (on: boolean) =>
  world.ask(app.call, editRules, { chat: { on } }, { token: await token() });
const take = async (start_local: string) =>
  world.ask(
    app.call,
    takeBooking,
    {
      barber_id: given.barber.user.id,
      client: { firstname: 'Marta', phone: '+598 99 555 123', email },
      services: [{ service_id: given.service.id, quantity: 1 }],
      start_local,
      channel: 'counter',
      anyway: true,
      whatsapp: true,
    },
    { token: await token() },
  );
/** `local` is a time of the shop, which is three hours behind UTC. */
async function at(local: string) {
  app.clock.set(new Date(`${local}:00-03:00`).toISOString());
  tried.length = 0;
  await app.deps.jobs.drain();
  return tried.map(({ template }) => template);
}
const mailed = () => app.mailer.sent.splice(0).filter(({ to }) => to === email);

test('a reminder that the service did not take before the quiet hours comes after them', async () => {
  await take('2026-11-20T20:30');
  await at('2026-11-18T12:00');
  answer = away;
  expect(await at('2026-11-19T20:30')).toEqual(['navaja_recordatorio']);
  answer = null;
  expect(await at('2026-11-19T21:10')).toEqual([]);
  expect(await at('2026-11-20T03:00')).toEqual([]);
  expect(await at('2026-11-20T08:00')).toEqual(['navaja_recordatorio']);
});

test('where that would be too late, it goes by email', async () => {
  await take('2026-11-20T08:30');
  await at('2026-11-18T12:00');
  await at('2026-11-19T08:30');
  answer = away;
  // The reminder of two hours before the visit is sent before the quiet hours of the night.
  expect(await at('2026-11-19T20:30')).toEqual(['navaja_recordatorio']);
  mailed();
  answer = null;
  expect(await at('2026-11-19T21:10')).toEqual([]);
  expect(mailed()).toMatchObject([{ subject: expect.stringContaining('Recordatorio') }]);
});

test('what the staff booked in the evening and the service did not take waits for the morning', async () => {
  app.clock.set('2026-11-18T23:50:00Z');
  await take('2026-11-20T20:30');
  answer = away;
  expect(await at('2026-11-18T20:50')).toEqual(['navaja_reserva']);
  answer = null;
  expect(await at('2026-11-18T21:10')).toEqual([]);
  expect(await at('2026-11-19T08:00')).toEqual(['navaja_reserva']);
});

test('who may not be told by chat any more is told by email, and the service is not asked', async () => {
  await take('2026-11-20T12:00');
  await at('2026-11-18T12:00');
  answer = away;
  expect(await at('2026-11-19T12:00')).toEqual(['navaja_recordatorio']);
  await rule(false);
  mailed();
  expect(await at('2026-11-19T12:10')).toEqual([]);
  expect(mailed()).toMatchObject([{ subject: expect.stringContaining('Recordatorio') }]);
});
