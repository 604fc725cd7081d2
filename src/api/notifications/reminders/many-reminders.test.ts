import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#api/clock.ts';
import { createJobs } from '#api/create-jobs.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../../database/connection.ts';

let it: TestApp;
beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());

test('many reminders that are due at once go out each once, also where one of them cannot be mailed', async () => {
  const { shop, barber, service } = await world.aShopAtWork(it.call);
  const tenant = shop.organization.id as OrganizationId;
  const people = ['ana', 'bea', 'carla', 'dora'].map((name) =>
    world.aClient({ email: `${name}@example.com` }),
  );
  for (const [nth, client] of people.entries())
    await world.aReservation(shop, { barber, service, client, start_local: `2026-11-20T${10 + nth}:00` });
  await it.deps.jobs.drain(tenant);
  it.mailer.sent.length = 0;
  const full = new Set(['bea@example.com']);
  const send: typeof it.mailer.send = async (mail) => {
    if (full.has(mail.to)) throw new Error('450 full');
    await it.mailer.send(mail);
  };
  const jobs = createJobs({ ...it.deps, mailer: { ...it.mailer, send } });
  const recipients = () => it.mailer.sent.map(({ to }) => to.split('@')[0]);
  const states = () =>
    it.db
      .selectFrom('messages')
      .select('state')
      .where('organization_id', '=', tenant)
      .where('kind', '=', 'reminder')
      .orderBy('id')
      .execute();

  it.clock.set('2026-11-19T17:00:00Z');
  await jobs.drain(tenant);
  expect(recipients()).toEqual(['ana', 'carla', 'dora']);
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sending', 'sent', 'sent']);
  full.clear();
  it.clock.advance(minutes);
  await jobs.drain(tenant);
  expect(recipients()).toEqual(['ana', 'carla', 'dora', 'bea']);
  expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('mail that is slow holds no more reminders than it can send in time; the others go out afterwards', async () => {
  const { shop, barber, service } = await world.aShopAtWork(it.call);
  const tenant = shop.organization.id as OrganizationId;
  it.clock.set('2026-11-18T12:00:00Z');
  for (let nth = 0; nth < 4; nth += 1)
    await world.aReservation(shop, { barber, service, start_local: `2026-11-20T${10 + nth}:00` });
  await it.deps.jobs.drain(tenant);
  it.mailer.sent.length = 0;
  const send: typeof it.mailer.send = async (mail) => {
    it.clock.advance(minutes);
    await it.mailer.send(mail);
  };
  const jobs = createJobs({ ...it.deps, mailer: { ...it.mailer, send } });
  it.clock.set('2026-11-19T17:00:00Z');
  await jobs.drain(tenant);
  const reminders = await it.db
    .selectFrom('outbox')
    .select('attempts')
    .where('organization_id', '=', tenant)
    .where('kind', '=', 'reminder')
    .orderBy('id')
    .execute();
  expect(reminders.map(({ attempts }) => attempts)).toEqual([1, 1, 2, 2]);
  expect(it.mailer.sent.filter(({ key }) => key.includes('/reminder:'))).toHaveLength(4);
});
