import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import { listAudit } from '#domain/audit/contract.ts';
import { differenceText } from '#domain/audit/audit-fields.ts';
import { listVisits } from '#domain/clients/contract.ts';
import { readNumbers } from '#domain/numbers/contract.ts';
import {
  changePublicReservation,
  listReservations,
  type PublicReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let it: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let reservation: PublicReservation;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  reservation = await book('2026-11-19T10:00');
  await sentTo('carla@example.com');
});

const book = (start_local: string) =>
  world.aReservation(shop, {
    barber,
    service,
    client: world.aClient({ email: 'carla@example.com' }),
    start_local,
  });
type Cancellation = { canceled_by?: 'client' | 'shop'; notify?: boolean; change_id?: string };
const cancel = (id: number, cancellation: Cancellation = {}) =>
  world.ask(
    it.call,
    setReservationStatus,
    { id, status: 'canceled', ...cancellation },
    { token: shop.token },
  );
async function sentTo(address: string) {
  const before = it.mailer.sent.length;
  await it.deps.jobs.drain(shop.organization.id as OrganizationId);
  return it.mailer.sent.slice(before).filter(({ to }) => to === address);
}
const history = async () => {
  const [first] = await world.ask(it.call, listReservations, {}, { token: shop.token });
  return world.ask(it.call, listVisits, { id: first?.client.id ?? 0 }, { token: shop.token });
};

test.each([
  ['shop', 'La barbería canceló tu reserva.', 'Motivo: la canceló la barbería'],
  ['client', 'ya no está en la agenda', 'Motivo: avisó el cliente'],
] as const)(
  'a cancellation by the %s says so in the mail, the log and the history',
  async (canceled_by, says, reason) => {
    expect(await cancel(reservation.id, { canceled_by })).toMatchObject({ status: 'canceled' });
    const [mail] = await sentTo('carla@example.com');
    expect(mail?.subject).toContain('Reserva cancelada');
    expect(mail?.text).toContain(says);
    const [event] = await world.ask(it.call, listAudit, {}, { token: shop.token });
    const texts = event?.differences.map((one) => differenceText(one, shop.organization.timezone));
    expect(texts).toContain(reason);
    expect(await history()).toMatchObject([{ status: 'canceled', canceled_by }]);
  },
);

test('without a reason all is as before, and a client who cancels by the link is one who said so', async () => {
  await cancel(reservation.id);
  const [mail] = await sentTo('carla@example.com');
  expect(mail?.text).toContain('ya no está en la agenda');
  expect((await history())[0]).not.toHaveProperty('canceled_by');
  const second = await book('2026-11-19T12:00');
  await world.ask(it.call, changePublicReservation, { externalId: second.external_id, action: 'cancel' });
  expect((await history())[0]).toMatchObject({ canceled_by: 'client' });
});

test('a client need not be told; taken back within seconds the reservation is as it was', async () => {
  const change_id = randomUUID();
  await cancel(reservation.id, { canceled_by: 'client', notify: false, change_id });
  await world.ask(it.call, undoChange, { changeId: change_id }, { token: shop.token });
  it.clock.advance(5 * minutes);
  expect(await sentTo('carla@example.com')).toEqual([]);
  expect((await history())[0]).toMatchObject({ status: 'scheduled' });
  await cancel(reservation.id, { canceled_by: 'shop', notify: false });
  expect(await sentTo('carla@example.com')).toEqual([]);
  expect(await sentTo(barber.email)).toHaveLength(0);
});

test('a cancellation by the shop is no late one of its clients', async () => {
  const first = await book('2026-11-18T16:00');
  const second = await book('2026-11-18T17:00');
  await cancel(first.id, { canceled_by: 'shop' });
  await cancel(second.id, { canceled_by: 'client' });
  const asked = { from: '2026-11-18', to: '2026-11-18' };
  const { totals } = await world.ask(it.call, readNumbers, asked, { token: shop.token });
  expect(totals).toMatchObject({ canceled: 2, late_canceled: 1 });
});
