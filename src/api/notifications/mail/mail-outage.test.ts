import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import { createJobs } from '#api/create-jobs.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an hour without mail holds up no booking, and each mail goes out once when it is over', async () => {
  const shop = await world.aShop(app.call);
  const service = await world.aService(shop);
  await world.hoursFor(shop, shop.owner);
  await app.db.deleteFrom('outbox').execute();
  const refused: string[] = [];
  const send = async ({ key }: { key: string }) => {
    refused.push(key);
    throw new Error('421 closing');
  };
  const down = createJobs({ ...app.deps, mailer: { ...app.mailer, send } });
  for (let hour = 10; hour < 16; hour += 1) {
    await world.aReservation(shop, { barber: shop.owner, service, start_local: `2026-11-19T${hour}:00` });
    await down.drain();
    app.clock.advance(10 * minutes);
  }
  expect(app.mailer.sent).toEqual([]);
  expect(refused.length).toBeGreaterThan(12);
  for (let tries = 0; tries < 8; tries += 1) {
    app.clock.advance(10 * minutes);
    await app.deps.jobs.drain();
  }
  const keys = app.mailer.sent.map(({ key }) => key);
  expect(keys).toHaveLength(12);
  expect(new Set(keys)).toEqual(new Set(refused));
});
