import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptBooking, bookReservation, takeBooking } from '#domain/booking/contract.ts';
import { bookGroup } from '#domain/booking/groups/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import { changePublicReservation, moveReservation } from '#domain/reservations/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import * as world from '#test/world.ts';
import { hours } from '../../clock.ts';
import type { Chats, Handover, TemplateChat } from '../../integrations/chats/chats.ts';
import { setOptOut } from '../../integrations/chats/optouts.ts';

const posted: TemplateChat[] = [];
let answer: Handover | null = null;
const chats: Chats = {
  async sendTemplate(chat) {
    posted.push(chat);
    return answer ?? { outcome: 'sent', providerId: `wamid.${world.aWord()}` };
  },
  sendText: () => Promise.reject(new Error('no text')),
};

let app: TestApp;
let given: Awaited<ReturnType<typeof world.aShopAtWork>>;
beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_SANDBOX: 'on' }, deps: { chats } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  posted.length = 0;
  answer = null;
  await app.db.deleteFrom('outbox').execute();
  given = await world.aShopAtWork(app.call);
  await rule({ chat: { on: true } });
});

const rule = (sections: z.input<typeof editRules.input>) =>
  world.ask(app.call, editRules, sections, { token: given.shop.token });
const book = (form: object = {}) =>
  world.aReservation(given.shop, {
    ...given,
    start_local: '2026-11-19T10:00',
    client: world.aClient(),
    whatsapp: true,
    ...form,
  });
const drain = () => app.deps.jobs.drain();
const consents = () =>
  app.db
    .selectFrom('client_consents')
    .select(['client_id', 'source', 'given', 'user_id', 'purpose'])
    .where('organization_id', '=', given.shop.organization.id)
    .execute();

test('a client who did not agree hears of nothing by chat, though another did', async () => {
  await book({ client: world.aClient({ phone: '+598 99 000 001' }) });
  await drain();
  posted.length = 0;
  await book({ whatsapp: false, start_local: '2026-11-19T11:00' });
  await drain();
  expect(posted).toEqual([]);
});

describe('a client who agreed', () => {
  test('is told of the booking, of its move and of its cancellation, besides the emails', async () => {
    const client = world.aClient({ firstname: 'Ana María' });
    const booked = await book({ client });
    await drain();
    const { external_id: externalId } = booked;
    expect(posted).toMatchObject([
      {
        to: '59899123456',
        template: 'navaja_reserva',
        values: ['Ana María', 'Barbería Central', 'jueves 19/11 10:00', 'Bruno Díaz'],
        buttons: [{ kind: 'link', end: externalId }],
      },
    ]);
    app.clock.advance(hours);
    await world.ask(app.call, changePublicReservation, {
      externalId,
      action: 'reschedule',
      start_at_utc: '2026-11-19T14:00:00Z',
    });
    await drain();
    app.clock.advance(hours);
    await world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
    await drain();
    expect(posted.slice(1)).toMatchObject([
      {
        template: 'navaja_cambio',
        values: ['Ana María', 'Barbería Central', 'jueves 19/11 11:00', 'Bruno Díaz'],
        buttons: [
          { kind: 'reply', payload: `1.${externalId}.1.leave` },
          { kind: 'link', end: externalId },
        ],
      },
      {
        template: 'navaja_cancelacion',
        buttons: [
          {
            kind: 'link',
            end: `${given.shop.slug}?servicios=${given.service.id}&barbero=${given.barber.user.id}`,
          },
        ],
      },
    ]);
    expect(app.mailer.sent.filter(({ to }) => to === client.email)).toHaveLength(3);
  });

  test('is noted with how they agreed, once for a request that is repeated', async () => {
    const form = { client: world.aClient() };
    const key = { 'idempotency-key': world.aWord() };
    const request = {
      slug: given.shop.slug,
      barber_id: given.barber.user.id,
      services: [{ service_id: given.service.id, quantity: 1 }],
      start_local: '2026-11-19T10:00',
      whatsapp: true,
      ...form,
    };
    await world.ask(app.call, bookReservation, request, { headers: key });
    await world.ask(app.call, bookReservation, request, { headers: key });
    expect(await consents()).toMatchObject([
      { source: 'booking-form', given: true, user_id: null, purpose: 'service' },
    ]);
  });

  test('hears nothing where the shop sends no chats, or they said BAJA', async () => {
    await setOptOut(app.db, '59899000001', { out: true, at: app.clock.now() });
    await book({ client: world.aClient({ phone: '+598 99 000 001' }) });
    await drain();
    await rule({ chat: { on: false } });
    await book({ start_local: '2026-11-19T11:00' });
    await drain();
    expect(posted).toEqual([]);
  });

  test('of whom three in a row did not arrive hears by email alone', async () => {
    const client = world.aClient();
    answer = { outcome: 'refused', code: 131026, text: '' };
    for (const hour of ['10', '11', '12']) {
      await book({ client, start_local: `2026-11-19T${hour}:00` });
      await drain();
    }
    expect(posted).toHaveLength(3);
    await book({ client, start_local: '2026-11-19T13:00' });
    await drain();
    expect(posted).toHaveLength(3);
  });
});

test('a client who did not agree hears nothing, and agreeing once counts for later bookings', async () => {
  const client = world.aClient();
  await book({ client, whatsapp: undefined });
  await drain();
  expect(posted).toEqual([]);
  await book({ client, start_local: '2026-11-19T11:00' });
  await book({ client, start_local: '2026-11-19T12:00', whatsapp: undefined });
  await drain();
  expect(posted).toHaveLength(2);
});

test('of a group the one who booked hears, once', async () => {
  const services = [{ service_id: given.service.id, quantity: 1 }];
  await world.ask(app.call, bookGroup, {
    slug: given.shop.slug,
    client: world.aClient(),
    people: [
      { firstname: 'Carla', lastname: 'Sosa', services },
      { firstname: 'Leo', services },
    ],
    arrangement: 'in_a_row',
    barber_id: given.barber.user.id,
    start_local: '2026-11-19T10:00',
    whatsapp: true,
  });
  await drain();
  expect(posted).toHaveLength(1);
});

describe('what the staff do', () => {
  const take = (form: object = {}) =>
    world.ask(
      app.call,
      takeBooking,
      {
        barber_id: given.barber.user.id,
        client: world.aClient(),
        services: [{ service_id: given.service.id, quantity: 1 }],
        start_local: '2026-11-20T10:00',
        channel: 'counter',
        whatsapp: true,
        ...form,
      },
      { token: given.barber.token },
    );

  test('keeps who noted that a client agreed', async () => {
    await take();
    expect(await consents()).toMatchObject([{ source: 'staff', user_id: given.barber.user.id }]);
    await drain();
    expect(posted).toMatchObject([{ template: 'navaja_reserva' }]);
  });

  test('is told after the quiet hours, unless the visit begins within twelve', async () => {
    const { id } = await take();
    await drain();
    posted.length = 0;
    app.clock.set('2026-11-19T01:30:00Z');
    const move = async (start_local: string) => {
      const token = await world.signIn(app.call, given.barber.email);
      return world.ask(app.call, moveReservation, { id, start_local }, { token });
    };
    await move('2026-11-20T11:00');
    await drain();
    expect(posted).toEqual([]);
    app.clock.set('2026-11-19T11:00:00Z');
    await drain();
    expect(posted).toMatchObject([{ template: 'navaja_cambio' }]);
    app.clock.set('2026-11-20T02:00:00Z');
    await move('2026-11-20T10:30');
    await drain();
    expect(posted.filter(({ template }) => template === 'navaja_cambio')).toHaveLength(2);
    app.clock.advance(hours);
    await move('2026-11-24T11:00');
    await drain();
    expect(posted.filter(({ template }) => template === 'navaja_cambio')).toHaveLength(3);
  });

  test('is not told where they chose to tell nobody', async () => {
    await take({ notify: false });
    await drain();
    expect(posted).toEqual([]);
  });
});

test('who must confirm a booking by email has agreed once they have', async () => {
  await rule({ online: { confirmation: 'on' } });
  const client = world.aClient();
  const { body } = await app.call(bookReservation, {
    slug: given.shop.slug,
    barber_id: given.barber.user.id,
    services: [{ service_id: given.service.id, quantity: 1 }],
    start_local: '2026-11-19T10:00',
    whatsapp: true,
    client,
  });
  expect(body).toHaveProperty('held_until');
  expect(await consents()).toEqual([]);
  await drain();
  const mail = app.mailer.sent.findLast(({ to }) => to === client.email);
  const [, externalId = '', token = ''] = /\/r\/([\w-]+)\?t=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  await world.ask(app.call, acceptBooking, { externalId, token });
  expect(await consents()).toMatchObject([{ source: 'booking-form' }]);
  await drain();
  expect(posted).toMatchObject([{ template: 'navaja_reserva' }]);
});

describe('a reminder', () => {
  const remind = async () => {
    // 8:00 in the shop, two hours before the visit at ten.
    app.clock.set('2026-11-19T11:00:00Z');
    await drain();
  };
  const reminders = () => posted.filter(({ template }) => template === 'navaja_recordatorio');
  const mails = (to: string) => app.mailer.sent.filter((mail) => mail.to === to);

  test('goes by chat instead of by email to who agreed', async () => {
    const client = world.aClient({ firstname: 'Ana' });
    const { external_id } = await book({ client });
    await drain();
    await remind();
    expect(reminders()).toMatchObject([
      {
        values: ['Ana', 'Barbería Central', 'jueves 19/11 10:00', 'Bruno Díaz'],
        buttons: [
          { kind: 'reply', payload: `1.${external_id}.0.confirm` },
          { kind: 'reply', payload: `1.${external_id}.0.leave` },
          { kind: 'link', end: external_id },
        ],
      },
    ]);
    expect(mails(client.email)).toHaveLength(1);
  });

  test('goes by email where the chat does not arrive, and is noted as both', async () => {
    const client = world.aClient();
    const { external_id } = await book({ client });
    await drain();
    answer = { outcome: 'refused', code: 190, text: '' };
    await remind();
    expect(mails(client.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Recordatorio'),
    );
    const noted = await app.db
      .selectFrom('messages')
      .innerJoin('reservations', 'reservations.id', 'messages.reservation_id')
      .select(['messages.channel', 'messages.state'])
      .where('external_id', '=', external_id)
      .where('messages.kind', '=', 'reminder')
      .orderBy('messages.id')
      .execute();
    expect(noted).toEqual([
      { channel: 'chat', state: 'failed' },
      { channel: 'mail', state: 'sent' },
    ]);
  });

  test('goes by email once they said BAJA', async () => {
    const client = world.aClient({ phone: '+598 99 000 003' });
    await book({ client });
    await drain();
    await setOptOut(app.db, '59899000003', { out: true, at: app.clock.now() });
    await remind();
    expect(reminders()).toEqual([]);
    expect(mails(client.email)).toHaveLength(2);
  });
});
