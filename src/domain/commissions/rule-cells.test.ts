import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommissionRules } from './contract.ts';
import {
  areWrong,
  type Cell,
  cellAt,
  cellsOf,
  leftCell,
  ruleAt,
  rulesIn,
  rulesOf,
  shortRule,
  valueOf,
  withCell,
  withKind,
  withoutSent,
} from './rule-cells.ts';

const everybody = { user_id: 0, service_id: 0 };
const rules: CommissionRules = {
  rules: [
    { user_id: null, service_id: null, kind: 'percent', value: 40 },
    { user_id: null, service_id: 7, kind: 'fixed', value: 150.5 },
    { user_id: 3, service_id: null, kind: 'percent', value: 33.33 },
  ],
  extras: 5,
};

describe('the table of rules', () => {
  test('is the rules, and gives them back', () => {
    const cells = cellsOf(rules);
    expect(cellAt(cells, { user_id: 3, service_id: 0 })).toEqual({ kind: 'percent', text: '33.33' });
    expect(cellAt(cells, { user_id: 0, service_id: -1 })).toEqual({ kind: 'percent', text: '5' });
    expect(rulesOf(cells)).toEqual(rules);
  });

  test('shows in an empty place what is inherited: of the person before of the service', () => {
    const stored = rulesIn(cellsOf(rules));
    const shown = (user_id: number, service_id: number) => shortRule(ruleAt(stored, { user_id, service_id }));
    expect([shown(3, 7), shown(4, 7), shown(4, 8), shown(4, -1)]).toEqual([
      '33.33 %',
      '$150.50',
      '40 %',
      '5 %',
    ]);
    expect(shortRule(ruleAt([], everybody))).toBe('0 %');
  });

  test('emptied, a place has no rule', () => {
    const emptied = withCell(cellsOf(rules), everybody, { kind: 'percent', text: ' ' });
    expect(areWrong(emptied)).toBe(false);
    expect(rulesOf(emptied).rules).toHaveLength(2);
  });

  test('keeps of what was typed what was not sent as it stands', () => {
    const typed = withCell(cellsOf(rules), everybody, { kind: 'percent', text: '50' });
    const sent = withCell(typed, everybody, { kind: 'percent', text: '5' });
    expect(withoutSent(typed, sent)).toEqual({ '0 0': { kind: 'percent', text: '50' } });
    expect(withoutSent(typed, typed)).toEqual({});
  });

  test.each<[Cell['kind'], string, number | null]>([
    ['percent', '40', 40],
    ['percent', ' 33,33 ', 33.33],
    ['percent', '100', 100],
    ['percent', '100.01', null],
    ['percent', '12.345', null],
    ['percent', '-1', null],
    ['percent', '40 %', null],
    ['fixed', '150,5', 150.5],
    ['fixed', '101', 101],
    ['fixed', '1.500', 1500],
    ['fixed', '$1500.00', 1500],
    ['percent', '1.500', null],
    ['fixed', '1e3', null],
  ])('reads in %s what is typed as %s', (kind, text, value) => {
    expect(valueOf({ kind, text })).toBe(value);
  });

  test('an amount is shown as it was understood once its cell is left, a percentage as it was typed', () => {
    expect(leftCell({ kind: 'fixed', text: '1.500' }).text).toBe('$1500.00');
    expect(leftCell({ kind: 'percent', text: '33,33' }).text).toBe('33,33');
  });

  test('a cell keeps its number when its kind changes', () => {
    expect(withKind({ kind: 'percent', text: '40' }, 'fixed')).toEqual({ kind: 'fixed', text: '$40.00' });
    expect(withKind({ kind: 'fixed', text: '$40.00' }, 'percent')).toEqual({ kind: 'percent', text: '40' });
  });

  test('whatever the rules, they come back as they were', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(percent, fc.option(percent), (value, extras) => {
        const given: CommissionRules = {
          rules: [{ user_id: 1, service_id: 2, kind: 'percent', value }],
          extras,
        };
        expect(rulesOf(cellsOf(given))).toEqual(given);
      }),
    );
  });
});
