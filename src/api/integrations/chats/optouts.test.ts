import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { isOptedOut, setOptOut } from './optouts.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const at = Date.parse('2026-11-18T12:00:00Z');

test('the newer of two choices counts, in whichever order they arrive', async () => {
  const { db } = product;
  const [early, late] = ['59899000001', '59899000002'];
  await setOptOut(db, early, { out: true, at });
  await setOptOut(db, early, { out: false, at: at + 1_000 });
  await setOptOut(db, late, { out: false, at: at + 1_000 });
  expect(await setOptOut(db, late, { out: true, at })).toBe(false);
  expect(await isOptedOut(db, early)).toBe(false);
  expect(await isOptedOut(db, late)).toBe(false);
  await setOptOut(db, late, { out: true, at: at + 2_000 });
  expect(await isOptedOut(db, late)).toBe(true);
});

test('of two choices in one second the one that came later counts', async () => {
  const { db } = product;
  for (const [digits, choices] of [
    ['59899000003', [true, false]],
    ['59899000004', [false, true]],
  ] as const) {
    for (const out of choices) expect(await setOptOut(db, digits, { out, at })).toBe(true);
    expect(await isOptedOut(db, digits)).toBe(choices[1]);
  }
});

test('a choice counts for however the number is spelled', async () => {
  const { db } = product;
  for (const [told, dialed] of [
    ['5491150000001', '541150000001'],
    ['5215550000001', '525550000001'],
    ['551180000001', '5511980000001'],
  ] as const) {
    await setOptOut(db, told, { out: true, at });
    expect(await isOptedOut(db, dialed)).toBe(true);
  }
  expect(await isOptedOut(db, '541150000002')).toBe(false);
});
