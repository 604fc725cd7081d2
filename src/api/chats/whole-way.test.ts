import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editRules } from '#domain/organization/rules.ts';
import type { PublicReservation } from '#domain/reservations/contract.ts';
import { moveReservation, readPublicReservation } from '#domain/reservations/contract.ts';
import { listMessages } from '#domain/reservations/messages/contract.ts';
import { allowChats, type ChattingApp, startChattingApp } from '#test/chatting-app.ts';
import { aClient, aReservation, ask, aShopAtWork, aWord } from '#test/world.ts';

let app: ChattingApp;
let world: Awaited<ReturnType<typeof aShopAtWork>>;
const phone = '59899123001';
let email: string;

// Each test starts its own app: due messages of another test would meet the simulated faults.
beforeEach(async () => {
  email = `${aWord()}@example.com`;
  app = await startChattingApp();
  world = await aShopAtWork(app.call);
  await allowChats(world.shop);
  const reminders = { before_hours: [24] };
  await ask(app.call, editRules, { reminders }, { token: world.shop.token });
});
afterEach(() => app.close());

async function book(start = '10:00'): Promise<PublicReservation> {
  const { shop, barber, service } = world;
  const client = aClient({ phone: `+${phone}`, email });
  const start_local = `2026-11-20T${start}`;
  const booked = await aReservation(shop, { barber, service, start_local, client, whatsapp: true });
  await app.settle();
  return booked;
}

const statusOf = async ({ external_id }: PublicReservation) =>
  (await ask(app.call, readPublicReservation, { externalId: external_id })).status;
const texts = () => app.received(phone).map(({ text }) => text);
const mails = () => app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
async function untilReminded({ start_at }: PublicReservation) {
  app.clock.set(new Date(Date.parse(start_at) - 24 * 3_600_000 + 1_000).toISOString());
  await app.settle();
}

test('who ticked the box is told by chat too, and the staff see that it was read', async () => {
  const { id } = await book('09:00');
  expect(texts()).toEqual([
    expect.stringContaining('tu reserva en *Barbería Central* está confirmada: viernes 20/11 09:00'),
  ]);
  expect(mails()).toHaveLength(1);
  const messages = await ask(app.call, listMessages, { id }, { token: world.shop.token });
  expect(messages.find(({ channel }) => channel === 'chat')?.state).toBe('read');
});

test('a button of a reminder confirms the reservation, and the client is thanked once', async () => {
  const booked = await book('09:30');
  await untilReminded(booked);
  app.chatSandbox.turn('duplicates', true);
  await app.press(phone, 'Confirmar');
  app.chatSandbox.turn('duplicates', false);
  expect(await statusOf(booked)).toBe('confirmed');
  expect(texts().slice(2)).toEqual(['¡Gracias! Te esperamos el viernes 20/11 a las 09:30.']);
});

test('two presses cancel a reservation, the first one alone does not', async () => {
  const booked = await book('10:30');
  await untilReminded(booked);
  await app.press(phone, 'No puedo ir');
  expect(await statusOf(booked)).toBe('scheduled');
  await app.press(phone, 'Sí, cancelar');
  expect(await statusOf(booked)).toBe('canceled');
});

test('who thinks again keeps the reservation', async () => {
  const booked = await book('11:00');
  await untilReminded(booked);
  await app.press(phone, 'No puedo ir');
  await app.press(phone, 'Sigo viniendo');
  expect(await statusOf(booked)).not.toBe('canceled');
});

test('a button answers also where the service does not tell the phone', async () => {
  const booked = await book('11:30');
  await untilReminded(booked);
  app.chatSandbox.turn('phoneless', true);
  await app.press(phone, 'Confirmar');
  app.chatSandbox.turn('phoneless', false);
  expect(await statusOf(booked)).toBe('confirmed');
});

test('BAJA ends the chats and leaves the mails, ALTA brings them back', async () => {
  const booked = await book('12:00');
  await app.write(phone, 'Baja.');
  await expect
    .poll(texts)
    .toContain('Listo, no te enviaremos más WhatsApp. Tus reservas siguen en pie. Escribe ALTA para volver.');
  const textCount = texts().length;
  const move = async (start: string) => {
    const input = { id: booked.id, start_local: `2026-11-20T${start}` };
    await ask(app.call, moveReservation, input, { token: world.shop.token });
    app.clock.advance(60_000);
    await app.settle();
  };
  await move('12:15');
  expect([texts().length, mails().length]).toEqual([textCount, 2]);
  app.clock.advance(60_000);
  await app.write(phone, 'alta');
  await expect.poll(() => texts().length).toBe(textCount + 1);
  app.clock.advance(60_000);
  await move('12:00');
  expect(texts().at(-1)).toContain('cambió: ahora es el viernes 20/11 12:00');
});

describe('a reminder that the service does not take goes by mail, once', () => {
  test.each(['131026', '190', 'silent-before', 'silent-after', 'undelivered'] as const)(
    'when it meets %s',
    async (what) => {
      const booked = await book();
      const before = mails().length;
      app.chatSandbox.fail(what);
      await untilReminded(booked);
      for (let minute = 0; minute < 30; minute += 5) {
        app.clock.advance(5 * 60_000);
        await app.settle();
      }
      const reminders = texts().filter((text) => text.includes('te recordamos'));
      expect(reminders.length).toBeLessThanOrEqual(1);
      // An accepted chat that is later reported as delivered needs no email.
      expect(mails().length - before).toBe(what === 'silent-after' ? 0 : 1);
    },
  );
});
