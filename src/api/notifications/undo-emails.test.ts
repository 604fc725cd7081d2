import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes, seconds } from '#api/clock.ts';
import { takeBooking } from '#domain/booking/contract.ts';
import {
  deleteReservation,
  moveReservation,
  type PublicReservation,
  undoChange,
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
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber: bruno, service } = await world.aShopAtWork(it.call));
  eva = await world.aStaffMember(shop, { firstname: 'Eva', lastname: 'Paz' });
  await world.hoursFor(shop, eva);
  reservation = await world.aReservation(shop, {
    barber: bruno,
    service,
    client,
    start_local: '2026-11-19T10:00',
  });
  await send();
  it.mailer.sent.length = 0;
});

const send = () => it.deps.jobs.drain(shop.organization.id as OrganizationId);
const move = async (changes: object, token = bruno.token) => {
  const changeId = randomUUID();
  await world.ask(
    it.call,
    moveReservation,
    { id: reservation.id, ...changes, change_id: changeId },
    { token },
  );
  return changeId;
};
async function take(form: { notify?: boolean } = {}) {
  const changeId = randomUUID();
  const order = {
    barber_id: bruno.user.id,
    client: { firstname: 'Marta', email: 'marta@example.com' },
    services: [{ service_id: service.id, quantity: 1 }],
    start_local: '2026-11-19T15:00',
    channel: 'phone' as const,
    change_id: changeId,
    ...form,
  };
  await world.ask(it.call, takeBooking, order, { token: bruno.token });
  return changeId;
}
const undo = (changeId: string, token = bruno.token) => it.call(undoChange, { changeId }, { token });

describe('the emails of a change with a name', () => {
  const sentMails = () => it.mailer.sent.map(({ to, subject }) => [to, subject.split(':')[0]]);

  test('wait fifteen seconds', async () => {
    await move({ start_local: '2026-11-19T15:00' });
    it.clock.advance(15 * seconds - 1);
    await send();
    expect(sentMails()).toEqual([]);
    it.clock.advance(1);
    await send();
    expect(sentMails()).toEqual([['carla@example.com', 'Reserva reprogramada']]);
  });

  test('are not sent when it is taken back by then', async () => {
    const changeId = await move({ barber_id: eva.user.id, start_local: '2026-11-19T15:00' }, shop.token);
    it.clock.advance(14 * seconds);
    await undo(changeId, shop.token);
    it.clock.advance(5 * minutes);
    await send();
    expect(sentMails()).toEqual([]);
  });

  test('of several changes that are all taken back are not sent either', async () => {
    const first = await move({ barber_id: eva.user.id }, shop.token);
    const second = await move({ barber_id: shop.owner.user.id }, shop.token);
    for (const changeId of [second, first]) await undo(changeId, shop.token);
    it.clock.advance(5 * minutes);
    await send();
    expect(sentMails()).toEqual([]);
  });

  test('that were sent are followed by those of the way back', async () => {
    const changeId = await move({ barber_id: eva.user.id, start_local: '2026-11-19T15:00' }, shop.token);
    it.clock.advance(20 * seconds);
    await send();
    expect(sentMails()).toHaveLength(3);
    it.mailer.sent.length = 0;
    await undo(changeId, shop.token);
    await send();
    expect(sentMails()).toEqual([
      ['carla@example.com', 'Reserva reprogramada'],
      [bruno.email, 'Nueva reserva'],
      [eva.email, 'Reserva reasignada'],
    ]);
    expect(it.mailer.sent[0]?.invitation?.content).toContain('SEQUENCE:2');
  });

  test('of a booking are sent, and then its end is told too, unless its client was not to hear of it', async () => {
    const quiet = await take({ notify: false });
    const early = 16 * seconds;
    it.clock.advance(early);
    await undo(quiet);
    await undo(await take());
    it.clock.advance(early);
    await send();
    expect(sentMails()).toEqual([]);
    const changeId = await take();
    it.clock.advance(early);
    await send();
    await undo(changeId);
    await send();
    expect(sentMails()).toEqual([
      ['marta@example.com', 'Reserva confirmada'],
      ['marta@example.com', 'Reserva cancelada'],
    ]);
  });

  test('are sent although a later change of which nobody hears is taken back', async () => {
    await move({ start_local: '2026-11-19T15:00' });
    const longer = await move({ duration_min: 60 });
    await undo(longer);
    it.clock.advance(15 * seconds);
    await send();
    expect(sentMails()).toEqual([['carla@example.com', 'Reserva reprogramada']]);
  });

  test('of a deletion that is taken back are not sent', async () => {
    const change_id = randomUUID();
    await world.ask(it.call, deleteReservation, { id: reservation.id, change_id }, { token: shop.token });
    await undo(change_id, shop.token);
    it.clock.advance(minutes);
    await send();
    expect(sentMails()).toEqual([]);
  });
});
