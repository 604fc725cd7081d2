import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { takeGroup } from '#domain/booking/groups/contract.ts';
import { endSeries, makeSeries } from '#domain/series/contract.ts';
import { editRules } from '#domain/organization/rules.ts';
import {
  changePublicReservation,
  moveReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import { listMessages } from '#domain/reservations/messages/contract.ts';
import { testNow } from '#test/app.ts';
import { aDelivery, aPress, startToldApp, type ToldApp } from '#test/chat-webhook.ts';
import * as world from '#test/world.ts';

let it: ToldApp;
let given: Awaited<ReturnType<typeof world.aShopAtWork>>;
let as: { token: string };
beforeAll(async () => {
  it = await startToldApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  given = await world.aShopAtWork(it.call);
  as = { token: given.shop.token };
  await world.ask(it.call, editRules, { chat: { on: true } }, as);
});

const phone = '+598 99 555 123';
const email = 'marta@example.com';
const contacts: [string, { email?: string; whatsapp: boolean }, chats: number, mails: number][] = [
  ['WhatsApp alone', { whatsapp: true }, 1, 0],
  ['e-mail alone', { email, whatsapp: false }, 0, 1],
  ['both', { email, whatsapp: true }, 1, 1],
];
const of = ({ whatsapp, ...contact }: (typeof contacts)[number][1]) => ({
  barber_id: given.barber.user.id,
  client: { firstname: 'Marta', lastname: 'Gil', phone, ...contact },
  channel: 'counter' as const,
  ...(whatsapp && { whatsapp }),
});
const services = () => [{ service_id: given.service.id, quantity: 1 }];

async function sentMessages() {
  await it.deps.jobs.drain();
  const chats = it.sent.splice(0).flatMap((chat) => ('template' in chat ? [chat] : []));
  const mails = it.mailer.sent.splice(0).filter(({ to }) => to === email);
  return { chats, counts: [chats.length, mails.length] };
}

describe.each(contacts)('somebody who is reached by %s', (_how, contact, chats, mails) => {
  const take = (start_local = '2026-11-20T10:00') =>
    world.ask(it.call, takeBooking, { ...of(contact), services: services(), start_local }, as);

  test('hears once of a lone reservation, of its move and of its cancellation', async () => {
    const { id } = await take();
    expect((await sentMessages()).counts).toEqual([chats, mails]);
    it.clock.advance(180_000);
    await world.ask(it.call, moveReservation, { id, start_local: '2026-11-20T11:00' }, as);
    expect((await sentMessages()).counts).toEqual([chats, mails]);
    it.clock.advance(180_000);
    await world.ask(it.call, setReservationStatus, { id, status: 'canceled' }, as);
    expect((await sentMessages()).counts).toEqual([chats, mails]);
  });

  test('hears once of the dates of a series, and once that they are canceled', async () => {
    const { id } = await take();
    await sentMessages();
    const starts = ['2026-12-18T10:00', '2027-01-15T10:00', '2027-02-12T10:00'];
    const { series_id } = await world.ask(it.call, makeSeries, { id, every_weeks: 4, starts }, as);
    const booked = await sentMessages();
    expect(booked.counts).toEqual([chats, mails]);
    await world.ask(it.call, endSeries, { id: series_id }, as);
    const canceled = await sentMessages();
    expect(canceled.counts).toEqual([chats, mails]);
    const texts = [
      {
        to: '59899555123',
        template: 'navaja_reserva',
        values: ['Marta', 'Barbería Central', 'viernes 18/12 10:00 y 2 turnos más', 'Bruno Díaz'],
      },
      {
        template: 'navaja_cancelacion',
        values: ['Marta', 'Barbería Central', 'viernes 20/11 10:00 y 3 turnos más', 'Bruno Díaz'],
      },
    ];
    expect([...booked.chats, ...canceled.chats]).toMatchObject(chats === 0 ? [] : texts);
  });

  test('hears once of their group, and of each companion whose visit is another', async () => {
    const group = {
      ...of(contact),
      people: ['Marta', 'Leo'].map((firstname) => ({ firstname, services: services() })),
      arrangement: 'in_a_row' as const,
      start_local: '2026-11-20T10:00',
    };
    const [booker, companion] = (await world.ask(it.call, takeGroup, group, as)).reservations;
    expect((await sentMessages()).counts).toEqual([chats, mails]);
    const [own, other] = [booker?.id ?? 0, companion?.id ?? 0];
    it.clock.advance(180_000);
    await world.ask(it.call, moveReservation, { id: other, start_local: '2026-11-20T12:00' }, as);
    const moved = await sentMessages();
    expect(moved.counts).toEqual([chats, mails]);
    it.clock.advance(180_000);
    await world.ask(it.call, setReservationStatus, { id: other, status: 'canceled' }, as);
    const left = await sentMessages();
    expect(left.counts).toEqual([chats, mails]);
    if (chats === 0) return;
    expect([...moved.chats, ...left.chats]).toMatchObject([
      {
        template: 'navaja_cambio',
        values: ['Marta', 'Barbería Central', 'viernes 20/11 10:00 para Marta y Leo', 'Bruno Díaz'],
      },
      {
        template: 'navaja_cambio',
        values: ['Marta', 'Barbería Central', 'viernes 20/11 10:00 para Marta', 'Bruno Díaz'],
        buttons: [
          { kind: 'reply', payload: `1.${booker?.external_id}.0.leave` },
          { kind: 'link', end: booker?.external_id },
        ],
      },
    ]);
    const messages = await world.ask(it.call, listMessages, { id: own }, as);
    const chat = messages.filter(({ channel }) => channel === 'chat');
    expect(chat.map(({ kind }) => kind)).toEqual(['booking-moved', 'booking-moved', 'booking-confirmed']);
    const { provider_id } = await it.db
      .selectFrom('messages')
      .select('provider_id')
      .where('reservation_id', '=', own)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const press = aPress(provider_id ?? '', `1.${booker?.external_id}.0.leave`);
    await it.deliver(aDelivery({ messages: [press] }));
    await it.deps.jobs.drain();
    expect(it.sent).toMatchObject([{ text: '¿Cancelamos tu reserva del viernes 20/11 a las 10:00?' }]);
  });
});

describe('of a series that is told by chat', () => {
  const make = async (more: object = {}) => {
    const request = { ...of({ whatsapp: true }), services: services(), start_local: '2026-11-20T10:00' };
    const { id } = await world.ask(it.call, takeBooking, request, as);
    await sentMessages();
    const starts = ['2026-12-18T10:00', '2027-01-15T10:00'];
    return world.ask(it.call, makeSeries, { id, every_weeks: 4, starts, ...more }, as);
  };

  test('nothing is told where that was taken back before', async () => {
    const change_id = randomUUID();
    await make({ change_id });
    await world.ask(it.call, undoChange, { changeId: change_id }, as);
    it.clock.advance(60_000);
    expect((await sentMessages()).chats).toEqual([]);
  });

  test('what was canceled meanwhile is left out, and the night waits for its end', async () => {
    it.clock.set('2026-11-19T01:30:00Z');
    as = { token: await world.signIn(it.call, given.shop.owner.email) };
    const { reservations } = await make();
    const [first] = reservations;
    expect((await sentMessages()).chats).toEqual([]);
    const externalId = first?.external_id ?? '';
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    await sentMessages();
    it.clock.set('2026-11-19T11:00:00Z');
    expect((await sentMessages()).chats.map(({ values }) => values[2])).toContain('viernes 15/01 10:00');
  });
});
