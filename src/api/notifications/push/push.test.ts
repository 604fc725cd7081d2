import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeBooking } from '#domain/booking/contract.ts';
import { makeSeries } from '#domain/series/contract.ts';
import * as calls from '#domain/devices/contract.ts';
import {
  changePublicReservation,
  deleteReservation,
  moveReservation,
  setReservationStatus,
  undoChange,
} from '#domain/reservations/contract.ts';
import { planShift, shiftReservations } from '#domain/reservations/late/contract.ts';
import { login, logout } from '#domain/session/contract.ts';
import type { Service } from '#domain/services/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aBrowser, type Browser, deviceForm, type PushServer, startPushServer } from '#test/push-server.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let server: PushServer;
let shop: world.Shop;
let barber: world.Staff;
let service: Service;
let phone: Browser;

beforeAll(async () => {
  server = await startPushServer();
  it = await startTestApp({ env: server.env });
});
afterAll(async () => {
  await it.close();
  await server.close();
});
beforeEach(async () => {
  it.clock.set(testNow);
  ({ shop, barber, service } = await world.aShopAtWork(it.call));
  server.received.length = 0;
  phone = aBrowser();
  await listen(phone);
});

const listen = (browser: Browser, token = barber.token, more = {}) =>
  world.ask(it.call, calls.addDevice, { ...deviceForm(browser), ...more }, { token });
const book = (start_local = '2026-11-20T10:30') => world.aReservation(shop, { barber, service, start_local });
const heard = async (browser = phone) => {
  await it.deps.jobs.drain();
  return server.readBy(browser);
};
const titles = async (browser = phone) => (await heard(browser)).map(({ title }) => title);
const owner = () => ({ token: shop.token });
const taken = (token: string, start_local = '2026-11-20T10:30') =>
  world.ask(
    it.call,
    takeBooking,
    {
      barber_id: barber.user.id,
      client: { firstname: 'Eva', lastname: 'Luna', email: 'eva@example.com', phone: '+598 99 765 432' },
      services: [{ service_id: service.id, quantity: 1 }],
      start_local,
      channel: 'phone',
      notes: 'Alergia a la nuez',
    } as never,
    { token },
  );

describe('the barber of a visit hears on the phone', () => {
  test('of a booking: when, what and who, and nothing that a locked screen should not show', async () => {
    const { id, external_id } = await book();
    const [message, ...others] = await heard();
    expect(others).toEqual([]);
    expect(message).toEqual({
      title: 'Nueva reserva · vie 20/11 10:30',
      body: expect.stringMatching(/^[^·]+ · \p{L}+ \p{L}\.$/u),
      url: `/dashboard/agenda?view=day&day=2026-11-20&open=${id}`,
      tag: `visit-${id}`,
    });
    expect(JSON.stringify(message)).not.toMatch(new RegExp(`@|${external_id}|\\+598`));
    const [{ headers } = { headers: {} }] = server.received;
    expect(headers).toMatchObject({ topic: `visit-${id}`, urgency: 'normal' });
    expect(Number((headers as Record<string, string>)['ttl'])).toBe(
      (Date.parse('2026-11-20T13:30:00Z') - it.clock.now()) / 1000,
    );
  });

  test('of what the client does to it', async () => {
    const { external_id: externalId } = await book();
    const later = { externalId, action: 'reschedule' as const, start_at_utc: '2026-11-20T15:00:00Z' };
    await world.ask(it.call, changePublicReservation, later);
    expect((await titles()).at(-1)).toBe('Reserva movida · vie 20/11 12:00');
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    expect((await titles()).at(-1)).toBe('Reserva cancelada · vie 20/11 12:00');
  });

  test('of what colleagues do to it, and never of their own doing', async () => {
    const { id } = await taken(shop.token);
    expect(await heard()).toMatchObject([{ title: 'Nueva reserva · vie 20/11 10:30' }]);
    expect(JSON.stringify(await heard())).not.toMatch(/Alergia|@|\+598|Luna/);
    await world.ask(
      it.call,
      moveReservation,
      { id, start_local: '2026-11-20T11:30' },
      { token: barber.token },
    );
    await taken(barber.token, '2026-11-20T15:00');
    expect(await titles()).toHaveLength(1);
    await world.ask(it.call, setReservationStatus, { id, status: 'canceled' }, owner());
    expect(await titles()).toEqual([
      'Nueva reserva · vie 20/11 10:30',
      'Reserva cancelada · vie 20/11 11:30',
    ]);
  });

  test('when it becomes somebody else’s, and whoever gets it hears that it is new', async () => {
    const other = await world.aStaffMember(shop);
    await world.hoursFor(shop, other);
    const tablet = aBrowser();
    await listen(tablet, other.token);
    const { id } = await book();
    await heard();
    await world.ask(it.call, moveReservation, { id, barber_id: other.user.id }, owner());
    expect(await titles()).toEqual([
      'Nueva reserva · vie 20/11 10:30',
      'Reserva cancelada · vie 20/11 10:30',
    ]);
    expect(await titles(tablet)).toEqual(['Nueva reserva · vie 20/11 10:30']);
  });

  test('when it is gone, though it is changed once more before anybody hears of it', async () => {
    const other = await world.aStaffMember(shop);
    await world.hoursFor(shop, other);
    const { id } = await book();
    await heard();
    const move = (changes: object) =>
      world.ask(it.call, moveReservation, { id, change_id: randomUUID(), ...changes }, owner());
    const hearOf = async (...changes: object[]) => {
      server.received.length = 0;
      for (const each of changes) await move(each);
      it.clock.advance(20_000);
      return titles();
    };
    const [away, back] = [{ barber_id: other.user.id }, { barber_id: barber.user.id }];
    expect(await hearOf(away, { start_local: '2026-11-20T12:00' })).toEqual([
      'Reserva cancelada · vie 20/11 10:30',
    ]);
    await hearOf(back);
    expect(await hearOf(away, { ...back, start_local: '2026-11-20T15:00' })).toEqual([
      'Nueva reserva · vie 20/11 15:00',
    ]);
  });

  test('once of a day that is late and of visits that repeat', async () => {
    for (const time of ['15:00', '16:00', '17:00']) await book(`2026-11-18T${time}`);
    await heard();
    server.received.length = 0;
    it.clock.set('2026-11-18T17:50:00Z');
    const token = await world.signIn(it.call, shop.owner.email);
    await listen(phone, await world.signIn(it.call, barber.email));
    const late = { barber_id: barber.user.id, minutes: 20, mode: 'all' as const };
    const { plan } = await world.ask(it.call, planShift, late, { token });
    await world.ask(it.call, shiftReservations, { ...late, plan }, { token });
    expect(await heard()).toMatchObject([
      {
        title: 'Reserva demorada · mié 18/11 15:20',
        body: expect.stringMatching(/ · y 2 reservas más$/),
      },
    ]);
    expect(server.received[0]?.headers['urgency']).toBe('high');
    const { id } = await taken(token, '2026-11-19T10:00');
    await heard();
    server.received.length = 0;
    const dates = { id, every_weeks: 1, starts: ['2026-11-26T10:00', '2026-12-03T10:00'], anyway: true };
    await world.ask(it.call, makeSeries, dates, { token });
    expect(await heard()).toMatchObject([{ body: expect.stringMatching(/ · y 1 reserva más$/) }]);
  });
});

describe('nobody hears', () => {
  test('of what they switched off, and of names that they hide', async () => {
    const [device] = await world.ask(it.call, calls.listDevices, {}, { token: barber.token });
    const changes = { id: device?.id ?? 0, wants: ['canceled' as const], hide_names: true };
    await world.ask(it.call, calls.editDevice, changes, { token: barber.token });
    const { external_id: externalId } = await book();
    expect(await heard()).toEqual([]);
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    expect(await heard()).toMatchObject([{ body: service.name }]);
  });

  test('of a visit that is over', async () => {
    await world.ask(
      it.call,
      takeBooking,
      {
        barber_id: barber.user.id,
        client: null,
        channel: 'walk_in',
        duration_min: 30,
        start_local: '2026-11-17T10:00',
        anyway: true,
      },
      owner(),
    );
    expect(await heard()).toEqual([]);
  });

  test('once the login has ended, also where the message was written before', async () => {
    const credentials = { email: barber.email, password: barber.password };
    const { body, headers } = await it.call(login, credentials);
    const tablet = aBrowser();
    await listen(tablet, body.access_token);
    await book();
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    await it.call(logout, {}, { headers: { cookie } });
    expect(await titles(tablet)).toEqual([]);
    expect(await titles()).toHaveLength(1);
  });

  test('once somebody else signs in where they did, of this shop or another; they themselves may', async () => {
    const stranger = (await world.aShop(it.call)).owner;
    const signIn = async ({ email, password }: world.Staff, cookie = '') => {
      const { body, headers } = await it.call(login, { email, password }, { headers: { cookie } });
      return { token: body.access_token, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const heardOnce = async (next: world.Staff, start_local: string) => {
      const tablet = aBrowser();
      const { token, cookie } = await signIn(barber);
      await listen(tablet, token);
      await signIn(next, cookie);
      await book(start_local);
      return (await titles(tablet)).length;
    };
    expect(await heardOnce(shop.owner, '2026-11-20T10:30')).toBe(0);
    expect(await heardOnce(stranger, '2026-11-20T12:00')).toBe(0);
    expect(await heardOnce(barber, '2026-11-20T15:00')).toBe(1);
  });

  test('of a change that is taken back at once', async () => {
    const { id } = await book();
    await heard();
    server.received.length = 0;
    const change_id = randomUUID();
    await world.ask(it.call, moveReservation, { id, start_local: '2026-11-20T12:00', change_id }, owner());
    expect(await heard()).toEqual([]);
    it.clock.advance(5_000);
    await world.ask(it.call, undoChange, { changeId: change_id }, owner());
    it.clock.advance(60_000);
    expect(await heard()).toEqual([]);
    const later = randomUUID();
    await world.ask(it.call, deleteReservation, { id, change_id: later }, owner());
    it.clock.advance(20_000);
    expect(await titles()).toEqual(['Reserva cancelada · vie 20/11 10:30']);
    await world.ask(it.call, undoChange, { changeId: later }, owner());
    expect((await titles()).at(-1)).toBe('Nueva reserva · vie 20/11 10:30');
  });
});

describe('a push service that fails', () => {
  test('with 503 gets the message later, once, and others had it at once', async () => {
    const tablet = aBrowser();
    await listen(tablet);
    server.answer({ status: 503 });
    await book();
    await it.deps.jobs.drain();
    expect(server.received).toHaveLength(2);
    it.clock.advance(15_000);
    await it.deps.jobs.drain();
    it.clock.advance(600_000);
    await it.deps.jobs.drain();
    expect(server.received).toHaveLength(3);
    const [failed] = server.received;
    expect(server.received.filter(({ endpoint }) => endpoint === failed?.endpoint)).toHaveLength(2);
  });

  test('gets nothing old once something newer was told', async () => {
    server.answer({ status: 503 });
    const { external_id: externalId } = await book();
    await it.deps.jobs.drain();
    await world.ask(it.call, changePublicReservation, { externalId, action: 'cancel' });
    it.clock.advance(60_000);
    await it.deps.jobs.drain();
    expect((await titles()).slice(1)).toEqual(['Reserva cancelada · vie 20/11 10:30']);
  });

  test('for longer than an hour is not bothered any more', async () => {
    server.answer(...Array.from({ length: 20 }, () => ({ status: 500 })));
    await book();
    for (let nth = 0; nth < 10; nth += 1) {
      await it.deps.jobs.drain();
      it.clock.advance(15 * 60_000);
    }
    const tries = server.received.length;
    expect(tries).toBeGreaterThan(3);
    it.clock.advance(3_600_000);
    await it.deps.jobs.drain();
    expect(server.received).toHaveLength(tries);
    server.answers.length = 0;
  });
});
