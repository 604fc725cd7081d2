import { expect, test } from 'vitest';
import { chooseBarber, chooseBranch, chooseDate, chooseLines, chooseTime, newChoice } from './choice.ts';
import type { Choice } from './wizard.ts';

const barbers = [
  { id: 1, branch_id: 7 },
  { id: 2, branch_id: null },
];
const chosen: Choice = { ...newChoice(7), barberId: 1, date: '2026-11-23', time: '10:00' };

test('changing the date clears the time', () => {
  expect(chooseDate(chosen, '2026-11-24')).toMatchObject({ date: '2026-11-24', time: null });
  expect(chooseDate(chosen, '2026-11-23').time).toBe('10:00');
  expect(chooseTime(chosen, '11:00')).toMatchObject({ date: '2026-11-23', time: '11:00' });
});

test('another barber has other hours: date and time go', () => {
  expect(chooseBarber(chosen, 2)).toMatchObject({ barberId: 2, date: null, time: null });
  expect(chooseBarber(chosen, 1)).toBe(chosen);
});

test('other services may not fit the chosen time: only the time goes', () => {
  expect(chooseLines(chosen, [])).toMatchObject({ date: '2026-11-23', time: null });
});

test('a selected barber of another branch is cleared', () => {
  expect(chooseBranch(chosen, 8, barbers)).toMatchObject({ branchId: 8, barberId: null, time: null });
});

test('a barber of the branch, or of none, stays', () => {
  expect(chooseBranch(chosen, 7, barbers)).toEqual(chosen);
  expect(chooseBranch({ ...chosen, barberId: 2 }, 8, barbers)).toMatchObject({ barberId: 2, time: '10:00' });
  expect(chooseBranch(chosen, null, barbers)).toMatchObject({ branchId: null, barberId: 1 });
});

test('after a booking all selections reset but the preselected branch', () => {
  expect(newChoice(7)).toEqual({
    lines: [],
    branchId: 7,
    barberId: null,
    date: null,
    time: null,
    client: { firstname: '', lastname: '', phone: '', email: '', notes: '' },
  });
});
