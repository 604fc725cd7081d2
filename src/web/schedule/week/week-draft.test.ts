import { expect, test } from 'vitest';
import type { DayDraft } from '#domain/schedule/weekly-hours.ts';
import { changeDay, changeRange, copyDay, formatDay, dropRange, openDay, weekTexts } from './week-draft.ts';

const off: DayDraft = { enabled: false, ranges: [] };
const on: DayDraft = {
  enabled: true,
  ranges: [
    { start: '15:00', end: '19:00' },
    { start: '09:00', end: '13:00' },
  ],
};
const week = [on, off, off, off, off, off, off];

test('a day copied to others leaves the rest alone and is no longer tied to them', () => {
  const copied = copyDay(week, 0, [2, 4]);
  expect(copied.map((day) => day.enabled)).toEqual([true, false, true, false, true, false, false]);
  const changed = changeDay(copied, 2, changeRange(copied[2] ?? off, 0, { end: '20:00' }));
  expect(changed[0]).toEqual(on);
  expect(changed[2]?.ranges[0]).toEqual({ start: '15:00', end: '20:00' });
});

test('a range can be taken away', () => {
  expect(dropRange(on, 0).ranges).toEqual([{ start: '09:00', end: '13:00' }]);
});

test('on phones only one day is expanded at a time', () => {
  expect(openDay([1, 3], 5, false)).toEqual([5]);
  expect(openDay([1, 3], 5, true)).toEqual([1, 3, 5]);
});

test("a day's hours read in their order, whole ranges only", () => {
  expect(formatDay(on, weekTexts.own)).toBe('09:00 – 13:00 · 15:00 – 19:00');
  expect(formatDay({ enabled: true, ranges: [{ start: '09:00', end: '' }] }, weekTexts.own)).toBe(
    'Sin horario',
  );
  expect(formatDay({ ...on, enabled: false }, weekTexts.own)).toBe('No atiendes');
  expect(formatDay({ ...on, enabled: false }, weekTexts.person)).toBe('No atiende');
});
