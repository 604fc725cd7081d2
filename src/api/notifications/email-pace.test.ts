import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changePublicReservation,
  moveReservation,
  type PublicReservation,
  setReservationStatus,
} from '#domain/reservations/contract.ts';
import { minutes, seconds } from '#api/clock.ts';
import type { OrganizationId } from '#api/database/connection.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
let service: Awaited<ReturnType<typeof world.aService>>;
let reservation: PublicReservation;
let client: ReturnType<typeof world.aClient>;
let nth = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' } });
  ({ shop, barber, service } = await world.aShopAtWork(app.call));
});
afterAll(() => app.close());
beforeEach(async () => {
  nth += 1;
  app.clock.set(testNow);
  await app.db.deleteFrom('rate_limits').execute();
  client = world.aClient({ phone: `+598 99 000 0${10 + nth}` });
  const start_local = `2026-11-${18 + nth}T10:00`;
  reservation = await world.aReservation(shop, { barber, service, client, start_local });
  await send();
  app.mailer.sent.length = 0;
});

const send = () => app.deps.jobs.drain(shop.organization.id as OrganizationId);
const after = async (ms: number) => {
  app.clock.advance(ms);
  await send();
};
const day = () => `2026-11-${18 + nth}`;
const move = (time: string, token = shop.token) =>
  world.ask(app.call, moveReservation, { id: reservation.id, start_local: `${day()}T${time}` }, { token });
const setStatus = (status: PublicReservation['status']) =>
  world.ask(app.call, setReservationStatus, { id: reservation.id, status }, { token: shop.token });
const cancel = () =>
  world.ask(app.call, changePublicReservation, { externalId: reservation.external_id, action: 'cancel' });

const mailsTo = (to: string) =>
  app.mailer.sent
    .filter((mail) => mail.to === to)
    .map(({ subject, text }) => [
      subject.split(':')[0],
      /· (\d\d:\d\d) a /.exec(text)?.[1],
      /Antes: .* · (\d\d:\d\d)/.exec(text)?.[1],
    ]);

test('a change two minutes after the last email is told at once', async () => {
  app.clock.advance(2 * minutes);
  await move('11:00');
  await send();
  const moved = [['Reserva reprogramada', '11:00', '10:00']];
  expect([mailsTo(client.email), mailsTo(barber.email)]).toEqual([moved, moved]);
});

test('changes within two minutes wait for their end, and then the last state alone is told', async () => {
  await after(30 * seconds);
  await move('11:00');
  await after(30 * seconds);
  await move('12:00');
  await after(59 * seconds);
  expect(app.mailer.sent).toEqual([]);
  await after(seconds);
  const moved = [['Reserva reprogramada', '12:00', '10:00']];
  expect([mailsTo(client.email), mailsTo(barber.email)]).toEqual([moved, moved]);
  await move('13:00');
  await after(119 * seconds);
  expect(mailsTo(client.email)).toHaveLength(1);
  await after(seconds);
  expect(mailsTo(client.email).at(-1)).toEqual(['Reserva reprogramada', '13:00', '12:00']);
});

test('what is changed back before anything was told is nobody’s mail', async () => {
  await move('11:00');
  await move('10:00');
  await cancel();
  await setStatus('scheduled');
  await after(5 * minutes);
  expect(app.mailer.sent).toEqual([]);
});

test('a reservation that is canceled and revived at another time was moved', async () => {
  await cancel();
  await setStatus('scheduled');
  await move('15:00');
  await after(2 * minutes);
  expect(mailsTo(client.email)).toEqual([['Reserva reprogramada', '15:00', '10:00']]);
});

test('a cancellation that was told and then taken back is confirmed anew', async () => {
  app.clock.advance(2 * minutes);
  await cancel();
  await send();
  await setStatus('scheduled');
  await move('15:00');
  await after(2 * minutes);
  expect(mailsTo(client.email)).toEqual([
    ['Reserva cancelada', '10:00', undefined],
    ['Reserva confirmada', '15:00', undefined],
  ]);
});

test('a barber who moved it hears when the client moves it back, of which the client hears nothing', async () => {
  await move('11:00', barber.token);
  const { external_id: externalId } = reservation;
  const start_at_utc = `${day()}T13:00:00Z`;
  await world.ask(app.call, changePublicReservation, { externalId, action: 'reschedule', start_at_utc });
  await after(2 * minutes);
  expect([mailsTo(client.email), mailsTo(barber.email)]).toEqual([
    [],
    [['Reserva reprogramada', '10:00', '11:00']],
  ]);
});

test('a change while the email before it is being sent does not rely on it', async () => {
  app.clock.advance(2 * minutes);
  await move('11:00');
  await app.db.updateTable('outbox').set({ attempts: 1 }).where('done_at', 'is', null).execute();
  await move('10:00');
  await after(2 * minutes);
  expect(mailsTo(client.email)).toEqual([['Reserva reprogramada', '10:00', '11:00']]);
});

test('a booking that is moved to and fro before its email left is confirmed as it is, and a cancellation is told', async () => {
  const again = world.aClient({ phone: '+598 99 111 111' });
  const start_local = `${day()}T16:00`;
  const { id } = await world.aReservation(shop, { barber, service, client: again, start_local });
  const by = { token: shop.token };
  for (const time of ['17:00', '16:00'])
    await world.ask(app.call, moveReservation, { id, start_local: `${day()}T${time}` }, by);
  await send();
  expect(mailsTo(again.email)).toEqual([['Reserva confirmada', '16:00', undefined]]);
  const other = world.aClient({ phone: '+598 99 222 222' });
  const { external_id: externalId } = await world.aReservation(shop, {
    barber,
    service,
    client: other,
    start_local: `${day()}T12:00`,
  });
  await world.ask(app.call, changePublicReservation, { externalId, action: 'cancel' });
  await send();
  expect(mailsTo(other.email)).toEqual([['Reserva cancelada', '12:00', undefined]]);
});
