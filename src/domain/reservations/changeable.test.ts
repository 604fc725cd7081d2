import { describe, expect, test } from 'vitest';
import { type ChangeTerms, usualTerms } from '../organization/terms.ts';
import { Refusal } from '../refusal.ts';
import { epochOf } from '../time.ts';
import { changeableOf, changeableTogether, isLate } from './changeable.ts';
import { requireInTime } from './require-in-time.ts';

const start_at = '2026-11-20T15:00:00Z';
const allow = (cancel_hours: number): ChangeTerms => ({ cancel_hours, late_change: 'allow' });
const call = (cancel_hours: number): ChangeTerms => ({ cancel_hours, late_change: 'call' });

test.each<[booked: ChangeTerms, present: ChangeTerms, until: string | null, call?: boolean]>([
  [usualTerms, usualTerms, null],
  [call(0), call(24), null],
  [call(24), call(0), null],
  [usualTerms, call(24), null],
  [call(24), usualTerms, null],
  [call(24), call(24), '2026-11-19T15:00:00Z', true],
  [call(24), call(48), '2026-11-19T15:00:00Z', true],
  [call(48), call(2), '2026-11-20T13:00:00Z', true],
  [allow(24), call(48), '2026-11-19T15:00:00Z', false],
  [call(24), allow(2), '2026-11-20T13:00:00Z', false],
  [allow(72), allow(72), '2026-11-17T15:00:00Z', false],
])(
  'booked under %j and today %j a reservation is changed in time until %s',
  (booked, present, until, calls) => {
    expect(changeableOf({ start_at }, [booked, present])).toEqual(until && { until, call: calls });
  },
);

describe('the last hours', () => {
  const terms = (hours: number) => changeableOf({ start_at }, [call(hours), call(hours)]);
  const refused = (hours: number, at: string) => {
    try {
      requireInTime({ start_at }, terms(hours), epochOf(at));
      return null;
    } catch (problem) {
      return problem instanceof Refusal ? [problem.code, problem.detail] : problem;
    }
  };

  test('begin after the last moment in time', () => {
    expect(refused(2, '2026-11-20T13:00:00Z')).toBeNull();
    expect(refused(2, '2026-11-20T13:00:01Z')).toEqual([
      'call_the_shop',
      'Faltan menos de 2 horas. Llama a la barbería para cancelar o cambiar.',
    ]);
    expect(refused(1, '2026-11-20T14:30:00Z')).toEqual([
      'call_the_shop',
      'Falta menos de 1 hora. Llama a la barbería para cancelar o cambiar.',
    ]);
  });

  test('refuse nothing where late changes are allowed', () => {
    const allowed = changeableOf({ start_at }, [allow(24), allow(24)]);
    requireInTime({ start_at }, allowed, epochOf('2026-11-20T14:59:00Z'));
    expect(isLate(allowed, epochOf('2026-11-19T15:00:00Z'))).toBe(false);
    expect(isLate(allowed, epochOf('2026-11-19T15:00:01Z'))).toBe(true);
    expect(isLate(null, epochOf('2026-11-20T14:59:00Z'))).toBe(false);
  });
});

test('a companion has the terms of the booker, counted from the own start', () => {
  const changeable = { until: '2026-11-20T13:00:00Z', call: true };
  const companion = { start_at: '2026-11-20T15:30:00Z' };
  expect(changeableTogether(companion, { start_at, changeable })).toEqual({
    until: '2026-11-20T13:30:00Z',
    call: true,
  });
  expect(changeableTogether(companion, { start_at })).toBeUndefined();
});
