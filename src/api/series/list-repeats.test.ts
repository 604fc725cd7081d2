import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteUser } from '#domain/barbers/contract.ts';
import { listRepeats } from '#domain/series/contract.ts';
import { addClosing } from '#domain/schedule/blocks/contract.ts';
import { startTestApp, testNow, type TestApp } from '#test/app.ts';
import { aStandingVisit, standingStarts, type StandingVisit } from '#test/standing-visit.ts';
import * as world from '#test/world.ts';

let it: TestApp;
let at: StandingVisit;

beforeAll(async () => {
  it = await startTestApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set(testNow);
  at = await aStandingVisit(it);
});

describe('what is shown before', () => {
  test('are the dates with what speaks against each, and free times of those days', async () => {
    await at.take('2026-12-18T10:15');
    await world.ask(
      it.call,
      addClosing,
      { from_date: '2027-01-15', to_date: '2027-01-15', name: 'Feriado' },
      at.as,
    );
    const rows = await at.preview();
    expect(rows.map(({ start_local }) => start_local)).toEqual(standingStarts);
    expect(rows.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      ['slot_taken'],
      ['closed_day'],
      [],
    ]);
    expect(rows.map(({ alternatives }) => alternatives)).toEqual([
      ['2026-12-18T09:45', '2026-12-18T10:45', '2026-12-18T11:00'],
      [],
      [],
    ]);
  });

  test.each([
    [0, 6],
    [13, 6],
    [4, 1],
    [4, 27],
  ])('every %i weeks %i times is asked for in vain', async (every_weeks, times) => {
    const { status } = await it.call(listRepeats, { id: at.source.id, every_weeks, times }, at.as);
    expect(status).toBe(422);
  });

  test('dates of more than a year ahead are refused, and those of somebody who left', async () => {
    const far = await it.call(listRepeats, { id: at.source.id, every_weeks: 12, times: 6 }, at.as);
    expect([far.status, far.body]).toMatchObject([422, { code: 'date_out_of_reach' }]);
    await it.call(deleteUser, { id: at.barber.user.id }, at.as);
    const left = await it.call(listRepeats, { id: at.source.id, every_weeks: 4, times: 6 }, at.as);
    expect([left.status, left.body]).toMatchObject([422, { code: 'unknown_barber' }]);
  });
});
