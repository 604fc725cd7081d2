import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf, clientStampsText, liveStamps, rewardText, type Spending, type Stamp } from './card.ts';

const lasting = 100;
const stamp = (start: number, booked = start): Stamp => ({ start, booked, expires: start + lasting });
const spent = (at: number, cost = 5): Spending => ({ at, cost });
const days = (...starts: number[]) => starts.map((start) => stamp(start));

describe('the stamps of a card', () => {
  test.each([
    ['nothing yet', [], [], 10, 0],
    ['completed reservations', days(1, 2, 3), [], 10, 3],
    ['a stamp that expires at this moment', days(0, 50), [], 100, 1],
    ['a reward takes its cost', days(1, 2, 3, 4, 5, 6), [spent(7)], 10, 1],
    ['a reward keeps the cost of its day', days(1, 2, 3, 4, 5, 6, 7), [spent(7, 6)], 10, 1],
    ['a reward takes the oldest, so the younger ones last', days(1, 2, 3, 4, 5, 90), [spent(91)], 150, 1],
    ['a stamp after the reward stays', [...days(1, 2, 3, 4, 5), stamp(8, 8)], [spent(7)], 10, 1],
    ['a reward of expired stamps takes none of the later ones', days(1, 2, 3, 4, 5, 140), [spent(7)], 150, 1],
    ['one taken away after it was spent', [...days(1, 2, 3, 4), stamp(8)], [spent(7)], 10, 1],
    ['all taken away after they were spent', [], [spent(7)], 10, 0],
    [
      'a reservation marked as completed before its start',
      days(1, 2, 3, 4).concat(stamp(9, 6)),
      [spent(7)],
      8,
      0,
    ],
    ['two rewards', days(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), [spent(20), spent(12)], 30, 1],
  ])('%s', (_name, stamps, redemptions, now, left) => {
    expect(liveStamps(stamps, redemptions, now)).toBe(left);
  });

  const moments = fc.integer({ min: 0, max: 300 });
  const history = fc.record({
    stamps: fc.array(
      fc
        .record({ start: moments, early: fc.integer({ min: 0, max: 30 }) })
        .map(({ start, early }) => stamp(start, start - early)),
      { maxLength: 40 },
    ),
    redemptions: fc.array(fc.record({ at: moments, cost: fc.integer({ min: 5, max: 20 }) }), {
      maxLength: 5,
    }),
    now: moments,
  });
  const live = (stamps: readonly Stamp[], now: number) => liveStamps(stamps, [], now);

  test('are never negative, never more than live reservations, and no reward takes more than its cost', () => {
    fc.assert(
      fc.property(history, ({ stamps, redemptions, now }) => {
        const left = liveStamps(stamps, redemptions, now);
        const cost = redemptions.reduce((sum, one) => sum + one.cost, 0);
        expect(left).toBeGreaterThanOrEqual(Math.max(0, live(stamps, now) - cost));
        expect(left).toBeLessThanOrEqual(live(stamps, now));
      }),
    );
  });
  test('do not depend on the order in which the history is read', () => {
    fc.assert(
      fc.property(history, ({ stamps, redemptions, now }) => {
        expect(liveStamps(stamps.toReversed(), redemptions.toReversed(), now)).toBe(
          liveStamps(stamps, redemptions, now),
        );
      }),
    );
  });
  test('fall by exactly the cost with each reward given now, as often as the card allows', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 5, max: 20 }), ({ stamps, redemptions, now }, every) => {
        const known = stamps.filter(({ booked }) => booked <= now);
        const past = redemptions.filter(({ at }) => at < now);
        const before = liveStamps(known, past, now);
        const { rewards } = cardOf(before, { every, reward: null });
        const given = Array.from({ length: rewards }, () => spent(now, every));
        expect(liveStamps(known, [...past, ...given], now)).toBe(before - rewards * every);
      }),
    );
  });
});

test('a full card says its reward, in the words of the shop where it has some', () => {
  const usual = cardOf(10, { every: 10, reward: null });
  expect(usual).toEqual({ stamps: 10, every: 10, rewards: 1 });
  expect(rewardText(usual)).toBe('Corte gratis disponible');
  expect(rewardText(cardOf(21, { every: 10, reward: 'Barba' }))).toBe('Barba disponible');
  expect(cardOf(9, { every: 10, reward: 'Barba' })).toEqual({ stamps: 9, every: 10, rewards: 0 });
});

test.each([
  [8, 'Llevas 8 de 10.'],
  [12, 'Llevas 10 de 10.'],
])('a client with %i stamps reads %s', (stamps, text) => {
  expect(clientStampsText(cardOf(stamps, { every: 10, reward: null }))).toBe(text);
});
