import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes, seconds } from '#api/clock.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  type PublicReservation,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';

let it: TestApp;
let shop: world.Shop;
let bruno: world.Staff;
let eva: world.Staff;
let service: Service;
let reservation: PublicReservation;
const client = world.aClient({ email: 'carla@example.com' });

beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://navaja.example' } });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  shop = await world.aShop(it.call, { name: 'Barbería Ñandú' });
  bruno = await world.aStaffMember(shop);
  eva = await world.aStaffMember(shop, { firstname: 'Eva', lastname: 'Paz' });
  service = await world.aService(shop);
  await world.hoursFor(shop, bruno);
  reservation = await world.aReservation(shop, {
    barber: bruno,
    service,
    client,
    start_local: '2026-11-19T10:00',
  });
  await mails();
});

async function mails() {
  await it.deps.jobs.drain(shop.organization.id as OrganizationId);
  return it.mailer.sent.splice(0);
}
const move = (changes: object, token = shop.token) =>
  world.ask(it.call, moveReservation, { id: reservation.id, ...changes }, { token });
const subjects = async () => (await mails()).map(({ to, subject }) => [to, subject.split(':')[0]]);

describe('a reservation that goes to another barber', () => {
  test('is told to its client, to whom it goes and from whom', async () => {
    await move({ barber_id: eva.user.id });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['carla@example.com', 'Reserva con otro barbero: jueves 19/11/2026 10:00 en Barbería Ñandú'],
      [eva.email, 'Nueva reserva: jueves 19/11/2026 10:00, Carla Sosa'],
      [bruno.email, 'Reserva reasignada: jueves 19/11/2026 10:00, Carla Sosa'],
    ]);
    const [toClient, toEva, toBruno] = sent;
    expect(toClient?.text).toContain(
      'Tu reserva en Barbería Ñandú sigue en el mismo horario, ahora con Eva Paz.',
    );
    expect(toClient?.text).not.toContain('Antes:');
    expect(toClient?.invitation?.content).toContain('SEQUENCE:1');
    expect(toEva?.text).toContain('Hola Eva:');
    expect(toBruno?.text).toContain('Una reserva ya no está en tu agenda');
    expect(toBruno?.text).toContain('Hola Bruno:');
    expect(toBruno?.text).toContain('Ahora es de Eva Paz.');
    expect(toBruno?.text).toContain('Jueves 19/11/2026 · 10:00 a 10:30');
    expect(toBruno).not.toHaveProperty('invitation');
  });

  test('and to another time is told with both, and with the time that its former barber knew', async () => {
    await move({ barber_id: eva.user.id, start_local: '2026-11-20T15:00' });
    const [toClient, toEva, toBruno] = await mails();
    expect(toClient?.subject).toBe('Reserva reprogramada: viernes 20/11/2026 15:00 en Barbería Ñandú');
    expect(toClient?.text).toContain('Tu reserva cambió de horario y de barbero');
    expect(toClient?.text).toContain(
      'Este es el nuevo horario de tu reserva en Barbería Ñandú, ahora con Eva Paz.',
    );
    expect(toClient?.text).toContain('Antes: Jueves 19/11/2026 · 10:00');
    expect(toEva?.text).toContain('Viernes 20/11/2026 · 15:00 a 15:30');
    expect(toBruno?.subject).toContain('jueves 19/11/2026 10:00');
  });

  test('is not told to whoever moved it', async () => {
    await move({ barber_id: eva.user.id }, bruno.token);
    expect(await subjects()).toEqual([
      ['carla@example.com', 'Reserva con otro barbero'],
      [eva.email, 'Nueva reserva'],
    ]);
    await move({ barber_id: bruno.user.id }, bruno.token);
    expect(await subjects()).toEqual([
      ['carla@example.com', 'Reserva con otro barbero'],
      [eva.email, 'Reserva reasignada'],
    ]);
  });

  test('and on to a third before anything was told, is told of once, and nothing to the one in between', async () => {
    for (const { user } of [eva, shop.owner])
      await move({ barber_id: user.id, change_id: randomUUID() }, bruno.token);
    await move({ barber_id: eva.user.id, change_id: randomUUID() }, shop.token);
    it.clock.advance(15 * seconds);
    expect(await subjects()).toEqual([
      ['carla@example.com', 'Reserva con otro barbero'],
      [eva.email, 'Nueva reserva'],
    ]);
  });

  test('is still told to the former one when it is canceled next', async () => {
    await move({ barber_id: eva.user.id, change_id: randomUUID() });
    const { external_id: externalId } = reservation;
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    it.clock.advance(15 * seconds);
    expect(await subjects()).toEqual([
      ['carla@example.com', 'Reserva cancelada'],
      [bruno.email, 'Reserva reasignada'],
    ]);
  });

  test('is nobody’s mail when it is over', async () => {
    it.clock.set('2026-11-19T14:00:00Z');
    await move({ barber_id: eva.user.id }, await world.signIn(it.call, shop.owner.email));
    expect(await mails()).toEqual([]);
  });
});

test('a length that is changed is nobody’s mail, and an email that has not left says the new one', async () => {
  await move({ duration_min: 45 });
  expect(await mails()).toEqual([]);
  await move({ start_local: '2026-11-19T15:00', change_id: randomUUID() });
  await move({ duration_min: 60, change_id: randomUUID() });
  it.clock.advance(minutes);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(['carla@example.com', bruno.email]);
  for (const { text } of sent) expect(text).toContain('Jueves 19/11/2026 · 15:00 a 16:00');
});

test('a move into the past withdraws what was to be told of the one before', async () => {
  await move({ start_local: '2026-11-19T15:00', change_id: randomUUID() });
  await move({ start_local: '2026-11-17T15:00', change_id: randomUUID() });
  it.clock.advance(minutes);
  expect(await mails()).toEqual([]);
});

test('a deletion without a name is told at once', async () => {
  await world.ask(it.call, deleteReservation, { id: reservation.id }, { token: shop.token });
  expect(await subjects()).toEqual([
    ['carla@example.com', 'Reserva cancelada'],
    [bruno.email, 'Reserva cancelada'],
  ]);
});
