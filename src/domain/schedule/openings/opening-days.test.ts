import { expect, test } from 'vitest';
import { type Day, dayOf, freeWithOthers, isWorkday, nextFree } from './opening-days.ts';
import { closedReasons, type OpeningDay } from './contract.ts';

const free = (date: string): Day => ({ date, first: '10:00', why: null, closing: null });
const full = (date: string): Day => ({ date, first: null, why: 'full', closing: null });

const asked: OpeningDay = {
  date: '2026-11-23',
  first: { time: '10:00', barber_id: 1, branch_id: null },
  why: null,
  closing: null,
};

test.each([
  ['its first start', undefined, { first: '10:00', why: null }],
  ['what is left after its first start has passed', [{ time: '10:15' }], { first: '10:15', why: null }],
  ['that it is over when nothing is left', [], { first: null, why: 'over' }],
])('a day says %s', (_, starts, said) => {
  expect(dayOf(asked, starts)).toEqual({ date: '2026-11-23', closing: null, ...said });
});

test('a day without a start keeps why', () => {
  expect(dayOf({ ...asked, first: null, why: 'day_off' })).toMatchObject({ first: null, why: 'day_off' });
});

test('a day can be chosen when somebody works on it, though it may be full', () => {
  const open = closedReasons.filter((why) => isWorkday({ ...full('2026-11-23'), why }));
  expect(open).toEqual(['too_long', 'over', 'full']);
  expect(isWorkday(free('2026-11-23'))).toBe(true);
});

test.each([
  ['the day behind it', [full('23'), free('24'), free('25')], '23', '24'],
  ['not one before it, while one comes behind it', [free('22'), full('23'), free('25')], '23', '25'],
  ['the earliest other when none comes behind it', [free('21'), free('22'), full('23')], '23', '21'],
  ['not the very day, though somebody cancelled just now', [free('23')], '23', null],
  ['nothing when all is full', [full('22'), full('23')], '23', null],
])('a full day leads to %s', (_, days, date, next) => {
  expect(nextFree(days, date)).toBe(next);
});

test.each([
  ['the very day', [free('23'), free('24')], '25', '23'],
  ['the very day where the barber has no other', [free('23')], null, '23'],
  ['a day before the own next one', [full('23'), free('24'), free('26')], '26', '24'],
  ['nothing where the own next day comes first', [full('23'), free('24')], '24', null],
  ['a later day rather than one that is before the full one', [full('23'), free('24')], '22', '24'],
  ['nothing behind, while the own next day is', [free('22'), full('23')], '26', null],
  ['an earlier day when all are before', [free('20'), free('21'), full('23')], '21', '20'],
  ['nothing where nobody is free', [full('23')], null, null],
])('with another barber a full day leads to %s', (_, days, own, others) => {
  expect(freeWithOthers(days, { full: '23', own })).toBe(others);
});
