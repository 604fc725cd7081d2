import { afterAll, beforeAll, expect, test } from 'vitest';
import * as blockCalls from '#domain/schedule/blocks/contract.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import * as world from '#test/world.ts';
import type { OrganizationId } from '../database/connection.ts';
import { requireShop } from '../organization/queries.ts';
import { occurrencesFor } from './block-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('what is over of a block stays when all of it is changed or taken away', async () => {
  const { shop, barber } = await world.aShopAtWork(app.call);
  app.clock.set('2026-11-25T13:00:00Z');
  const as = { token: await world.signIn(app.call, barber.email) };
  const weekly = { weekdays: [0, 2], every_weeks: 1 };
  const form = { date: '2026-11-16', start: '13:00', end: '14:00', kind: 'break' as const, repeat: weekly };
  const made = await world.ask(app.call, blockCalls.addBlock, { barber_id: barber.user.id, ...form }, as);
  const { id } = made.block;
  const asked = { id, scope: 'all' as const, date: '2026-11-16' };
  const over = await app.call(blockCalls.changeBlock, { ...asked, scope: 'one', start: '12:00' }, as);
  expect([over.status, over.body]).toMatchObject([409, { code: 'day_off_past' }]);
  const { blocks } = await world.ask(app.call, blockCalls.changeBlock, { ...asked, start: '12:00' }, as);
  const days = async () => {
    const { id: organization, timezone } = await requireShop(app.db, shop.organization.id as OrganizationId);
    const dates = ['2026-11-16', '2026-12-02'] as const;
    const all = await occurrencesFor(app.db, { id: organization, timezone }, [barber.user.id], [...dates]);
    return all.map(({ date, start_at }) => `${date} ${start_at.slice(11, 16)}`);
  };
  const blockedStarts = ['2026-11-16 16:00', '2026-11-18 16:00', '2026-11-23 16:00'];
  expect(await days()).toEqual([
    ...blockedStarts,
    '2026-11-25 15:00',
    '2026-11-30 15:00',
    '2026-12-02 15:00',
  ]);
  const changed = { id: blocks[1]?.id ?? 0, scope: 'all' as const, date: '2026-11-25' };
  await world.ask(app.call, blockCalls.deleteBlock, changed, as);
  expect(await days()).toEqual(blockedStarts);
  const gone = await app.call(blockCalls.deleteBlock, asked, as);
  expect(gone.body).toMatchObject({ code: 'day_off_past' });
  expect(await days()).toEqual(blockedStarts);
});
