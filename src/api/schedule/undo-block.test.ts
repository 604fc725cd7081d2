import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import * as calls from '#domain/schedule/blocks/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';

let app: TestApp;
let shop: world.Shop;
let barber: world.Staff;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ shop, barber } = await world.aShopAtWork(app.call));
});

const monday = '2026-11-23';
const second = '2026-11-30';
const mine = () => ({ token: barber.token });
const list = () => world.ask(app.call, calls.listBlocks, { barber_id: barber.user.id }, mine());
const undo = (block: calls.Block, left: calls.Block[], who = barber) =>
  app.call(calls.undoBlock, { block, left }, { token: who.token });
async function weekly(): Promise<calls.Block> {
  const form = {
    barber_id: barber.user.id,
    date: monday,
    start: '13:00',
    end: '14:00',
    kind: 'break',
  } as const;
  const repeat = { weekdays: [0], every_weeks: 1 };
  const { block } = await world.ask(
    app.call,
    calls.addBlock,
    { ...form, repeat, reason: 'Almuerzo' },
    mine(),
  );
  await remove(block.id, 'one', second);
  return { ...block, skips: [second] };
}
const remove = (id: number, scope: calls.BlockScope, date: string) =>
  world.ask(app.call, calls.deleteBlock, { id, scope, date }, mine());
const change = async (edit: z.input<typeof calls.changeBlock.input>) =>
  (await world.ask(app.call, calls.changeBlock, edit, mine())).blocks;

test('a deletion that is taken back leaves the rule as it was, with the days taken out of it; asked twice, once', async () => {
  const block = await weekly();
  await remove(block.id, 'all', monday);
  expect(await list()).toEqual([]);
  const restored = { ...block, id: expect.any(Number) };
  expect((await undo(block, [])).body).toEqual(restored);
  expect((await undo(block, [])).body).toEqual(restored);
  expect(await list()).toEqual([restored]);
});

test.each(['\u0000', 'a\nb', 'x'.repeat(201)])(
  'a reason that no block could have is refused: %j',
  async (reason) => {
    const block = await weekly();
    await remove(block.id, 'all', monday);
    expect((await undo({ ...block, reason }, [])).status).toBe(422);
    expect(await list()).toEqual([]);
  },
);

test('one day, or all from a day on, comes back to the rule that it was taken from', async () => {
  const block = await weekly();
  await remove(block.id, 'one', '2026-12-07');
  expect((await undo(block, [{ ...block, skips: [second, '2026-12-07'] }])).body).toEqual(block);
  await remove(block.id, 'following', '2026-12-07');
  expect((await undo(block, [{ ...block, ends_on: '2026-12-06' }])).body).toEqual(block);
  expect(await list()).toEqual([block]);
});

test.each(['one', 'following', 'all'] as const)(
  'an edit of %s is taken back, and nothing of it stays',
  async (scope) => {
    const block = await weekly();
    const left = await change({ id: block.id, scope, date: '2026-12-07', start: '12:00', kind: 'meeting' });
    expect((await undo(block, left)).body).toEqual(block);
    expect(await list()).toEqual([block]);
    expect((await undo(block, left)).body).toEqual(block);
  },
);

test('a repetition that left a day behind which was taken out of it is taken back, too', async () => {
  const block = await weekly();
  const repeat = { weekdays: [1], every_weeks: 1 };
  const left = await change({ id: block.id, scope: 'all', date: monday, repeat });
  expect((await undo(block, left)).body).toEqual(block);
  expect(await list()).toEqual([block]);
});

test('what somebody changed meanwhile is not taken back', async () => {
  const block = await weekly();
  const left = await change({ id: block.id, scope: 'all', date: monday, start: '12:00' });
  await change({ id: block.id, scope: 'all', date: monday, end: '15:00' });
  expect((await undo(block, left)).body).toMatchObject({ code: 'undo_overtaken' });
  expect(await list()).toMatchObject([{ start_time: '12:00', end_time: '15:00' }]);
});

test('nobody takes back for another person, into another person or what is no rule', async () => {
  const block = await weekly();
  const other = await world.aStaffMember(shop, { firstname: 'Celia' });
  expect((await undo(block, [block], other)).status).toBe(403);
  expect((await undo({ ...block, barber_id: other.user.id }, [block], other)).status).toBe(409);
  expect((await undo({ ...block, weekdays: [] }, [block])).body).toMatchObject({ code: 'bad_repeat' });
  expect((await undo({ ...block, end_time: '12:00' }, [block])).status).toBe(422);
  expect((await undo({ ...block, barber_id: 999_999 }, [], shop.owner)).body).toMatchObject({
    code: 'unknown_barber',
  });
  const twice = { ...block, skips: [second, second, '2026-11-24'] };
  expect((await undo(twice, [block])).body).toEqual(block);
  expect(await list()).toEqual([block]);
});

test('weekdays that repeat and thousands of skipped days are refused, also in what a change left', async () => {
  const block = await weekly();
  await remove(block.id, 'one', '2026-12-07');
  const many = Array.from({ length: 20_000 }, (_, day) => day % 7);
  const skips = Array.from({ length: 2_001 }, () => second);
  for (const huge of [{ weekdays: many }, { weekdays: [0, 0] }, { skips }]) {
    expect((await undo({ ...block, ...huge }, [])).status).toBe(422);
    expect((await undo(block, [{ ...block, ...huge }])).status).toBe(422);
  }
  expect(await list()).toHaveLength(1);
});
