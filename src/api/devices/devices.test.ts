import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#domain/devices/contract.ts';
import { login, logout } from '#domain/session/contract.ts';
import { deleteUser } from '#domain/barbers/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aBrowser, type Browser, deviceForm, type PushServer, startPushServer } from '#test/push-server.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let server: PushServer;
let shop: world.Shop;
let barber: world.Staff;

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
  shop = await world.aShop(it.call);
  barber = await world.aStaffMember(shop);
  server.received.length = 0;
});

const add = (browser: Browser, token = barber.token, more = {}) =>
  world.ask(it.call, calls.addDevice, { ...deviceForm(browser), ...more }, { token });
const own = (token = barber.token) => world.ask(it.call, calls.listDevices, {}, { token });

describe('a device of one’s own', () => {
  test('is taken in, changed and removed, and its address is never told', async () => {
    const { token } = barber;
    const device = await add(aBrowser());
    expect(device).toEqual({
      id: expect.any(Number),
      label: 'Teléfono de Bruno',
      wants: ['booked', 'moved', 'canceled', 'delayed'],
      hide_names: false,
      created_at: testNow,
      last_told_at: null,
    });
    const changes = { id: device.id, wants: ['canceled', 'booked'] as never, hide_names: true };
    const changed = await world.ask(it.call, calls.editDevice, changes, { token });
    expect(changed).toEqual({ ...device, wants: ['booked', 'canceled'], hide_names: true });
    expect(await own()).toEqual([changed]);
    expect((await it.call(calls.removeDevice, { id: device.id }, { token })).status).toBe(204);
    expect(await own()).toEqual([]);
    const events = await it.db
      .selectFrom('audit_events')
      .selectAll()
      .where('subject', '=', 'device')
      .execute();
    expect(events.map(({ action }) => action).slice(-3)).toEqual(['added', 'changed', 'removed']);
    expect(JSON.stringify(events)).not.toContain('googleapis');
  });

  test('is nobody else’s: to a colleague and to another shop it is not there', async () => {
    const device = await add(aBrowser());
    const other = await world.aShop(it.call);
    for (const token of [shop.token, other.token]) {
      expect(await own(token)).toEqual([]);
      expect((await it.call(calls.editDevice, { id: device.id, label: 'Mío' }, { token })).status).toBe(404);
      expect((await it.call(calls.removeDevice, { id: device.id }, { token })).status).toBe(404);
      expect((await it.call(calls.testDevice, { id: device.id }, { token })).status).toBe(404);
    }
    expect(await own()).toEqual([device]);
  });

  test('the same browser again replaces what was there, also for whoever signs in after', async () => {
    const browser = aBrowser();
    const first = await add(browser);
    const again = await add(browser, barber.token, { label: 'Otra vez' });
    expect(await own()).toEqual([{ ...first, label: 'Otra vez' }]);
    expect(again.id).toBe(first.id);
    await add(browser, shop.token);
    expect(await own()).toEqual([]);
    expect(await own(shop.token)).toHaveLength(1);
  });

  test('of eleven, also of several at once, the oldest goes', async () => {
    const first = await add(aBrowser());
    for (let nth = 0; nth < 8; nth += 1) {
      it.clock.advance(1000);
      await add(aBrowser());
    }
    it.clock.advance(1000);
    await Promise.all([add(aBrowser()), add(aBrowser()), add(aBrowser())]);
    const left = await own();
    expect(left).toHaveLength(10);
    expect(left.map(({ id }) => id)).not.toContain(first.id);
  });

  test('falls with the login it belongs to, and with its person', async () => {
    const credentials = { email: barber.email, password: barber.password };
    const { body, headers } = await it.call(login, credentials);
    await add(aBrowser(), body.access_token);
    await add(aBrowser());
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await it.call(logout, {}, { headers: { cookie } })).status).toBe(204);
    expect(await own()).toHaveLength(1);
    await world.ask(it.call, deleteUser, { id: barber.user.id }, { token: shop.token });
    const rows = await it.db
      .selectFrom('devices')
      .select('id')
      .where('user_id', '=', barber.user.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([
    'http://127.0.0.1',
    'https://169.254.169.254',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://push.example/abc',
  ])('%s is 422, and nothing is connected to', async (endpoint) => {
    const form = deviceForm(aBrowser(endpoint));
    const { status, body } = await it.call(calls.addDevice, form, { token: barber.token });
    expect([status, body]).toMatchObject([422, { code: 'foreign_push_host' }]);
    expect(await own()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test.each([
    { keys: { p256dh: 'x', auth: 'y' } },
    { wants: ['charged'] },
    { label: '' },
    { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` },
    { endpoint: 'https://fcm.googleapis.com/fcm/send/a\u0000' },
    { endpoint: 'https://fcm.googleapis.com/fcm/send/\ud800' },
  ])('%j is 422', async (wrong) => {
    const form = { ...deviceForm(aBrowser()), ...wrong } as never;
    expect((await it.call(calls.addDevice, form, { token: barber.token })).status).toBe(422);
  });

  test('without keys there are no messages', async () => {
    const off = await startTestApp();
    const { token } = await world.aShop(off.call);
    const refused = { status: 409, body: { code: 'push_off' } };
    expect(await off.call(calls.readPushKey, {}, { token })).toMatchObject(refused);
    expect(await off.call(calls.addDevice, deviceForm(aBrowser()), { token })).toMatchObject(refused);
    expect((await off.call(calls.listDevices, {}, { token })).body).toEqual([]);
    await off.close();
  });
});

test('the key is the one that messages are signed with', async () => {
  const { body } = await it.call(calls.readPushKey, {}, { token: barber.token });
  expect(server.env.VAPID_KEYS.startsWith(`${body.key}.`)).toBe(true);
});

test('a test message reaches the device', async () => {
  const browser = aBrowser();
  const device = await add(browser);
  const { status } = await it.call(calls.testDevice, { id: device.id }, { token: barber.token });
  expect(status).toBe(204);
  await it.deps.jobs.drain();
  expect(server.readBy(browser)).toEqual([
    expect.objectContaining({ title: 'Navaja', body: 'Los avisos llegan a este dispositivo.' }),
  ]);
  expect((await own())[0]?.last_told_at).toBe(testNow);
});

test('a device that is gone is removed, and that is recorded', async () => {
  const device = await add(aBrowser());
  server.answer({ status: 410 });
  await it.call(calls.testDevice, { id: device.id }, { token: barber.token });
  await it.deps.jobs.drain();
  expect(await own()).toEqual([]);
  const gone = await it.db.selectFrom('audit_events').selectAll().where('action', '=', 'gone').execute();
  expect(gone).toMatchObject([{ subject: 'device', subject_id: device.id, actor: 'system' }]);
});
