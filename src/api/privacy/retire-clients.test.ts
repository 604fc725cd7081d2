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
/** A day in which the daily turn is taken. */
async function pass(to: string) {
  it.clock.set(to);
  const turn = { signal: new AbortController().signal, rest: async () => undefined };
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
