import { expect, test } from 'vitest';
import { afterVisit, depositStates, type DepositState, type VisitEnd } from './deposit-states.ts';

test.each<[DepositState, VisitEnd, boolean, DepositState]>([
  ['paid', 'in-time', false, 'refunding'],
  ['paid', 'in-time', true, 'kept'],
  ['paid', 'late', false, 'kept'],
  ['paid', 'missed', false, 'kept'],
  ['paid', 'shop', true, 'refunding'],
  ['paid', 'back', false, 'paid'],
  ['kept', 'back', false, 'paid'],
  ['kept', 'shop', false, 'kept'],
  ['refunding', 'back', false, 'paid'],
  ['refunding', 'late', false, 'refunding'],
  ['refunded', 'back', false, 'refunded'],
  ['asked', 'late', false, 'waived'],
  ['waived', 'missed', false, 'waived'],
])('%s, %s, fixed %s: %s', (state, end, isFixed, after) => {
  expect(afterVisit(state, end, { isFixed })).toBe(after);
});

test('what was given back is never kept, and what was not paid is never given back', () => {
  const ends: VisitEnd[] = ['in-time', 'late', 'shop', 'missed', 'back'];
  for (const state of depositStates)
    for (const end of ends)
      for (const isFixed of [true, false]) {
        const after = afterVisit(state, end, { isFixed });
        if (state === 'refunded') expect(after).toBe('refunded');
        if (['open', 'asked', 'lapsed', 'waived'].includes(state))
          expect(['kept', 'refunding', 'paid']).not.toContain(after);
      }
});
