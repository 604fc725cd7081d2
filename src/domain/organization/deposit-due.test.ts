import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depositDue } from './deposit-due.ts';
import { type Policy, policyProblems, unitCents, usualPolicy } from './policy.ts';

const policy = (deposits: Partial<Policy['deposits']>, more: Partial<Policy> = {}): Policy => ({
  ...usualPolicy,
  transfer_text: 'Alias: barberia.sur',
  ...more,
  deposits: { ...usualPolicy.deposits, who: 'listed', ...deposits },
});
const cut = { total_cents: 100_000, hasPremium: false };
const known = { isNew: false, noShows: 0 };

describe('whether a deposit is due', () => {
  test.each([
    ['nobody is listed', policy({}), cut, { isNew: true, noShows: 5 }, null],
    ['deposits are off', policy({ who: 'nobody', always: true }), cut, known, null],
    ['a known client', policy({ first_time: true }), cut, known, null],
    ['a first visit', policy({ first_time: true }), cut, { isNew: true, noShows: 0 }, 'first'],
    ['one absence below the limit', policy({ after_no_shows: 2 }), cut, { isNew: false, noShows: 1 }, null],
    ['absences at the limit', policy({ after_no_shows: 2 }), cut, { isNew: false, noShows: 2 }, 'no_shows'],
    ['no premium service', policy({ premium: true }, { amount: { cents: 500 } }), cut, known, null],
    ['everybody', policy({ always: true }), cut, known, 'always'],
    [
      'several reasons',
      policy({ always: true, first_time: true, after_no_shows: 1 }),
      cut,
      { isNew: true, noShows: 1 },
      'no_shows',
    ],
  ])('%s', (_, rule, visit, client, reason) => {
    expect(depositDue(rule, visit, client, 'UYU')?.reason ?? null).toBe(reason);
  });
});

describe('how much', () => {
  const premium = { total_cents: 0, hasPremium: true };
  test.each([
    ['half of the total', policy({ always: true }), cut, 'UYU', 50_000],
    ['half a cent up', policy({ always: true }), { ...cut, total_cents: 33_333 }, 'UYU', 16_667],
    ['whole pesos in Chile', policy({ always: true }), { ...cut, total_cents: 999_900 }, 'CLP', 500_000],
    ['half a peso up', policy({ always: true }), { ...cut, total_cents: 999_800 }, 'CLP', 499_900],
    ['a fixed amount', policy({ always: true }, { amount: { cents: 20_000 } }), cut, 'UYU', 20_000],
    ['at most the total', policy({ always: true }, { amount: { cents: 200_000 } }), cut, 'UYU', 100_000],
    ['a premium service', policy({ premium: true }, { amount: { cents: 70_000 } }), premium, 'UYU', 70_000],
    [
      'a premium service of a first visit',
      policy({ premium: true, first_time: true }, { amount: { cents: 70_000 } }),
      premium,
      'UYU',
      70_000,
    ],
  ])('%s', (_, rule, visit, currency, amount) => {
    expect(depositDue(rule, visit, { isNew: true, noShows: 0 }, currency)?.amount_cents).toBe(amount);
  });

  test('nothing is due of a visit that costs nothing', () => {
    const free = { total_cents: 0, hasPremium: true };
    expect(depositDue(policy({ always: true }), free, known, 'UYU')).toBeNull();
  });

  test.each([
    ['card', 'MXN', 999, null],
    ['card', 'MXN', 1_000, 1_000],
    ['card', 'MXN', 9_980, 1_000],
    ['card', 'MXN', 10_010, 1_001],
    ['card', 'JPY', 4_900, null],
    ['card', 'JPY', 40_000, 5_000],
    ['both', 'MXN', 9_980, 1_000],
    ['both', 'MXN', 990, 99],
    ['transfer', 'MXN', 9_980, 998],
    ['card', 'MXN', 0, null],
  ] as const)('10 % by %s in %s of %i', (method, currency, total_cents, amount) => {
    const rule = policy({ always: true }, { method, amount: { percent: 10 } });
    const due = depositDue(rule, { total_cents, hasPremium: false }, known, currency);
    expect(due?.amount_cents ?? null).toBe(amount);
  });

  test('never more than the total, and always an amount that the currency can say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 10, max: 100 }),
        fc.constantFrom('UYU', 'CLP', 'PYG'),
        (total_cents, percent, currency) => {
          const rule = policy({ always: true }, { amount: { percent } });
          const due = depositDue(rule, { total_cents, hasPremium: false }, known, currency);
          const amount = due?.amount_cents ?? 0;
          expect(amount).toBeLessThanOrEqual(total_cents);
          expect(amount % unitCents(currency)).toBe(0);
          expect(Math.abs(amount - (total_cents * percent) / 100)).toBeLessThan(unitCents(currency));
        },
      ),
    );
  });
});

test.each([
  ['no currency', policy({ always: true }), null, ['policy', 'deposits']],
  ['a share of a premium service', policy({ premium: true }), 'UYU', ['policy', 'amount']],
  [
    'cents in Chile',
    policy({ always: true }, { amount: { cents: 150 } }),
    'CLP',
    ['policy', 'amount', 'cents'],
  ],
  [
    'less than a card can pay',
    policy({ always: true }, { amount: { cents: 49 }, method: 'card' }),
    'EUR',
    ['policy', 'amount', 'cents'],
  ],
  [
    'a transfer to nowhere',
    policy({ always: true }, { transfer_text: null }),
    'UYU',
    ['policy', 'transfer_text'],
  ],
])('a policy is refused with %s', (_, rule, currency, loc) => {
  expect(policyProblems(rule, currency).map((problem) => problem.loc)).toEqual([loc]);
});

test('a policy that asks nobody has no problem', () => {
  expect(policyProblems(usualPolicy, null)).toEqual([]);
});
