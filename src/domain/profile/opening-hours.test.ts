import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpenRange, weekOf } from '../branches/opening.ts';
import { openingOf, unionOf, type WorkingDay } from './opening-hours.ts';

const range = (text: string): OpenRange => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};
const ranges = (...texts: string[]) => texts.map(range);
const works = (branch_id: number | null, weekday: number, ...texts: string[]): WorkingDay => ({
  branch_id,
  weekday,
  ranges: ranges(...texts),
});

describe('the union of ranges', () => {
  test.each([
    [[], []],
    [['09:00-13:00'], ['09:00-13:00']],
    [
      ['15:00-19:00', '09:00-13:00'],
      ['09:00-13:00', '15:00-19:00'],
    ],
    [['09:00-13:00', '12:00-18:00'], ['09:00-18:00']],
    [['09:00-13:00', '13:00-18:00'], ['09:00-18:00']],
    [['09:00-20:00', '10:00-11:00'], ['09:00-20:00']],
  ])('of %j is %j', (before, after) => {
    expect(unionOf(ranges(...before))).toEqual(ranges(...after));
  });

  const clock = fc.integer({ min: 0, max: 95 }).map((at) => {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`;
  });
  const some = fc.array(
    fc
      .tuple(clock, clock)
      .filter(([a, b]) => a < b)
      .map(([start, end]) => ({ start, end })),
    { maxLength: 8 },
  );
  const holds = (all: readonly OpenRange[], at: string) =>
    all.some(({ start, end }) => start <= at && at < end);

  test('holds every moment of each and no other one, in order and apart', () => {
    fc.assert(
      fc.property(some, clock, (all, at) => {
        const union = unionOf(all);
        expect(holds(union, at)).toBe(holds(all, at));
        expect(union.slice(1).every(({ start }, before) => (union[before]?.end ?? '') < start)).toBe(true);
      }),
    );
  });
});

describe('when a shop is open', () => {
  const work = [works(1, 0, '09:00-13:00'), works(2, 0, '12:00-20:00'), works(null, 5, '10:00-14:00')];

  test('a branch is open when somebody works who is offered there', () => {
    const [first, second] = openingOf([{ id: 1 }, { id: 2 }], work);
    expect(first).toMatchObject({ branch_id: 1, is_derived: true });
    expect(first?.days).toEqual(
      weekOf((day) => (day === 0 ? ranges('09:00-13:00') : day === 5 ? ranges('10:00-14:00') : [])),
    );
    expect(second?.days[0]?.ranges).toEqual(ranges('12:00-20:00'));
  });

  test('a branch with hours of its own is open then, whoever works', () => {
    const opening = weekOf((day) => (day === 6 ? ranges('08:00-12:00') : []));
    expect(openingOf([{ id: 1, opening }], work)).toEqual([
      { branch_id: 1, days: opening, is_derived: false },
    ]);
  });

  test('without branches the shop is open when anybody works', () => {
    const [shop] = openingOf([], work);
    expect(shop?.branch_id).toBeNull();
    expect(shop?.days[0]?.ranges).toEqual(ranges('09:00-20:00'));
    expect(shop?.days[1]?.ranges).toEqual([]);
  });
});
