import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editAccount } from '#domain/account/contract.ts';
import { assignBranch } from '#domain/barbers/contract.ts';
import { listBranches } from '#domain/branches/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  type PublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { saveProfile } from '#domain/profile/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;
const client = world.aClient({ email: 'carla@example.com' });

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(testNow);
  shop = await world.aShop(app.call, { name: 'Barbería Ñandú' });
  barber = await world.aStaffMember(shop);
  service = await world.aService(shop, { price: 500.5 });
  await world.hoursFor(shop, barber);
  const branch = { name: 'Centro', address_line1: '18 de Julio 1234', city: 'Montevideo' };
  const { id } = await world.aBranch(shop, branch);
  await world.ask(app.call, assignBranch, { id: barber.user.id, branch_id: id }, { token: shop.token });
  reservation = await book();
  await app.deps.jobs.drain(shop.organization.id as OrganizationId);
});

const book = (changes = {}) =>
  world.aReservation(shop, { barber, service, client, start_local: '2026-11-19T10:00', ...changes });
const newMails = async () => {
  const before = app.mailer.sent.length;
  await app.deps.jobs.drain(shop.organization.id as OrganizationId);
  return app.mailer.sent.slice(before);
};
const mailTo = (to: string) => app.mailer.sent.findLast((mail) => mail.to === to);

function eventOf(ics = ''): Map<string, string> {
  const lines = ics.replace(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(lines.map((line) => [line.split(/[;:]/)[0] ?? '', line.slice(line.indexOf(':') + 1)]));
}

describe('the confirmation', () => {
  test('tells the client shop, time in the zone of the shop, service, barber, address and link', () => {
    const mail = mailTo('carla@example.com');
    const link = `https://navaja.example/r/${reservation.external_id}`;
    expect(mail?.subject).toBe('Reserva confirmada: jueves 19/11/2026 10:00 en Barbería Ñandú');
    for (const fact of [
      'Barbería Ñandú',
      'Jueves 19/11/2026 · 10:00 a 10:30',
      'Corte · $500.50',
      'Bruno Díaz',
      'Sucursal Centro — 18 de Julio 1234 · Montevideo',
      link,
    ]) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
    expect(mail?.text).not.toContain('Total');
    expect(mail?.text).not.toContain('America/Montevideo');
    expect(mail?.html).toContain(`href="${link}"`);
  });

  test('brings the reservation as a calendar entry', () => {
    const { method, content } = mailTo('carla@example.com')?.invitation ?? {};
    expect(method).toBe('REQUEST');
    const event = eventOf(content);
    expect(Object.fromEntries(event)).toMatchObject({
      METHOD: 'REQUEST',
      UID: `${reservation.external_id}@navaja`,
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      DTSTART: '20261119T130000Z',
      DTEND: '20261119T133000Z',
      SUMMARY: 'Corte en Barbería Ñandú',
    });
    expect(event.get('ATTENDEE')?.toLowerCase()).toBe('mailto:carla@example.com');
    expect(content?.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('rings in the calendar two hours before', () => {
    const { content = '' } = mailTo('carla@example.com')?.invitation ?? {};
    expect(content.match(/BEGIN:VALARM\r\n[^]*?END:VALARM/g)).toEqual([
      expect.stringMatching(/ACTION:DISPLAY\r\nTRIGGER:-PT2H\r\n/),
    ]);
  });

  test('shows the mailbox when and with whom before it is opened', () => {
    expect(mailTo('carla@example.com')?.html).toMatch(
      /<body[^>]*>\s*<div style="display:none[^"]*">Jueves 19\/11\/2026 · 10:00 a 10:30, con Bruno Díaz\.<\/div>/,
    );
  });

  test('says whose clock it is to a client from a country where no clock reads the same', async () => {
    const sentence = '(hora de la barbería, America/Montevideo)';
    const phones = ['+34 600 000 001', '+54 11 5555 0001', '+55 92 5555 0001', '+64 99555001', 'x'];
    const said = [];
    for (const [nth, phone] of phones.entries()) {
      const email = `${world.aWord()}@example.com`;
      const start_local = `2026-11-20T1${nth}:00`;
      await book({ client: { ...client, email, phone }, start_local });
      await newMails();
      said.push(mailTo(email)?.text.includes(sentence));
    }
    expect(said).toEqual([true, false, false, false, false]);
    expect(mailTo(barber.email)?.text).not.toContain('America/Montevideo');
  });

  test('tells the barber who comes, without an invitation', () => {
    const mail = mailTo(barber.email);
    expect(mail?.subject).toBe('Nueva reserva: jueves 19/11/2026 10:00, Carla Sosa');
    expect(mail?.text).toContain('+598 99 123 456');
    expect(mail?.text).toContain('https://navaja.example/dashboard/agenda?day=2026-11-19');
    expect(mail).not.toHaveProperty('invitation');
    expect(mail?.text).not.toContain(reservation.external_id);
  });

  test('counts quantities and names premium services as free', async () => {
    const premium = await world.aService(shop, { name: 'Toalla', is_premium: true });
    await book({
      start_local: '2026-11-19T12:00',
      services: [
        { service_id: service.id, quantity: 2 },
        { service_id: premium.id, quantity: 1 },
      ],
    });
    await newMails();
    const { text } = mailTo('carla@example.com') ?? {};
    expect(text).toContain('Corte ×2 · $1001.00');
    expect(text).toContain('Toalla · Sin costo');
    expect(text).toContain('Total: $1001.00');
    expect(eventOf(mailTo('carla@example.com')?.invitation?.content).get('SUMMARY')).toBe(
      'Corte y Toalla en Barbería Ñandú',
    );
  });

  test('is sent once per key, and what it carried is erased', async () => {
    expect(await newMails()).toEqual([]);
    const rows = await app.db
      .selectFrom('outbox')
      .select(['key', 'payload', 'attempts'])
      .where('organization_id', '=', shop.organization.id)
      .where('kind', '=', 'booking-confirmed')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { key: `booking-confirmed:${reservation.id}:0:client`, payload: {}, attempts: 1 },
      { key: `booking-confirmed:${reservation.id}:0:barber`, payload: {}, attempts: 1 },
    ]);
  });
});

describe('names that try to break out', () => {
  test('are escaped in HTML and in the calendar, and stay one line in the subject', async () => {
    const hostile = {
      ...client,
      firstname: '<img src=x onerror=alert(1)>',
      lastname: '"&\'',
      email: 'mala@example.com',
      phone: '+598 95 000 000',
    };
    await app.db
      .updateTable('organizations')
      .set({ name: 'Tijeras; y, más\r\nBcc: todos@example.com <script>' })
      .where('id', '=', shop.organization.id)
      .execute();
    await book({ client: hostile, start_local: '2026-11-19T12:00', notes: '</td><script>x</script>' });
    const mails = await newMails();
    expect(mails).toHaveLength(2);
    for (const { html, subject, invitation } of mails) {
      expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(invitation?.content ?? '').not.toMatch(/^Bcc/m);
    }
    const toBarber = mailTo(barber.email);
    expect(toBarber?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;');
    expect(eventOf(mailTo('mala@example.com')?.invitation?.content).get('SUMMARY')).toBe(
      'Corte en Tijeras\\; y\\, más\\nBcc: todos@example.com <script>',
    );
  });
});

describe('a change', () => {
  const move = (start_local: string, token = shop.token) =>
    world.ask(app.call, moveReservation, { id: reservation.id, start_local }, { token });
  const setStatus = (status: PublicReservation['status']) =>
    world.ask(app.call, setReservationStatus, { id: reservation.id, status }, { token: shop.token });
  const cancel = () =>
    world.ask(app.call, changePublicReservation, { externalId: reservation.external_id, action: 'cancel' });

  test('of the time sends the same calendar entry with a higher number, to client and barber', async () => {
    await move('2026-11-19T15:00');
    const mails = await newMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['carla@example.com', 'Reserva reprogramada: jueves 19/11/2026 15:00 en Barbería Ñandú'],
      [barber.email, 'Reserva reprogramada: jueves 19/11/2026 15:00, Carla Sosa'],
    ]);
    for (const { text } of mails) expect(text).toContain('Antes: Jueves 19/11/2026 · 10:00');
    expect(Object.fromEntries(eventOf(mails[0]?.invitation?.content))).toMatchObject({
      METHOD: 'REQUEST',
      UID: `${reservation.external_id}@navaja`,
      SEQUENCE: '1',
      DTSTART: '20261119T180000Z',
    });
  });

  test('by the barber is not told to the barber', async () => {
    await move('2026-11-19T15:00', barber.token);
    expect((await newMails()).map(({ to }) => to)).toEqual(['carla@example.com']);
  });

  test('that cancels takes the entry out of the calendar', async () => {
    await move('2026-11-19T15:00');
    await newMails();
    await cancel();
    const [mail, toBarber] = await newMails();
    expect([mail?.to, toBarber?.to]).toEqual(['carla@example.com', barber.email]);
    expect(mail?.subject).toBe('Reserva cancelada: jueves 19/11/2026 15:00 en Barbería Ñandú');
    expect(mail?.text).not.toContain('/r/');
    expect(mail?.text).toContain(`https://navaja.example/${shop.slug}`);
    expect(mail?.invitation?.method).toBe('CANCEL');
    expect(Object.fromEntries(eventOf(mail?.invitation?.content))).toMatchObject({
      METHOD: 'CANCEL',
      UID: `${reservation.external_id}@navaja`,
      SEQUENCE: '2',
      STATUS: 'CANCELLED',
    });
  });

  test('that cancels offers to book the same again', async () => {
    const cologne = await world.aService(shop, { name: 'Colonia', price: 50 });
    const services = [
      { service_id: service.id, quantity: 2 },
      { service_id: cologne.id, quantity: 1 },
    ];
    const { external_id: externalId } = await book({ start_local: '2026-11-20T10:00', services });
    await newMails();
    await world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
    const [mail] = await newMails();
    const [branch] = await world.ask(app.call, listBranches, {}, { token: shop.token });
    const query = `servicios=${service.id}x2,${cologne.id}&barbero=${barber.user.id}&sucursal=${branch?.id}`;
    expect(mail?.text).toContain(`Reservar de nuevo:\nhttps://navaja.example/${shop.slug}?${query}\n`);
    expect(mail?.invitation?.content).not.toContain('VALARM');
  });

  test('that deletes a coming reservation tells the client too', async () => {
    await world.ask(app.call, deleteReservation, { id: reservation.id }, { token: shop.token });
    const [mail] = await newMails();
    expect(mail?.subject).toMatch(/^Reserva cancelada/);
  });

  test('that revives a canceled reservation confirms it again', async () => {
    await cancel();
    await newMails();
    await setStatus('scheduled');
    const [mail] = await newMails();
    expect(mail?.subject).toMatch(/^Reserva confirmada/);
    expect(eventOf(mail?.invitation?.content).get('SEQUENCE')).toBe('2');
  });

  test('overtaken by another before it was sent is told by the last one alone', async () => {
    await move('2026-11-19T15:00');
    await move('2026-11-19T16:00');
    await cancel();
    const mails = await newMails();
    expect(mails.map(({ to, subject }) => [to, subject.split(/[:\s]/)[1]])).toEqual([
      ['carla@example.com', 'cancelada'],
      [barber.email, 'cancelada'],
    ]);
  });

  test.each(['confirmed', 'completed', 'no_show'] as const)('to %s is nobody’s mail', async (status) => {
    await setStatus(status);
    expect(await newMails()).toEqual([]);
  });

  test('of a reservation that is over is nobody’s mail', async () => {
    app.clock.set('2026-11-19T14:00:00Z');
    await move('2026-11-19T09:00', await world.signIn(app.call, shop.owner.email));
    expect(await newMails()).toEqual([]);
  });
});

test('a changed e-mail is told to the old address', async () => {
  const email = `${world.aWord()}@example.com`;
  await world.ask(app.call, editAccount, { email }, { token: barber.token });
  const mails = await newMails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Confirma tu correo'],
    [barber.email, 'Cambió el email de tu cuenta'],
  ]);
  expect(mails[1]?.text).not.toContain(email);
});

test('the policy of cancellation stands in what a client is told of a reservation that stands', async () => {
  const policy = 'Avísanos dos horas antes.';
  const own = { token: shop.token };
  await world.ask(app.call, saveProfile, { cancellation_policy: policy }, own);
  await book({ start_local: '2026-11-20T10:00' });
  const booked = await newMails();
  expect(booked.find(({ to }) => to === client.email)?.text).toContain(policy);
  expect(booked.find(({ to }) => to === barber.email)?.text).not.toContain(policy);
  await world.ask(app.call, setReservationStatus, { id: reservation.id, status: 'canceled' }, own);
  const canceled = await newMails();
  expect(canceled.find(({ to }) => to === client.email)?.text).not.toContain(policy);
});
