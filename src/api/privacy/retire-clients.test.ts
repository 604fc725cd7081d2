import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { days } from '#api/clock.ts';
import { editRules } from '#domain/organization/rules.ts';
import { readRetention } from '#domain/privacy/contract.ts';
import { startTestApp, type TestApp, testNow } from '#test/app.ts';
import { aPerson, aPersonalWorld } from '#test/personal-data.ts';
import * as world from '#test/world.ts';
import { retireClients } from './retire-clients.ts';

let it: TestApp;
let home: Awaited<ReturnType<typeof aPersonalWorld>>;
let away: number;
let noted: number;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  home = await aPersonalWorld(it);
  [away = 0, noted = 0] = await Promise.all(
    ['2026-11-19T10:00', '2026-11-19T11:00'].map(async (at) => home.clientOf(await home.book(at, aPerson()))),
  );
  await it.deps.jobs.drain();
});

const isErased = async (id: number) => (await home.rowOf(id)).erased_at !== null;
const due = async () => (await world.ask(it.call, readRetention, {}, await home.staff())).due_in_30_days;
const set = async (retention_months: number | 'off') =>
  world.ask(it.call, editRules, { retention_months }, await home.staff());

async function pass(to: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  it.clock.set(to);
  const turn = { signal: new AbortController().signal, rest: async () => void (await meanwhile()) };
  await retireClients(it.deps, turn);
  await it.deps.jobs.drain();
}

test('who stayed away for three years is erased, and the owner sees how many a month before', async () => {
  await pass('2029-10-18T12:00:00Z');
  expect(await due()).toBe(0);
  await pass('2029-10-25T12:00:00Z');
  expect(await due()).toBe(2);
  await home.note(noted, 'Llamó por su turno');
  expect(await due()).toBe(1);
  await pass('2029-11-18T12:00:00Z');
  expect(await isErased(away)).toBe(false);
  await pass('2029-11-20T12:00:00Z');
  expect([await isErased(away), await isErased(noted)]).toEqual([true, false]);
  expect(await due()).toBe(0);
});

test('who is heard of while others are erased stays, and who was written down lately once more', async () => {
  const [first = 0, second = 0] = [away, noted].toSorted((one, other) => one - other);
  const known = await home.clientOf(await home.book('2026-11-19T12:00', aPerson()));
  await it.deps.jobs.drain();
  const twin = {
    organization_id: home.shop.organization.id,
    firstname: 'Eva',
    lastname: '',
    created_at: '2029-11-18T12:00:00Z',
    merged_into: known,
    merged_under: known,
  };
  await it.db.insertInto('clients').values(twin).execute();
  await pass('2029-11-18T12:00:00Z');
  await pass('2029-11-20T12:00:00Z', () => home.note(second, 'Llamó por su turno'));
  expect(await Promise.all([first, second, known].map(isErased))).toEqual([true, false, false]);
});

test('a stricter rule counts after a month, and off erases nobody', async () => {
  await set('off');
  await pass('2031-01-01T12:00:00Z');
  expect([await due(), await isErased(away)]).toEqual([0, false]);
  await set(12);
  expect(await due()).toBe(2);
  await pass(new Date(Date.parse('2031-01-01T12:00:00Z') + 29 * days).toISOString());
  expect(await isErased(away)).toBe(false);
  await pass(new Date(Date.parse('2031-01-01T12:00:00Z') + 31 * days).toISOString());
  expect([await isErased(away), await isErased(noted)]).toEqual([true, true]);
});

test.each([11, 121, 12.5, 'never', null])('%s is no time to keep clients', async (retention_months) => {
  const asked = await it.call(editRules, { retention_months } as never, { token: home.shop.token });
  expect(asked.status).toBe(422);
});

// Must stay the last test, because later erasures would include these 8,000 clients.
test('of thousands of clients it is told soon how many are due', async () => {
  const organization = home.shop.organization.id;
  await it.deps.pool.query(
    `insert into clients (organization_id, firstname, lastname, created_at)
     select $1, 'Cliente', n::text, '2020-01-01' from generate_series(1, 8000) as n`,
    [organization],
  );
  // Inserted in parts, because a single statement would exceed the statement timeout.
  for (let part = 0; part < 16; part += 1)
    await it.deps.pool.query(
      `insert into reservations (organization_id, external_id, barber_id, client_id, status, start_at, end_at,
         client_firstname_snapshot, client_lastname_snapshot, sequence, created_at)
       select $1, 'visita-' || id || '-' || $3::int, $2, id, 'completed', starts, starts + interval '5 minutes',
         firstname, lastname, 0, '2024-01-01'
       from (select *, row_number() over (order by id) as nth from clients where organization_id = $1) as c,
         lateral (select '2026-11-01'::timestamptz - (nth * 4 + $3) * interval '10 minutes' as starts)
       where nth % 4 = $4`,
      [organization, home.barber.user.id, (part % 4) + 1, Math.floor(part / 4)],
    );
  await it.deps.pool.query('analyze clients, reservations, client_notes, client_consents, waitlist_entries');
  it.clock.set('2029-09-20T12:00:00Z');
  expect(await due()).toBeGreaterThan(5_000);
});
