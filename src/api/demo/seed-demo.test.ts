import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#domain/session/contract.ts';
import { listBarbers, listPublicBarbers } from '#domain/barbers/contract.ts';
import { listPublicBranches } from '#domain/branches/contract.ts';
import { readCash } from '#domain/cash/contract.ts';
import { listCommissions } from '#domain/commissions/contract.ts';
import { listDeposits } from '#domain/deposits/contract.ts';
import { readNumbers } from '#domain/numbers/contract.ts';
import { readRules } from '#domain/organization/rules.ts';
import { listRatings } from '#domain/ratings/contract.ts';
import { listReservations, readPublicReservation } from '#domain/reservations/contract.ts';
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

test('its reservations do not look like a flood, so its first visitor books without confirming', async () => {
  const lately = new Date(world.clock.now() - 60 * 60_000).toISOString();
  const booked = world.db.selectFrom('reservations').select('id').where('by_stranger', '=', true);
  expect(await booked.execute()).not.toEqual([]);
  expect(await booked.where('created_at', '>', lately).execute()).toEqual([]);
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

test('the link of every status of reservation leads to that reservation', async () => {
  const token = await signIn('ana@navaja.example', 'navaja-demo');
  for (const status of ['scheduled', 'completed', 'no_show', 'canceled'] as const) {
    const reservations = await ask(world.call, listReservations, { limit: 100, status }, { token });
    expect(reservations.length).toBeGreaterThan(5);
    for (const { external_id: externalId } of reservations)
      expect((await ask(world.call, readPublicReservation, { externalId })).status).toBe(status);
  }
});

test('its numbers, its cash and its commissions have a past', async () => {
  const token = await signIn('ana@navaja.example', 'navaja-demo');
  const months = { from: '2026-08-01', to: '2026-11-18', by: 'month' as const };
  const { series, totals } = await ask(world.call, readNumbers, months, { token });
  expect(series).toHaveLength(4);
  for (const { charged, tips, new_clients, no_shows, canceled, occupancy } of series) {
    expect(Math.min(charged, tips, new_clients, no_shows, canceled)).toBeGreaterThan(0);
    expect(occupancy).toBeGreaterThan(0.1);
    expect(occupancy).toBeLessThan(0.7);
  }
  expect(Object.values(totals.by_method).every((sum) => sum > 0)).toBe(true);
  const [centre] = await ask(world.call, listPublicBranches, { slug });
  const of = { branch_id: centre?.id ?? 0 };
  const yesterday = await ask(world.call, readCash, { ...of, date: '2026-11-17' }, { token });
  const taken = Object.values(yesterday.by_method).some((sum) => sum > 0);
  expect([yesterday.closed_by?.name, taken]).toEqual(['Tomás Acosta', true]);
  const open = await ask(world.call, readCash, of, { token });
  expect([open.closed_at, open.float, open.moves.length]).toEqual([null, 2_000, 1]);
  const month = { from: '2026-11-01', to: '2026-11-18' };
  const earned = await ask(world.call, listCommissions, month, { token });
  const bruno = earned.find(({ firstname }) => firstname === 'Bruno');
  expect([bruno?.settled_until, (bruno?.commission ?? 0) > 0]).toEqual(['2026-10-31', true]);
});

test('its books add up', async () => {
  const wrong = await sql<{ what: string }>`
    select 'payments of charge ' || c.id as what from charges c
    where goods_cents - discount_cents + tip_cents <> (
      select coalesce(sum(amount_cents), 0) from charge_payments p
      where p.organization_id = c.organization_id and p.charge_id = c.id)
    union all
    select 'lines of charge ' || c.id from charges c
    where (goods_cents, goods_cents - discount_cents) <> (
      select sum(amount_cents), sum(net_cents) from charge_lines l
      where l.organization_id = c.organization_id and l.charge_id = c.id)
    union all
    select 'commission ' || rule || ' of charge ' || charge_id from charge_lines
    where rule like 'percent %' and commission_cents <> round(net_cents * split_part(rule, ' ', 2)::numeric / 100)
    union all
    select 'drawer of ' || business_day from drawers d
    where closed_at is not null and expected_cents - float_cents <> (
      select coalesce(sum(amount_cents), 0) from charges c
      join charge_payments p on p.organization_id = c.organization_id and p.charge_id = c.id
      where c.organization_id = d.organization_id and drawer_branch = branch and c.business_day = d.business_day
        and method = 'cash')
    union all
    select 'open drawer of ' || business_day from charges c
    where business_day < '2026-11-18' and not exists (
      select from drawers d where d.organization_id = c.organization_id and d.branch = c.drawer_branch
        and d.business_day = c.business_day and closed_at is not null)
    union all
    select 'status of charged ' || r.id from charges c
    join reservations r on r.organization_id = c.organization_id and r.id = c.reservation_id
    where status <> 'completed'`.execute(world.db);
  expect(wrong.rows).toEqual([]);
});

test('each seed of a day tells the same', async () => {
  const other = await startTestApp();
  await seedDemo(other.deps);
  const demoRows = ({ db }: TestApp) =>
    Promise.all([
      db
        .selectFrom('reservations')
        .select(['id', 'barber_id', 'start_at', 'status', 'client_firstname_snapshot'])
        .orderBy('id')
        .execute(),
      db
        .selectFrom('charges')
        .select(['id', 'goods_cents', 'tip_cents', 'charged_at'])
        .orderBy('id')
        .execute(),
      db
        .selectFrom('drawers')
        .select(['business_day', 'counted_cents'])
        .orderBy('business_day')
        .orderBy('branch')
        .execute(),
    ]);
  expect(await demoRows(other)).toEqual(await demoRows(world));
  await other.close();
});

test('clients can wait for a place, and be told by WhatsApp, as one of them wants', async () => {
  const token = await signIn('ana@navaja.example', 'navaja-demo');
  const rules = await ask(world.call, readRules, {}, { token });
  expect(rules).toMatchObject({ chat: { on: true }, waitlist: { on: true } });
  const agreed = await world.db.selectFrom('client_consents').select('client_id').distinct().execute();
  expect(agreed).toHaveLength(1);
});

test('its clients collect stamps, rate their visits and pay a deposit after an absence', async () => {
  const token = await signIn('ana@navaja.example', 'navaja-demo');
  const reservations = await ask(world.call, listReservations, { limit: 100 }, { token });
  const stamps = reservations.flatMap(({ loyalty }) => (loyalty ? [loyalty.stamps] : []));
  expect(new Set(stamps)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  const { count, average } = await ask(world.call, listRatings, {}, { token });
  expect([count > 40, (average ?? 0) > 4]).toEqual([true, true]);
  const deposits = await ask(world.call, listDeposits, {}, { token });
  expect(new Set(deposits.map(({ state }) => state))).toEqual(new Set(['paid', 'kept', 'refunded']));
  expect(new Set(deposits.map(({ reason }) => reason))).toEqual(new Set(['no_shows']));
  const rules = await ask(world.call, readRules, {}, { token });
  expect(rules).toMatchObject({ policy: { deposits: { who: 'listed', after_no_shows: 1, always: false } } });
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
