import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#domain/session/contract.ts';
import { listBarbers, listPublicBarbers } from '#domain/barbers/contract.ts';
import { listPublicBranches } from '#domain/branches/contract.ts';
import { readRules } from '#domain/organization/rules.ts';
import { listReservations } from '#domain/reservations/contract.ts';
import { listPublicServices } from '#domain/services/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { ask } from '#test/world.ts';
import { findDemo, seedDemo } from './seed-demo.ts';

let world: TestApp;
const slug = 'barberia-navaja';

beforeAll(async () => {
  world = await startTestApp();
  await seedDemo(world.deps);
});
afterAll(() => world.close());

const signIn = async (email: string, password: string) =>
  (await ask(world.call, login, { email, password })).access_token;

test('the demo shop is open to clients', async () => {
  const services = await ask(world.call, listPublicServices, { slug });
  expect(services.length).toBeGreaterThanOrEqual(8);
  expect(services.filter((service) => service.is_premium)).toHaveLength(1);
  expect(services.filter((service) => service.price_type === 'from')).toHaveLength(1);
  expect(await ask(world.call, listPublicBranches, { slug })).toHaveLength(2);
  expect(await ask(world.call, listPublicBarbers, { slug })).toHaveLength(4);
});

test('each login that is shown works', async () => {
  const demo = await findDemo(world.db);
  expect(demo?.logins).toHaveLength(3);
  for (const { email, password } of demo?.logins ?? []) {
    expect(await signIn(email, password)).toBeTruthy();
  }
});

test('its agenda has a past and a future', async () => {
  const token = await signIn('ana@navaja.example', 'navaja-demo');
  expect(await ask(world.call, listBarbers, {}, { token })).toHaveLength(3);
  const reservations = await ask(world.call, listReservations, { limit: 100 }, { token });
  const now = new Date(world.clock.now()).toISOString();
  const past = reservations.filter((reservation) => reservation.end_at <= now);
  expect(past.length).toBeGreaterThan(20);
  expect(new Set(past.map(({ status }) => status))).toEqual(new Set(['completed', 'no_show', 'canceled']));
  const day = { date_from: '2026-11-19T00:00:00-03:00', date_to: '2026-11-19T23:59:59-03:00' };
  const tomorrow = await ask(world.call, listReservations, { ...day }, { token });
  expect(tomorrow.length).toBeGreaterThan(5);
});

test('clients can wait for a place, and be told by WhatsApp, as one of them wants', async () => {
  const token = await signIn('ana@navaja.example', 'navaja-demo');
  const rules = await ask(world.call, readRules, {}, { token });
  expect([rules.chat.on, rules.waitlist.on]).toEqual([true, true]);
  const agreed = await world.db.selectFrom('client_consents').select('client_id').distinct().execute();
  expect(agreed).toHaveLength(1);
});

test('no mail goes to its invented clients', async () => {
  await world.deps.jobs.drain();
  expect(world.mailer.sent).toEqual([]);
});

test('a database that somebody uses is left alone', async () => {
  const before = await world.db.selectFrom('reservations').select('id').execute();
  await seedDemo(world.deps);
  expect(await world.db.selectFrom('reservations').select('id').execute()).toEqual(before);
});

test('a seed that breaks leaves nothing', async () => {
  const empty = await startTestApp();
  expect(await findDemo(empty.db)).toBeUndefined();
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls > 60) throw new Error('power cut');
    return empty.clock.now();
  };
  await expect(seedDemo({ ...empty.deps, now })).rejects.toThrow('power cut');
  expect(await empty.db.selectFrom('organizations').selectAll().execute()).toEqual([]);
  await Promise.all([seedDemo(empty.deps), seedDemo(empty.deps)]);
  expect(await empty.db.selectFrom('organizations').select('slug').execute()).toEqual([{ slug }]);
  await empty.close();
});
