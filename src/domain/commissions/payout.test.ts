import { expect, test } from 'vitest';
import { payoutCents, readAdjustment } from './payout.ts';
import { ruleText } from './rule-text.ts';

test.each([
  ['', 0],
  ['50', 50],
  ['+50,5', 50.5],
  ['-12.50', -12.5],
  ['− 3', -3],
  ['-1.234', -1234],
  ['1.2345', null],
  ['--1', null],
  ['diez', null],
])('an adjustment typed as «%s» is %s', (typed, value) => {
  expect(readAdjustment(typed)).toBe(value);
});

test('somebody gets commission and tips, with what was added or taken off', () => {
  expect(payoutCents({ commission: 280.2, tips: 20.1, adjustment: -12.55 })).toBe(28_775);
  expect(payoutCents({ commission: 0, tips: 0, adjustment: -5 })).toBe(-500);
});

test.each([
  ['percent 40', '40 %'],
  ['percent 33.33', '33.33 %'],
  ['fixed 150.5', '$150.50 c/u'],
  [null, ''],
])('the rule %s reads %s', (rule, text) => {
  expect(ruleText(rule)).toBe(text);
});
