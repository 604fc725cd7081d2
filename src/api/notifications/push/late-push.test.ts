import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '#domain/devices/contract.ts';
import { tellLate } from '#domain/reservations/arrival/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aBrowser, deviceForm, type PushServer, startPushServer } from '#test/push-server.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let server: PushServer;

beforeAll(async () => {
  server = await startPushServer();
  it = await startTestApp({ env: server.env });
});
afterAll(async () => {
  await it.close();
  await server.close();
});

/** The client of a reservation at 13:30 UTC, whose barber has a phone. */
async function aClient() {
  it.clock.set(testNow);
  const made = await world.aShopAtWork(it.call);
  const { external_id: externalId } = await world.aReservation(made.shop, {
    ...made,
    start_local: '2026-11-20T10:30',
  });
  await it.deps.jobs.drain();
  it.clock.set('2026-11-20T12:30:00Z');
  const phone = aBrowser();
  const token = await world.signIn(it.call, made.barber.email);
  await world.ask(it.call, addDevice, deviceForm(phone), { token });
  const say = (minutes: 0 | 5 | 10 | 15) => world.ask(it.call, tellLate, { externalId, minutes });
  const titles = async () => {
    it.clock.advance(60_000);
    await it.deps.jobs.drain();
    return server.readBy(phone).map(({ title }) => title);
  };
  return { say, titles };
}

test('a barber hears once of presses within a minute, and again of a change', async () => {
  const { say, titles } = await aClient();
  await say(5);
  it.clock.advance(20_000);
  await say(15);
  expect(await titles()).toEqual(['Llega 15 min tarde · vie 20/11 10:30']);
  await say(0);
  expect((await titles()).at(-1)).toBe('Llega a tiempo · vie 20/11 10:30');
});

test('a barber hears nothing of what is taken back within the minute', async () => {
  const { say, titles } = await aClient();
  await say(5);
  await say(0);
  expect(await titles()).toEqual([]);
});

test('a barber hears also when the reservation begins before the minute is over', async () => {
  const { say, titles } = await aClient();
  it.clock.set('2026-11-20T13:29:40Z');
  await say(10);
  expect(await titles()).toEqual(['Llega 10 min tarde · vie 20/11 10:30']);
});
